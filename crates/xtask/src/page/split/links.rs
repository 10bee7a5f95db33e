//! What the parts use of each other.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, EntityType, ExportKind};

use super::cut::Part;
use super::encode::{self, Numbers};
use super::module::Module;

/// Which part has which function, and which slot of the table leads to which door.
pub(super) struct Links {
    /// The part of each function that has a body or is imported.
    homes: HashMap<u32, usize>,
    /// The functions that each part calls and does not have.
    outside: Vec<Vec<u32>>,
    /// The functions that parts have of each other, in order.
    common: Vec<u32>,
    /// The doors of all parts, with the slots in which they are found.
    pub(super) doors: Vec<(u32, u32)>,
}

impl Links {
    /// Looks through the code of all parts.
    pub(super) fn new(module: &Module<'_>, parts: &[Part]) -> Result<Self> {
        let mut homes: HashMap<u32, usize> = (0..module.imported()).map(|function| (function, 0)).collect();
        let mut outside = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            let functions = encode::functions(module, part);
            let mut called = Called(BTreeSet::new());
            for function in &functions {
                let body = module.body(*function).context("a function without a body")?;
                called.parse_function_body(&mut CodeSection::new(), body.clone())?;
            }
            called.0.retain(|function| !functions.contains(function));
            homes.extend(functions.into_iter().map(|function| (function, place)));
            outside.push(called.0.into_iter().collect::<Vec<u32>>());
        }
        let free = module.slots.iter().map(|(slot, _)| slot + 1).max().unwrap_or(0);
        let doors = parts.iter().flat_map(|part| part.doors.iter().copied());
        let common = outside.iter().flatten().copied().collect::<BTreeSet<u32>>().into_iter().collect();
        Ok(Self { homes, outside, common, doors: (free..).zip(doors).collect() })
    }

    /// The part from which `part` has a function: an earlier one, or the first, which leads to the doors of later ones.
    fn source(&self, part: usize, function: u32) -> usize {
        self.homes.get(&function).copied().filter(|home| *home < part).unwrap_or(0)
    }

    /// The name under which one part has a function of another: its place among all these, in letters.
    pub(super) fn name(&self, function: u32) -> String {
        let mut place = self.common.partition_point(|before| *before < function);
        let mut name = String::new();
        loop {
            name.push(char::from(b'a' + (place % 26) as u8));
            place /= 26;
            if place == 0 {
                return name;
            }
        }
    }

    /// The functions that a part imports, each with the part that exports it.
    pub(super) fn imports(&self, part: usize) -> impl Iterator<Item = (usize, u32)> {
        let outside = self.outside.get(part).into_iter().flatten().copied();
        outside.map(move |function| (self.source(part, function), function))
    }

    /// The functions that a part exports to later ones.
    pub(super) fn exports(&self, part: usize) -> BTreeSet<u32> {
        let later = part + 1..self.outside.len();
        let imports = later.flat_map(|later| self.imports(later));
        imports.filter(|(source, _)| *source == part).map(|(_, function)| function).collect()
    }
}

/// The memories, tables and globals, which all parts share, with the names under which the first part exports them.
pub(super) fn shared(module: &Module<'_>) -> Result<Vec<(String, ExportKind, u32, EntityType)>> {
    let mut same = Numbers::new([]);
    let mut shared = Vec::new();
    for (memory, number) in module.memories.clone().into_iter().flatten().zip(0..) {
        let ty = same.memory_type(memory?)?.into();
        shared.push((format!("m{number}"), ExportKind::Memory, number, ty));
    }
    for (table, number) in module.tables.clone().into_iter().flatten().zip(0..) {
        let mut ty = same.table_type(table?.ty)?;
        // In the first part the table of functions is longer than it was.
        ty.maximum = None;
        shared.push((format!("t{number}"), ExportKind::Table, number, ty.into()));
    }
    for (global, number) in module.globals.clone().into_iter().flatten().zip(0..) {
        let ty = same.global_type(global?.ty)?.into();
        shared.push((format!("g{number}"), ExportKind::Global, number, ty));
    }
    Ok(shared)
}

/// Collects the functions that code names; those that it knows by an address need no number.
struct Called(BTreeSet<u32>);

impl Reencode for Called {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        self.0.insert(function);
        Ok(function)
    }
}
