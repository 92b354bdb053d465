use kernel::Silent;
fn main() {
    let hunt = testkit::quarry::p1().link();
    let start = hunt.start(&mut Silent);
    println!(
        "state {} frame {} attack {} ma {} surv {} deck {}",
        size_of::<showdown::State>(),
        size_of::<showdown::Frame>(),
        size_of::<showdown::survivor_attack::Attack>(),
        size_of::<showdown::monster_attack::MonsterAttack>(),
        size_of::<showdown::SurvivorState>(),
        size_of::<kernel::Deck>()
    );
    let run = sim::Run { threads: 1, ..sim::Run::new(4096 * 500, 1) };
    let t = std::time::Instant::now();
    let s = sim::sample(&hunt, &start, run, |_, _, _| 0, |outcome| *outcome);
    println!("{:?} {}", t.elapsed(), s.trials);
}
