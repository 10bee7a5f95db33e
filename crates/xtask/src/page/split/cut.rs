//! What goes into which part.

use std::collections::HashSet;

use anyhow::{Result, ensure};

use super::graph::{Graph, Node};
use super::module::Module;

/// The functions of the page through which the parts behind the first are called, in the order in which these are loaded.
const DOORS: [&str; 2] = ["::enter_workspace_part", "::enter_second_part"];

/// Japanese is in modules of this name, which are called when the last part is known to be there.
const JAPANESE: &str = "::japanese::";

/// A word of Japanese, in bytes, does not make the first part heavy.
const MOST_JAPANESE: usize = 200;

/// One part of the program.
pub(super) struct Part {
    /// The functions through which it is called from earlier parts; the first part has none.
    pub(super) doors: Vec<u32>,
    /// What is in it.
    pub(super) nodes: HashSet<Node>,
}

/// Cuts a module at its doors: each part has what is reached through its doors and is in no earlier part.
///
/// What is used nowhere is in no part.
pub(super) fn cut(module: &Module<'_>) -> Result<Vec<Part>> {
    let graph = Graph::new(module)?;
    let mut parts = vec![Part { doors: Vec::new(), nodes: HashSet::new() }];
    for (place, door) in DOORS.iter().enumerate() {
        let last = place + 1 == DOORS.len();
        let functions = module.imported()..module.functions.len() as u32;
        let is_door = |name: &str| name.ends_with(door) || last && is_japanese(name);
        let doors: Vec<u32> = functions.filter(|function| is_door(module.name(*function))).collect();
        ensure!(!doors.is_empty(), "no function of the module is named {door}");
        parts.push(Part { doors, nodes: HashSet::new() });
    }
    let mut taken = HashSet::new();
    for place in 0..parts.len() {
        let roots = if place == 0 { roots(module, &graph) } else { nodes(&parts[place].doors).collect() };
        let closed = parts[place + 1..].iter().flat_map(|part| part.doors.iter().copied()).collect();
        parts[place].nodes = graph.reached(roots, &closed).difference(&taken).copied().collect();
        taken.extend(&parts[place].nodes);
    }
    check_languages(module, &parts[0])?;
    move_locations(module, &mut parts);
    Ok(parts)
}

/// Moves where panics happen into the last part; before that is there, a panic says what it is and not where.
fn move_locations(module: &Module<'_>, parts: &mut [Part]) {
    let Some((last, earlier)) = parts.split_last_mut() else { return };
    for place in 0..module.objects.len() {
        let node = Node::Object(place);
        if module.is_of_panics(place) && earlier.iter_mut().any(|part| part.nodes.remove(&node)) {
            last.nodes.insert(node);
        }
    }
}

/// What the page calls and gives, and what is not seen to be used, since it may be used in a way that is not seen.
fn roots(module: &Module<'_>, graph: &Graph) -> Vec<Node> {
    let entrances: Vec<u32> = module.entrances().chain(0..module.imported()).collect();
    let seen = graph.reached(nodes(&entrances), &HashSet::new());
    let in_slots = module.slots.iter().map(|(_, function)| Node::Function(*function));
    let all = in_slots.chain((0..module.objects.len()).map(Node::Object));
    nodes(&entrances).chain(all.filter(|node| !seen.contains(node))).collect()
}

fn nodes(functions: &[u32]) -> impl Iterator<Item = Node> {
    functions.iter().copied().map(Node::Function)
}

/// Fails when Japanese has come into the first part, where nobody would notice until the page is too heavy.
fn check_languages(module: &Module<'_>, first: &Part) -> Result<()> {
    let objects = module.objects.iter().enumerate();
    let objects = objects.filter(|(place, _)| first.nodes.contains(&Node::Object(*place)));
    let texts = objects.map(|(_, object)| String::from_utf8_lossy(object.bytes));
    let japanese: Vec<_> = texts.filter(|text| text.chars().any(is_kana)).collect();
    let length: usize = japanese.iter().map(|text| text.len()).sum();
    ensure!(
        length <= MOST_JAPANESE,
        "the first part holds {length} bytes of Japanese, and {MOST_JAPANESE} are allowed: texts belong into a \
         function of a module `japanese`, which is #[inline(never)] when it is called from outside\n{}",
        japanese.join("\n")
    );
    Ok(())
}

/// Japanese text has them; the name of the language has not.
fn is_kana(character: char) -> bool {
    matches!(character, '\u{3041}'..='\u{30ff}')
}

fn is_japanese(name: &str) -> bool {
    // A value of a type is dropped wherever it was made.
    name.contains(JAPANESE) && !name.starts_with("core::ptr::drop_in_place")
}
