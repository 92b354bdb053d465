//! Rules, rulings and keywords in our words.

use std::collections::HashMap;
use std::sync::LazyLock;

use ask::look_up::{Found, KeywordEntry, Register, RuleEntry, RulingEntry};
use maud::{Markup, html};

use super::{Body, banner, shell};

static SAYS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let all = Register::of(None);
    all.rules.into_iter().map(|entry| (entry.rule, entry.says)).collect()
});

/// What a rule says.
pub fn says(id: &str) -> Option<&'static str> {
    SAYS.get(id).map(String::as_str)
}

/// The page of a rule, or of those that have words in them.
pub fn rule(words: &str, found: &[Found]) -> String {
    let title = if words.is_empty() { "Rules" } else { words };
    shell(title, &Body::default(), &html! {
        main class="start" {
            (banner("rules"))
            div class="one words" {
                h1 class="book" { (title) }
                form class="codein" action="/rule" role="search" {
                    label class="sr" for="q" { "Words of a rule" }
                    input id="q" type="search" name="q" value=(words) placeholder="Look up: dodge, blind spot, fall" autocomplete="off";
                    button class="btn" type="submit" { "Look up" }
                }
                @if found.is_empty() && !words.is_empty() { p class="dim" { "No rule speaks of this." } }
                @if let [one] = found { (whole(one)) }
                @else { ul class="found" { @for one in found { li { (listed(one)) } } } }
            }
        }
    })
    .into_string()
}

fn listed(found: &Found) -> Markup {
    let (id, says) = match found {
        Found::Rule(RuleEntry { rule, says, .. }) => (rule.clone(), says.as_str()),
        Found::Ruling(RulingEntry { ruling, question, .. }) => (ruling.clone(), question.as_str()),
        Found::Keyword(KeywordEntry { keyword, says, .. }) => (keyword.clone(), says.as_str()),
        Found::Card(entry) => (entry.name.clone(), ""),
    };
    html! { a href=(format!("/rule/{}", escape(&id))) { b { (id) } span class="dim small" { (says) } } }
}

/// A word as a part of an address.
fn escape(word: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    word.bytes().map(byte).collect()
}

fn whole(found: &Found) -> Markup {
    match found {
        Found::Rule(entry) => html! {
            p { (entry.says) }
            p class="dim small" { (entry.book) @if entry.on_page { ", on the page itself" } @else { ", of the rules around it" } }
        },
        Found::Ruling(entry) => html! {
            p { (entry.question) }
            dl {
                @for option in &entry.options {
                    dt { b { (option.id) } @if option.id == entry.default { span class="dim" { ", unless the table says otherwise" } } }
                    dd { (option.says) }
                }
            }
            @if !entry.why.is_empty() { p class="dim" { (entry.why) } }
            p class="dim small" { (entry.book) }
        },
        Found::Keyword(entry) => html! {
            p { (entry.says) }
            @if let Some(rule) = &entry.rule { p { (super::cite(rule)) } }
            p class="dim small" { (entry.book) }
        },
        Found::Card(entry) => html! {
            p class="eyebrow" { (entry.kind) }
            div class="rulebox" { @for line in &entry.lines { p { (line) } } }
        },
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_rule_is_found_by_its_id() {
        assert!(super::says("P74-W3-ATTEMPT").is_some());
        assert!(super::says("NO-SUCH-RULE").is_none());
        assert_eq!(super::escape("Beast's Paw/x"), "Beast%27s%20Paw%2Fx");
    }
}
