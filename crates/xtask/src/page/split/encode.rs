//! What writing the first part and writing the second have in common.

use std::collections::HashMap;
use std::fmt;

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, ExportKind, ExportSection,
    FunctionSection, TypeSection,
};

use super::cut::Part;
use super::graph::Node;
use super::links::Links;
use super::module::Module;

/// More bytes than this between two objects are not written.
const LONGEST_GAP: u32 = 8;

/// Functions of one part under their new numbers.
pub(super) struct Numbers(HashMap<u32, u32>);

impl Numbers {
    /// Numbers functions in this order.
    pub(super) fn new(functions: impl IntoIterator<Item = u32>) -> Self {
        Self(functions.into_iter().zip(0..).collect())
    }
}

impl Reencode for Numbers {
    type Error = Absent;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Absent>> {
        self.0.get(&function).copied().ok_or(Error::UserError(Absent(function)))
    }
}

/// A function that the part does not have which refers to it.
#[derive(Debug)]
pub(super) struct Absent(u32);

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "function {} is not in the part that refers to it", self.0)
    }
}

impl std::error::Error for Absent {}

/// The functions of a part that have a body.
pub(super) fn functions(module: &Module<'_>, part: &Part) -> Vec<u32> {
    let all = module.imported()..module.functions.len() as u32;
    all.filter(|function| part.nodes.contains(&Node::Function(*function))).collect()
}

/// The types of the whole module, with their numbers.
pub(super) fn types(module: &Module<'_>, numbers: &mut Numbers) -> Result<TypeSection> {
    let mut types = TypeSection::new();
    if let Some(section) = &module.types {
        numbers.parse_type_section(&mut types, section.clone())?;
    }
    Ok(types)
}

/// The types and the bodies of functions.
pub(super) fn code(
    module: &Module<'_>,
    functions: &[u32],
    numbers: &mut Numbers,
) -> Result<(FunctionSection, CodeSection)> {
    let (mut types, mut code) = (FunctionSection::new(), CodeSection::new());
    for function in functions {
        types.function(module.functions[*function as usize]);
        let body = module.body(*function).context("a function without a body")?;
        numbers.parse_function_body(&mut code, body.clone())?;
    }
    Ok((types, code))
}

/// The functions of a part that later ones use.
pub(super) fn exports(place: usize, links: &Links, numbers: &mut Numbers) -> Result<ExportSection> {
    let mut section = ExportSection::new();
    for function in links.exports(place) {
        section.export(&links.name(function), ExportKind::Func, numbers.function_index(function)?);
    }
    Ok(section)
}

/// The slots of the table that hold functions of a part.
pub(super) fn slots(module: &Module<'_>, part: &Part) -> Vec<(u32, u32)> {
    let slots = module.slots.iter().copied();
    slots.filter(|(_, function)| part.nodes.contains(&Node::Function(*function))).collect()
}

/// What fills slots of the table of functions; slots that follow each other share a segment.
pub(super) fn elements(table: u32, slots: &[(u32, u32)], numbers: &mut Numbers) -> Result<ElementSection> {
    let mut section = ElementSection::new();
    for run in slots.chunk_by(|before, after| before.0 + 1 == after.0) {
        let functions = run.iter().map(|(_, function)| numbers.function_index(*function));
        let functions: Vec<u32> = functions.collect::<Result<_, _>>()?;
        let table = (table > 0).then_some(table);
        section.active(table, &offset(run[0].0), Elements::Functions(functions.into()));
    }
    Ok(section)
}

/// The objects of a part; those that follow each other share a segment.
pub(super) fn data(module: &Module<'_>, part: &Part) -> DataSection {
    let all = module.objects.iter().enumerate();
    let own: Vec<_> = all.filter(|(place, _)| part.nodes.contains(&Node::Object(*place))).collect();
    let mut section = DataSection::new();
    // Between two objects that do not follow each other is one of the other part, which must stay as it is.
    for run in own.chunk_by(|(place, object), (next, following)| {
        place + 1 == *next && following.start - object.end() <= LONGEST_GAP
    }) {
        let start = run[0].1.start;
        let mut bytes = Vec::new();
        for (_, object) in run {
            bytes.resize((object.start - start) as usize, 0);
            bytes.extend(object.bytes);
        }
        section.active(0, &offset(start), bytes);
    }
    section
}

fn offset(number: u32) -> ConstExpr {
    ConstExpr::i32_const(number.cast_signed())
}
