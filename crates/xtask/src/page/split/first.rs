//! Writing the first part: the whole module without what is only needed behind a door.

use anyhow::{Context, Result};
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    EntityType, ExportKind, ExportSection, Function, GlobalSection, ImportSection, MemorySection,
    Module as Encoded, StartSection, TableSection,
};

use super::cut::Cut;
use super::encode::{self, Numbers};
use super::graph::Node;
use super::module::Module;
use super::second::Links;

/// The first part; it exports what `links` names.
pub(super) fn encoded(module: &Module<'_>, cut: &Cut, links: &Links) -> Result<Vec<u8>> {
    let functions = encode::functions(module, &cut.first);
    // A door keeps its number, and has a body here that leads to the one in the second part.
    let all = (0..module.imported()).chain(functions.iter().copied()).chain(cut.doors.iter().copied());
    let mut numbers = Numbers::new(all);
    let (mut types, mut code) = encode::code(module, &functions, &mut numbers)?;
    for (door, slot) in cut.doors.iter().zip(cut.first_slot..) {
        types.function(module.functions[*door as usize]);
        code.function(&leading_to(slot, *door, module));
    }
    let slots: Vec<(u32, u32)> = module
        .slots
        .iter()
        .copied()
        .filter(|(_, function)| cut.first.contains(&Node::Function(*function)))
        .collect();

    let mut encoded = Encoded::new();
    encoded.section(&encode::types(module, &mut numbers)?);
    encoded.section(&imports(module));
    encoded.section(&types);
    encoded.section(&tables(module, cut, &mut numbers)?);
    encoded.section(&memories(module, &mut numbers)?);
    encoded.section(&globals(module, &mut numbers)?);
    encoded.section(&exports(module, links, &mut numbers)?);
    if let Some(function) = module.start {
        encoded.section(&StartSection { function_index: numbers.function_index(function)? });
    }
    encoded.section(&encode::elements(module.table, &slots, &mut numbers)?);
    encoded.section(&code);
    encoded.section(&encode::data(module, &cut.first));
    Ok(encoded.finish())
}

/// A function that calls, with what it is given, the one in a slot of the table.
fn leading_to(slot: u32, door: u32, module: &Module<'_>) -> Function {
    let mut function = Function::new([]);
    let mut body = function.instructions();
    for parameter in 0..module.signature(door).params().len() as u32 {
        body.local_get(parameter);
    }
    body.i32_const(slot.cast_signed()).call_indirect(module.table, module.functions[door as usize]).end();
    function
}

fn imports(module: &Module<'_>) -> ImportSection {
    let mut section = ImportSection::new();
    for ((from, name), signature) in
        module.import_modules.iter().zip(&module.import_names).zip(&module.functions)
    {
        section.import(from, name, EntityType::Function(*signature));
    }
    section
}

/// The tables, that of the functions with a slot more for each door.
fn tables(module: &Module<'_>, cut: &Cut, numbers: &mut Numbers) -> Result<TableSection> {
    let mut section = TableSection::new();
    for (table, place) in module.tables.clone().context("the module has no table")?.into_iter().zip(0..) {
        let mut ty = numbers.table_type(table?.ty)?;
        if place == module.table {
            ty.minimum = u64::from(cut.first_slot) + cut.doors.len() as u64;
            ty.maximum = ty.maximum.map(|maximum| maximum.max(ty.minimum));
        }
        section.table(ty);
    }
    Ok(section)
}

fn memories(module: &Module<'_>, numbers: &mut Numbers) -> Result<MemorySection> {
    let mut section = MemorySection::new();
    if let Some(memories) = &module.memories {
        numbers.parse_memory_section(&mut section, memories.clone())?;
    }
    Ok(section)
}

fn globals(module: &Module<'_>, numbers: &mut Numbers) -> Result<GlobalSection> {
    let mut section = GlobalSection::new();
    if let Some(globals) = &module.globals {
        numbers.parse_global_section(&mut section, globals.clone())?;
    }
    Ok(section)
}

fn exports(module: &Module<'_>, links: &Links, numbers: &mut Numbers) -> Result<ExportSection> {
    let mut section = ExportSection::new();
    for export in &module.exports {
        numbers.parse_export(&mut section, *export)?;
    }
    for (name, link) in links.named() {
        let number =
            if link.kind == ExportKind::Func { numbers.function_index(link.number)? } else { link.number };
        section.export(&name, link.kind, number);
    }
    Ok(section)
}
