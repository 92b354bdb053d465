use super::sample::*;
#[test]
fn dump() {
    let show = |p: Vec<String>| { for l in p { println!("{l}"); } println!("--"); };
    show(with("nmae = 1\nzzz = 2\n[field]\nwidth='3'\nseed = 3\n"));
    show(unit("meele = 2\n"));
    show(with("[[unit]]\nid = ''\ndefence = 0\nmeele = 1\n[[unit]]\ndefence = 300\nmelee = 3000000000\n"));
    show(unit("facing = 'nort'\nreach = []\ntags = ['a', 'bb', 'cc', 'dd', 'ee']\nat = [1]\nmark='ab'"));
    show(unit("facing = 3\nreach = 300\ntags = 'bb'\nat = [1,2,3]\nmark=1\nmelee=2"));
    show(unit("effects = ['pron', 'wound', {wound = 'x'}, {wond = 1}, {wound=1, prone={}}, {}, {prone={}}, 3, {knock_down = {distanc = 3, facing='x'}}, {roll=[1]}, {equip = {widht = 2}}]\n"));
    show(with("unit = 3\nfield = []\nquick = 'true'\nseed=-1\nodds=1\n"));
    show(with("[unit]\nid='a'\n[[field]]\nwidth=2"));
    show(with("[odds]\na='x'\nb=1\n[waves]\nx='a'\n3=4\n300='x'\n[starts]\nnorht=2\nnorth=200\n"));
    show(with("field = {width=1, shape={radius=1, hole=[1]}}"));
    show(with("field = {width=nan, shape=3}"));
    show(with("seed = 99999999999999999999999\n[field]\nwidth = 99999999999999999999999999999999999999999999999999999999999\n"));
    show(problems::<Scenario>(""));
    show(with("name='y'\n[field]\nwidth=1\n[field]\nwidth=2"));
    show(with("seed = \nquick = yes\n[[unit]\nid = 3\n[field]\nwidth = [1\nshap = 3\n"));
    show(problems::<Scenario>("name\nseed = 'x'\nquick = 01\nodds = \"\n"));
    println!("{}", crate::source::parse::<Scenario>(&crate::source::Source::new("duel.toml", "seed = \nquick = yes\n[[unit]]\n\tid = 3\n[field]\nwidth = 'é' # é\r\nshap = 3\n")).unwrap_err());
}
