//! One row of values as JSON.

use winperf::decimal::shortest;

use crate::copy::Copy;
use crate::copy::json::{Json, quoted};
use crate::values::{RawPair, Row};

/// A row as `winperf-values/1` has it.
pub fn row_json(row: &Row) -> Copy {
    let mut json = Json::new(usize::MAX);
    let instance = row.instance.as_ref();
    json.open(None, '{');
    json.number(Some("object_title"), row.object_title);
    json.text(Some("object"), &row.object);
    json.number(Some("object_position"), row.object_position);
    json.optional("instance", instance.map(|instance| instance.full_name.as_str()));
    json.optional("name", instance.map(|instance| instance.name.as_str()));
    json.raw(Some("occurrence"), &number(instance.map(|instance| instance.occurrence)));
    json.optional("parent", instance.and_then(|instance| instance.parent.as_deref()));
    json.raw(Some("instance_position"), &number(instance.map(|instance| instance.position)));
    json.number(Some("counter_title"), row.counter_title);
    json.text(Some("counter"), &row.counter);
    json.number(Some("counter_position"), row.counter_position);
    json.text(Some("type"), &format!("{:#010x}", row.counter_type.0));
    json.optional("type_name", row.counter_type.name());
    json.raw(Some("raw"), &pair(row.raw));
    json.raw(Some("base"), &row.base.map_or("null".to_owned(), pair));
    json.raw(Some("value"), &row.value.map_or_else(|_| "null".to_owned(), float));
    json.optional("unit", row.unit);
    json.optional("display", row.display.as_deref());
    json.optional("text", row.text.as_deref());
    json.number(Some("default_scale"), row.default_scale);
    json.text(Some("status"), row.status());
    let notes: Vec<String> = row.notes.iter().map(|note| quoted(note)).collect();
    json.raw(Some("notes"), &format!("[{}]", notes.join(", ")));
    json.close('}');
    json.copy()
}

fn number(number: Option<u32>) -> String {
    number.map_or_else(|| "null".to_owned(), |number| number.to_string())
}

/// Numbers that may pass 2^53 are strings.
fn pair(pair: RawPair) -> String {
    let text =
        |number: Option<u64>| number.map_or_else(|| "null".to_owned(), |number| format!("\"{number}\""));
    format!("{{\"older\": {}, \"newer\": {}}}", text(pair.older), text(pair.newer))
}

/// A float is seen to be one.
fn float(value: f64) -> String {
    let mut text = shortest(value);
    if !text.contains('.') {
        text.push_str(".0");
    }
    text
}
