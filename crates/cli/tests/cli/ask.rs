//! Questions as JSON: printed by flags and files, answered the same, and as the schemas say.

use serde_json::Value;

use crate::desk::Desk;

/// What of a value is not as a schema says.
fn misfits(schema: &Value, root: &Value, value: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        let meant = &root["$defs"][name];
        assert!(meant.is_object() || meant.is_boolean(), "{path}: there is no {name}");
        found.extend(misfits(meant, root, value, path));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(forms) = schema[key].as_array()
            && !forms.iter().any(|form| misfits(form, root, value, path).is_empty())
        {
            found.push(format!("{path}: {value} is none of {}", schema[key]));
        }
    }
    if let Some(forms) = schema["allOf"].as_array() {
        found.extend(forms.iter().flat_map(|form| misfits(form, root, value, path)));
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{path}: what is {other}?"),
    };
    match &schema["type"] {
        Value::String(kind) if !is(kind) => found.push(format!("{path}: {value} is no {kind}")),
        Value::Array(kinds) if !kinds.iter().filter_map(Value::as_str).any(is) => {
            found.push(format!("{path}: {value} is none of {kinds:?}"));
        }
        _ => {}
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        found.push(format!("{path}: {value} is none of {words:?}"));
    }
    if schema.get("const").is_some_and(|only| only != value) {
        found.push(format!("{path}: {value} is not {}", schema["const"]));
    }
    if schema["pattern"].as_str().is_some_and(|pattern| pattern.starts_with("^-?[0-9]+"))
        && let Some(text) = value.as_str()
        && (text.is_empty() || !text.chars().all(|c| c.is_ascii_digit() || "-/".contains(c)))
    {
        found.push(format!("{path}: {value} is no fraction"));
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        for (at, item) in list.iter().enumerate() {
            found.extend(misfits(items, root, item, &format!("{path}[{at}]")));
        }
    }
    if let Some(table) = value.as_object() {
        for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !table.contains_key(key) {
                found.push(format!("{path}: {key} is missing"));
            }
        }
        for (key, item) in table {
            let path = format!("{path}.{key}");
            match (schema["properties"].get(key), schema.get("additionalProperties")) {
                (Some(known), _) => found.extend(misfits(known, root, item, &path)),
                (None, Some(Value::Bool(false))) => found.push(format!("{path}: nobody knows {key}")),
                (None, Some(other)) => found.extend(misfits(other, root, item, &path)),
                (None, None) => {}
            }
        }
    }
    found
}

pub fn fits(schema: &Value, value: &Value) {
    assert_eq!(misfits(schema, schema, value, ""), [""; 0], "{value:#}");
}

const ASKED: [&str; 18] = [
    "odds attack --weapon bone-axe --luck 1 --ask wounds,dead --token accuracy=-1 --discard beasts-maw",
    "odds attack --weapon bone-axe --policy best --goal wounds --ruling lantern-ten-impervious=success",
    "odds attack --weapon bone-axe --until-defeated --ask attacks --policy first",
    "odds monster-attack --card claw --armor head=2,body=1 --evasion 1 --dodge --survival 1",
    "odds skirmish --melee 14 --defence none --target dazed --ledge 4 --railing --explain",
    "odds skirmish --check morale --advantage",
    "odds rooftop.toml --policy first",
    "sim skirmish --fall 5 --trials 500 --seed 7",
    "odds skirmish --rows weapon=dagger,hammer --columns defence=14,18",
    "odds attack --weapon bone-axe --rows bone-axe.strength=2..4 --show mean:wounds",
    "compare skirmish --target dazed --vs dazed-melee=auto-hit --vs melee=12",
    "compare skirmish --vs attack-injury.18=stunned --rows defence=14,18",
    "compare battle --vs turns=3 --trials 6 --turns 2",
    "compare showdown --vs ada.luck=2 --trials 6",
    "sim showdown --rows level=1,2 --trials 3",
    "sim battle --trials 4 --turns 2",
    "odds attack --weapon bone-axe --rows luck=0..1 --policy best",
    "odds attack --weapon bone-axe --explain",
];

