//! What goes into which part.

use std::collections::HashSet;

use anyhow::{Result, ensure};

use super::graph::{Graph, Node};
use super::module::Module;

/// The function of the page through which everything is called that may lie in the second part.
const DOOR: &str = "::enter_second_part";

/// Japanese is in modules of this name, which are entered when the second part is known to be there.
const JAPANESE: &str = "::japanese::";

/// Which functions and objects go into which part; what is in neither is never used.
pub(super) struct Cut {
    /// The functions at which the program is cut: called from the first part, standing in the second.
    pub(super) doors: Vec<u32>,
    /// The slot of the table in which the first door is found; the others follow.
    pub(super) first_slot: u32,
    pub(super) first: HashSet<Node>,
    pub(super) second: HashSet<Node>,
}

impl Cut {
    /// Cuts a module at its doors.
    pub(super) fn new(module: &Module<'_>) -> Result<Self> {
        let graph = Graph::new(module)?;
        let functions = module.imported()..module.functions.len() as u32;
        let doors: Vec<u32> = functions.filter(|function| is_door(module.name(*function))).collect();
        ensure!(!doors.is_empty(), "no function of the module is named {DOOR}");
        // What the page gives is given to the first part.
        let entrances = module.entrances().chain(0..module.imported());
        let entrances: Vec<Node> = entrances.map(Node::Function).collect();
        let used = graph.reached(entrances.iter().copied(), &HashSet::new());
        // What is not seen to be used may be used in a way that is not seen.
        let in_slots = module.slots.iter().map(|(_, function)| Node::Function(*function));
        let unseen =
            in_slots.chain((0..module.objects.len()).map(Node::Object)).filter(|node| !used.contains(node));
        let closed = doors.iter().copied().collect();
        let first = graph.reached(entrances.iter().copied().chain(unseen), &closed);
        let behind = graph.reached(doors.iter().copied().map(Node::Function), &HashSet::new());
        let second = behind.difference(&first).copied().collect();
        let first_slot = module.slots.iter().map(|(slot, _)| slot + 1).max().unwrap_or(0);
        Ok(Self { doors, first_slot, first, second })
    }
}

fn is_door(name: &str) -> bool {
    // A value of a type is dropped wherever it was made.
    name.ends_with(DOOR) || name.contains(JAPANESE) && !name.starts_with("core::ptr::drop_in_place")
}
