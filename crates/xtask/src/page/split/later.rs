//! Writing a part behind the first.
//!
//! It imports from earlier parts what it does not have, and fills slots of the table of functions when it is instantiated.

use anyhow::Result;
use wasm_encoder::{EntityType, ImportSection, Module as Encoded};

use super::cut::Part;
use super::encode::{self, Numbers};
use super::links::{self, Links};
use super::module::Module;

/// The part at a place behind the first.
pub(super) fn encoded(module: &Module<'_>, part: &Part, place: usize, links: &Links) -> Result<Vec<u8>> {
    let mut imports = ImportSection::new();
    for (source, function) in links.imports(place) {
        let ty = EntityType::Function(module.functions[function as usize]);
        imports.import(&source.to_string(), &links.name(function), ty);
    }
    for (name, _, _, ty) in links::shared(module)? {
        imports.import("0", &name, ty);
    }
    let functions = encode::functions(module, part);
    let imported = links.imports(place).map(|(_, function)| function);
    let mut numbers = Numbers::new(imported.chain(functions.iter().copied()));
    let (types, code) = encode::code(module, &functions, &mut numbers)?;
    let mut slots = encode::slots(module, part);
    slots.extend(links.doors.iter().filter(|(_, door)| part.doors.contains(door)));

    let mut encoded = Encoded::new();
    encoded.section(&encode::types(module, &mut numbers)?);
    encoded.section(&imports);
    encoded.section(&types);
    if !links.exports(place).is_empty() {
        encoded.section(&encode::exports(place, links, &mut numbers)?);
    }
    encoded.section(&encode::elements(module.table, &slots, &mut numbers)?);
    encoded.section(&code);
    encoded.section(&encode::data(module, part));
    Ok(encoded.finish())
}
