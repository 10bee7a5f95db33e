//! What in a module refers to what: functions to each other and to constants, constants to functions and to each other.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;

use anyhow::{Result, ensure};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, Instruction, MemArg};
use wasmparser::Operator;

use super::module::Module;

/// Something in a module that others refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A function, by its number.
    Function(u32),
    /// An object, by its place in the order of addresses.
    Object(usize),
}

/// All references inside of a module.
pub(super) struct Graph {
    references: HashMap<Node, Vec<Node>>,
}

impl Graph {
    /// Looks through the code and the data of a module.
    pub(super) fn new(module: &Module<'_>) -> Result<Self> {
        let addresses = Addresses::new(module)?;
        let mut references = HashMap::new();
        for function in module.imported()..module.functions.len() as u32 {
            let Some(body) = module.body(function) else { continue };
            let mut found = References { addresses: &addresses, nodes: HashSet::new() };
            found.parse_function_body(&mut CodeSection::new(), body.clone())?;
            references.insert(Node::Function(function), found.nodes.into_iter().collect());
        }
        for (place, object) in module.objects.iter().enumerate() {
            let nodes = words(object.start, object.bytes).flat_map(|word| addresses.nodes(word));
            references.insert(Node::Object(place), nodes.collect());
        }
        Ok(Self { references })
    }

    /// Everything that is reached from `roots`, without what is only reached through a function of `closed`.
    pub(super) fn reached(
        &self,
        roots: impl IntoIterator<Item = Node>,
        closed: &HashSet<u32>,
    ) -> HashSet<Node> {
        let is_open = |node: &Node| !matches!(node, Node::Function(function) if closed.contains(function));
        let mut reached = HashSet::new();
        let mut left: Vec<Node> = roots.into_iter().filter(is_open).collect();
        while let Some(node) = left.pop() {
            if reached.insert(node) {
                left.extend(self.references.get(&node).into_iter().flatten().filter(|node| is_open(node)));
            }
        }
        reached
    }
}

/// The words of an object that lie where pointers lie.
fn words(start: u32, bytes: &[u8]) -> impl Iterator<Item = u32> {
    let (words, _) = bytes.get(start.wrapping_neg() as usize % 4..).unwrap_or_default().as_chunks();
    words.iter().map(|word| u32::from_le_bytes(*word))
}

/// What a number stands for, when it is an address.
struct Addresses<'m> {
    slots: HashMap<u32, u32>,
    module: &'m Module<'m>,
}

impl<'m> Addresses<'m> {
    fn new(module: &'m Module<'m>) -> Result<Self> {
        let slots: HashMap<u32, u32> = module.slots.iter().copied().collect();
        // Addresses of functions must be numbers that nothing else is: the linker is told where to begin.
        let first = slots.keys().min().copied().unwrap_or(u32::MAX);
        ensure!(
            first >= 1000,
            "functions have addresses from {first} on, and many other numbers are as small"
        );
        Ok(Self { slots, module })
    }

    /// The function with this address, or the object in which it lies.
    ///
    /// Any number may be an address; one that is none by chance keeps something in the first part that could leave it.
    fn nodes(&self, number: u32) -> impl Iterator<Item = Node> {
        let function = self.slots.get(&number).copied().map(Node::Function);
        function.into_iter().chain(self.module.object_at(number).map(Node::Object))
    }
}

/// Collects what one function refers to.
struct References<'m> {
    addresses: &'m Addresses<'m>,
    nodes: HashSet<Node>,
}

impl Reencode for References<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        self.nodes.insert(Node::Function(function));
        Ok(function)
    }

    fn mem_arg(&mut self, argument: wasmparser::MemArg) -> Result<MemArg, Error> {
        // The address of a table is often the offset of the instruction that reads it.
        self.nodes.extend(self.addresses.nodes(argument.offset as u32));
        utils::mem_arg(self, argument)
    }

    fn instruction<'a>(&mut self, instruction: Operator<'a>) -> Result<Instruction<'a>, Error> {
        match instruction {
            Operator::I32Const { value } => self.nodes.extend(self.addresses.nodes(value.cast_unsigned())),
            // Two constants that are stored side by side are stored as one.
            Operator::I64Const { value } => {
                self.nodes.extend(self.addresses.nodes(value as u32));
                self.nodes.extend(self.addresses.nodes((value >> 32) as u32));
            }
            _ => {}
        }
        utils::instruction(self, instruction)
    }
}
