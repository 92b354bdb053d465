//! Cards, weapons and injuries, to be looked up.

use packs::GameName;
use packs::showdown::{Pack, QuickAttack, QuickShowdown, Showdown};
use showdown::Page;

use crate::look_up::{Entry, Register, explained};

/// The beginning of the line about a monster without a target.
const INSTINCT: &str = "instinct";

/// As many weapons as one survivor is handed to read them.
const HANDFUL: usize = 8;

fn entry(page: Page) -> Entry {
    let Page { id, name, kind, lines, keywords } = page;
    Entry { id, name, kind, lines, keywords }
}

/// The pages of a showdown.
pub fn of(showdown: &Showdown) -> Vec<Entry> {
    showdown.pages().into_iter().map(entry).collect()
}

/// The pages of a pack: every monster at its first level, and all weapons.
pub fn of_pack(pack: &Pack) -> Vec<Entry> {
    let hunt = |id: &String| {
        let quick = QuickShowdown { monster: Some(id.clone()), ..QuickShowdown::default() };
        quick.scenario(pack).map_or(Vec::new(), |scenario| of(&scenario.game))
    };
    let ids: Vec<&String> = pack.weapons.keys().collect();
    let armed = |ids: &[&String]| {
        let quick =
            QuickAttack { weapons: ids.iter().map(|id| (*id).clone()).collect(), ..QuickAttack::default() };
        let Ok(mut scenario) = quick.scenario(pack) else { return Vec::new() };
        // The page holds for every monster.
        "the monster".clone_into(&mut scenario.game.monster.name);
        of(&scenario.game)
    };
    let mut all: Vec<Entry> = Vec::new();
    let weapons = ids.chunks(HANDFUL).flat_map(armed).filter(|page| page.kind == "weapon");
    // A showdown knows a pair only if both weapons are carried.
    let weapons = weapons.map(|mut page| {
        let is_paired = pack.weapons.get(&page.id).is_some_and(|weapon| weapon.doc.paired);
        page.keywords.extend(is_paired.then(|| "paired".to_owned()));
        page
    });
    let mut hunted = Vec::new();
    let mut content = super::content::pages(pack);
    for page in pack.monsters.keys().flat_map(hunt) {
        // The page of the monster itself lists all its levels; its actions in a showdown follow below.
        match content.iter_mut().find(|known| known.id == page.id && page.kind.starts_with("monster")) {
            Some(known) => {
                let levels = known.lines.iter().take_while(|line| line.starts_with("level ")).count();
                let instinct = page.lines.into_iter().filter(|line| line.starts_with(INSTINCT));
                known.lines.splice(levels..levels, instinct);
            }
            None => hunted.push(page),
        }
    }
    for page in hunted.into_iter().chain(weapons).chain(content) {
        // Injuries do not depend on the attacker.
        if !all.contains(&page) {
            all.push(page);
        }
    }
    explained(&Register::of(Some(GameName::Showdown)), all)
}

#[cfg(test)]
mod tests {
    use packs::PackFiles;

    use super::*;

    /// Every keyword of every weapon and hit location is explained, and every effect has a text.
    #[test]
    fn every_keyword_and_card_has_words() {
        let pages = of_pack(&Pack::core());
        for page in &pages {
            let is_told =
                |keyword: &String| page.lines.iter().any(|line| line.starts_with(&format!("{keyword}: ")));
            assert!(page.keywords.iter().all(is_told), "{page:?}");
        }
        for name in ["Claw", "Clever Ploy", "Bone Axe", "Lost Hand", "Enraged", "rawhide-vest", "Lion Claw"] {
            assert!(pages.iter().any(|page| page.is_called(name)), "{name}");
        }
        let pack = Pack::core();
        let content = pack.armor.keys().chain(pack.terrain.keys()).chain(pack.parties.keys());
        for name in pack.monsters.keys().chain(content) {
            let page = pages.iter().find(|page| page.is_called(name));
            assert!(page.is_some_and(|page| !page.lines.is_empty()), "{name}");
        }
        let monsters = pages.iter().filter(|page| page.kind == "monster (showdown)");
        let instinct = |page: &Entry| page.lines.iter().any(|line| line.starts_with(INSTINCT));
        assert!(monsters.clone().count() == pack.monsters.len() && monsters.clone().all(instinct));
        let silent: Vec<&Entry> = pages.iter().filter(|page| page.lines.is_empty()).collect();
        assert!(silent.len() < pages.len() / 20, "{silent:?}");
    }
}
