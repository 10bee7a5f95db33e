//! Writing the second part: what is only needed behind a door.
//!
//! It imports everything else from the first part, and fills slots of that part's table when it is instantiated.

use std::collections::BTreeSet;
use std::convert::Infallible;

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, EntityType, ExportKind, ImportSection, Module as Encoded};

use super::cut::Cut;
use super::encode::{self, Numbers};
use super::graph::Node;
use super::module::Module;

/// The name under which the second part is given the exports of the first.
pub(super) const FIRST: &str = "first";

/// Something of the first part that the second one uses.
pub(super) struct Link {
    pub(super) kind: ExportKind,
    /// The number in the whole module.
    pub(super) number: u32,
    ty: EntityType,
}

/// Everything that the second part uses of the first; functions come first.
pub(super) struct Links(Vec<Link>);

impl Links {
    /// Looks through the code of the second part.
    pub(super) fn new(module: &Module<'_>, cut: &Cut) -> Result<Self> {
        let mut called = Called(BTreeSet::new());
        for function in encode::functions(module, &cut.second) {
            let body = module.body(function).context("a function without a body")?;
            called.parse_function_body(&mut CodeSection::new(), body.clone())?;
        }
        let outside =
            called.0.into_iter().filter(|function| !cut.second.contains(&Node::Function(*function)));
        let mut links: Vec<Link> = outside
            .map(|number| {
                link(number, ExportKind::Func, EntityType::Function(module.functions[number as usize]))
            })
            .collect();
        let mut same = Numbers::new([]);
        for (memory, number) in module.memories.clone().into_iter().flatten().zip(0..) {
            links.push(link(number, ExportKind::Memory, same.memory_type(memory?)?.into()));
        }
        for (table, number) in module.tables.clone().into_iter().flatten().zip(0..) {
            let mut ty = same.table_type(table?.ty)?;
            // The first part's own table is longer than it was.
            ty.maximum = None;
            links.push(link(number, ExportKind::Table, ty.into()));
        }
        for (global, number) in module.globals.clone().into_iter().flatten().zip(0..) {
            links.push(link(number, ExportKind::Global, same.global_type(global?.ty)?.into()));
        }
        Ok(Self(links))
    }

    /// Every link with its name, which is as short as it can be.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, &Link)> {
        self.0.iter().enumerate().map(|(place, link)| (place.to_string(), link))
    }
}

fn link(number: u32, kind: ExportKind, ty: EntityType) -> Link {
    Link { kind, number, ty }
}

/// The second part.
pub(super) fn encoded(module: &Module<'_>, cut: &Cut, links: &Links) -> Result<Vec<u8>> {
    let functions = encode::functions(module, &cut.second);
    let imported = links.0.iter().filter(|link| link.kind == ExportKind::Func).map(|link| link.number);
    let mut numbers = Numbers::new(imported.chain(functions.iter().copied()));
    let (types, code) = encode::code(module, &functions, &mut numbers)?;
    let own =
        module.slots.iter().copied().filter(|(_, function)| cut.second.contains(&Node::Function(*function)));
    let slots: Vec<(u32, u32)> = own.chain((cut.first_slot..).zip(cut.doors.iter().copied())).collect();

    let mut encoded = Encoded::new();
    encoded.section(&encode::types(module, &mut numbers)?);
    let mut imports = ImportSection::new();
    for (name, link) in links.named() {
        imports.import(FIRST, &name, link.ty);
    }
    encoded.section(&imports);
    encoded.section(&types);
    encoded.section(&encode::elements(module.table, &slots, &mut numbers)?);
    encoded.section(&code);
    encoded.section(&encode::data(module, &cut.second));
    Ok(encoded.finish())
}

/// Collects the functions that code names; what it knows by an address needs no number.
struct Called(BTreeSet<u32>);

impl Reencode for Called {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        self.0.insert(function);
        Ok(function)
    }
}
