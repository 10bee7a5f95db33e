//! Writing the first part: the whole module without what is only reached through a door.

use anyhow::{Context, Result};
use wasm_encoder::reencode::Reencode;
use wasm_encoder::{
    EntityType, ExportSection, Function, GlobalSection, ImportSection, MemorySection, Module as Encoded,
    StartSection, TableSection,
};

use super::cut::Part;
use super::encode::{self, Numbers};
use super::links::{self, Links};
use super::module::Module;

/// The first part.
pub(super) fn encoded(module: &Module<'_>, part: &Part, links: &Links) -> Result<Vec<u8>> {
    let functions = encode::functions(module, part);
    // A door has a body here that leads to the one in its own part.
    let doors = links.doors.iter().map(|(_, door)| *door);
    let mut numbers = Numbers::new((0..module.imported()).chain(functions.iter().copied()).chain(doors));
    let (mut types, mut code) = encode::code(module, &functions, &mut numbers)?;
    for (slot, door) in &links.doors {
        types.function(module.functions[*door as usize]);
        code.function(&leading_to(*slot, *door, module));
    }

    let mut encoded = Encoded::new();
    encoded.section(&encode::types(module, &mut numbers)?);
    encoded.section(&imports(module));
    encoded.section(&types);
    encoded.section(&tables(module, links, &mut numbers)?);
    encoded.section(&memories(module, &mut numbers)?);
    encoded.section(&globals(module, &mut numbers)?);
    encoded.section(&exports(module, links, &mut numbers)?);
    if let Some(function) = module.start {
        encoded.section(&StartSection { function_index: numbers.function_index(function)? });
    }
    encoded.section(&encode::elements(module.table, &encode::slots(module, part), &mut numbers)?);
    encoded.section(&code);
    encoded.section(&encode::data(module, part));
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
fn tables(module: &Module<'_>, links: &Links, numbers: &mut Numbers) -> Result<TableSection> {
    let mut section = TableSection::new();
    for (table, place) in module.tables.clone().context("the module has no table")?.into_iter().zip(0..) {
        let mut ty = numbers.table_type(table?.ty)?;
        if place == module.table {
            let end = links.doors.last().map_or(0, |(slot, _)| u64::from(slot + 1));
            ty.minimum = ty.minimum.max(end);
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

/// What the module exported, and what later parts use.
fn exports(module: &Module<'_>, links: &Links, numbers: &mut Numbers) -> Result<ExportSection> {
    let mut section = encode::exports(0, links, numbers)?;
    for export in &module.exports {
        numbers.parse_export(&mut section, *export)?;
    }
    for (name, kind, number, _) in links::shared(module)? {
        section.export(&name, kind, number);
    }
    Ok(section)
}