#[test]
fn a_question_that_is_printed_is_answered_as_the_flags_are() {
    let desk = Desk::new("ask");
    desk.borrow("scenarios/skirmish/rooftop.toml");
    let [asks, answers] =
        ["question", "answer"].map(|kind| desk.bout(&format!("schema {kind}")).good().json());
    for line in ASKED {
        let question = desk.bout(&format!("{line} --print-question")).good();
        fits(&asks, &question.json());
        desk.write("question.json", &question.stdout);
        let answer = desk.bout("ask question.json --json").good().json();
        fits(&answers, &answer);
        assert!(answer["question"].is_string(), "{line}: a question has a digest");
        assert_eq!(answer, desk.type_into("ask - --json", &question.stdout).good().json(), "{line}");
        let told = desk.bout(&format!("{line} --json")).good().json();
        fits(&answers, &told);
        assert_eq!(answer, told, "{line}");
        if !line.starts_with("sim") {
            assert_eq!(desk.bout("ask question.json").good().stdout, desk.bout(line).good().stdout, "{line}");
        }
    }
}

#[test]
fn a_pack_and_a_saved_game_come_along() {
    let desk = Desk::new("ask-along");
    desk.bout("pack export house --game showdown").good();
    let axe = desk.read("house/weapons/bone-axe.toml").replace("strength = 3", "strength = 9");
    desk.write("house/weapons/bone-axe.toml", axe);
    let line = "odds attack --weapon bone-axe --pack house";
    let question = desk.bout(&format!("{line} --print-question")).good();
    let files: Vec<String> = question.json()["pack"].as_object().expect("files").keys().cloned().collect();
    assert!(files.contains(&"weapons/bone-axe.toml".to_owned()) && files.len() < 4, "{files:?}");
    desk.write("question.json", &question.stdout);
    let answer = desk.bout("ask question.json --json").good().json();
    assert_eq!(answer, desk.bout(&format!("{line} --json")).good().json());

    desk.type_into("play skirmish --target dazed --attacks 2 --save duel.bout", "20\n").good();
    let question = desk.bout("odds duel.bout --print-question").good();
    assert!(question.json()["of"]["saved"]["journal"].is_string());
    let answer = desk.type_into("ask -", &question.stdout).good();
    assert_eq!(answer.stdout, desk.bout("odds duel.bout").good().stdout);

    // Of whole games and of one of a few rolls: what lies ahead is as the schema says.
    let [asks, answers] =
        ["question", "answer"].map(|kind| desk.bout(&format!("schema {kind}")).good().json());
    desk.type_into("play showdown --save hunt.bout --plain", "").good();
    desk.type_into("play battle --turns 2 --save war.bout --plain", "").good();
    for (saved, kind) in [("duel", "distribution"), ("hunt", "outlook"), ("war", "outlook")] {
        let question = desk.bout(&format!("odds {saved}.bout --print-question")).good();
        fits(&asks, &question.json());
        let answer = desk.type_into("ask - --json --time 1", &question.stdout).good().json();
        assert_eq!(answer["answer"], kind, "{saved}");
        fits(&answers, &answer);
    }
}

/// Before it is answered, a question says what it will be.
#[test]
fn a_question_is_planned_before_it_is_answered() {
    let desk = Desk::new("ask-plan");
    let schema = desk.bout("schema plan").good().json();
    for (line, told) in [
        ("odds attack --weapon bone-axe", "It takes "),
        ("odds attack --weapon bone-axe --rows luck=0..2", "Its 3 parts take "),
        ("odds attack --weapon zanbato --until-defeated --level 3", "It takes more than "),
        ("compare battle --vs turns=3", "Its 2 parts take 2000 games."),
        ("compare battle --vs turns=3 --time 9", "as many games as fit into the time."),
    ] {
        let plan = desk.bout(&format!("{line} --plan")).good();
        assert!(plan.stdout.contains(told), "{plan}");
        fits(&schema, &desk.bout(&format!("{line} --plan --json")).good().json());
    }
    let plan = desk.bout("odds attack --weapon bone-axe --plan --json").good().json();
    let cost = desk.bout("odds attack --weapon bone-axe --json").good().json()["cost"].clone();
    assert_eq!(plan["takes"]["exactly"]["states"], cost["states"]);
    assert_eq!(plan["takes"]["exactly"]["bytes"], cost["bytes"]);
}

#[test]
fn a_question_that_is_none_is_refused() {
    let desk = Desk::new("ask-refused");
    for text in [
        "",
        "{}",
        "[]",
        "{\"of\": 3}",
        "{\"of\": {\"attack\": {\"wepons\": []}}}",
        "{\"of\": {\"attack\": {\"weapons\": [\"bone-ax\"]}}}",
        "{\"of\": {\"attack\": {\"survivor\": {\"luck\": 999}}}}",
        "{\"of\": {\"scenario\": {\"text\": \"game = 3\"}}}",
        "{\"of\": {\"saved\": {\"journal\": \"\"}}}",
        "{\"of\": {\"showdown\": {}}}",
    ] {
        let ran = desk.type_into("ask -", text).refused();
        assert!(ran.stderr.contains("hint") || ran.stderr.contains("scenario"), "{text}: {}", ran.stderr);
    }
    desk.bout("ask nowhere.json").refused();
}

/// How a schema is called in a table.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    for key in ["anyOf", "oneOf"] {
        let forms = schema[key].as_array().into_iter().flatten();
        let forms: Vec<String> = forms.filter(|form| form["type"] != "null").map(kind).collect();
        if !forms.is_empty() {
            return forms.join(" or ");
        }
    }
    let plain = |word: &str| match word {
        "array" => format!("list of {}", kind(&schema["items"])),
        "object" => match schema.get("additionalProperties") {
            Some(item) if item.is_object() => format!("{} by name", kind(item)),
            _ => "object".to_owned(),
        },
        "string" => "text".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "true, false".to_owned(),
        other => other.to_owned(),
    };
    match &schema["type"] {
        Value::String(word) => plain(word),
        Value::Array(words) => {
            let words = words.iter().filter_map(Value::as_str).filter(|word| *word != "null");
            words.map(plain).collect::<Vec<_>>().join(" or ")
        }
        _ => schema.get("const").map_or_else(|| "any".to_owned(), |only| format!("`{only}`")),
    }
}

/// The tables of a schema: one for each type that has fields.
fn tables(schema: &Value) -> String {
    let says = |schema: &Value| schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    let fields = |schema: &Value| -> Vec<(String, Value, String)> {
        let fields = schema["properties"].as_object().into_iter().flatten();
        fields.map(|(name, field)| (name.clone(), field.clone(), says(field))).collect()
    };
    let mut text = String::new();
    let root = schema["title"].as_str().unwrap_or_default();
    let all = std::iter::once((root, schema)).chain(
        schema["$defs"].as_object().into_iter().flatten().map(|(name, schema)| (name.as_str(), schema)),
    );
    for (name, schema) in all {
        let mut rows = fields(schema);
        let forms: Vec<&Value> =
            ["oneOf", "anyOf"].iter().filter_map(|key| schema[key].as_array()).flatten().collect();
        for form in &forms {
            rows.extend(fields(form).into_iter().map(|(name, field, own)| {
                let own = if own.is_empty() { says(form) } else { own };
                (name, field, own)
            }));
            for word in form.get("const").into_iter().chain(form["enum"].as_array().into_iter().flatten()) {
                rows.push((word.as_str().unwrap_or_default().to_owned(), Value::Null, says(form)));
            }
        }
        if rows.is_empty() {
            continue;
        }
        text +=
            &format!("### {name}\n\n{}\n\n| field or word | type | meaning |\n|---|---|---|\n", says(schema));
        for (name, field, says) in rows {
            let kind = if field.is_null() { String::new() } else { kind(&field) };
            text += &format!("| `{name}` | {kind} | {} |\n", says.replace('|', "\\|"));
        }
        text += "\n";
    }
    text
}

#[test]
fn the_tables_of_fields_are_those_of_the_schemas() {
    let desk = Desk::new("ask-fields");
    let path = crate::desk::repository().join("docs/json.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let mut fresh = page.clone();
    for schema in ["question", "plan", "answer"] {
        let head = format!("<!-- fields of {schema} -->\n");
        let start = fresh.find(&head).expect("a place for the fields") + head.len();
        let end = start + fresh[start..].find("<!-- end of fields -->").expect("an end");
        let tables = tables(&desk.bout(&format!("schema {schema}")).good().json());
        fresh.replace_range(start..end, &format!("\n{tables}"));
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &fresh).expect("the page can be written");
    } else {
        assert!(fresh == page, "docs/json.md is not as the schemas say (BLESS=1 writes it anew)");
    }
}
