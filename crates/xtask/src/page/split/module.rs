//! A WebAssembly module taken apart, as far as cutting it in two needs that.

use std::collections::HashMap;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    DataKind, DataSectionReader, ElementItems, ElementKind, ElementSectionReader, Export, ExternalKind,
    FuncType, FunctionBody, FunctionSectionReader, GlobalSectionReader, ImportSectionReader, KnownCustom,
    MemorySectionReader, Name, NameSectionReader, Operator, Parser, Payload, TableSectionReader, TypeRef,
    TypeSectionReader,
};

/// The parts of a module; functions have their numbers of the whole module, imported ones first.
#[derive(Default)]
pub(super) struct Module<'a> {
    pub(super) types: Option<TypeSectionReader<'a>>,
    pub(super) signatures: Vec<FuncType>,
    /// The modules and the names of the imports, which all are functions.
    pub(super) import_modules: Vec<&'a str>,
    pub(super) import_names: Vec<String>,
    /// The type of each function.
    pub(super) functions: Vec<u32>,
    pub(super) tables: Option<TableSectionReader<'a>>,
    pub(super) memories: Option<MemorySectionReader<'a>>,
    pub(super) globals: Option<GlobalSectionReader<'a>>,
    pub(super) exports: Vec<Export<'a>>,
    pub(super) start: Option<u32>,
    /// The table of functions, and which function stands in which of its slots.
    pub(super) table: u32,
    pub(super) slots: Vec<(u32, u32)>,
    /// The bodies of the functions that are not imported.
    bodies: Vec<FunctionBody<'a>>,
    /// What the memory holds from the beginning, in the order of its addresses.
    pub(super) objects: Vec<Object<'a>>,
    /// The name of each function, without the hash at its end.
    names: HashMap<u32, &'a str>,
}

/// One constant or variable of the program.
#[derive(Clone, Copy)]
pub(super) struct Object<'a> {
    /// The address of its first byte.
    pub(super) start: u32,
    pub(super) bytes: &'a [u8],
}

impl Object<'_> {
    /// The address behind its last byte.
    pub(super) fn end(&self) -> u32 {
        self.start + self.bytes.len() as u32
    }

    /// Whether it is the path of a source file.
    fn is_path(&self) -> bool {
        let path = self.bytes.strip_suffix(b"\0").unwrap_or(self.bytes);
        path.ends_with(b".rs") && path.is_ascii()
    }
}

impl<'a> Module<'a> {
    /// Takes a module apart.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut module = Self::default();
        for payload in Parser::new(0).parse_all(bytes) {
            module.take(payload?)?;
        }
        module.objects.sort_by_key(|object| object.start);
        let overlap = module.objects.windows(2).any(|pair| pair[0].end() > pair[1].start);
        ensure!(!overlap, "two data segments overlap");
        ensure!(!module.names.is_empty(), "the module has no names: wasm-opt needs -g");
        Ok(module)
    }

    /// How many functions are imported.
    pub(super) fn imported(&self) -> u32 {
        (self.functions.len() - self.bodies.len()) as u32
    }

    /// The body of a function; `None` when it is imported.
    pub(super) fn body(&self, function: u32) -> Option<&FunctionBody<'a>> {
        self.bodies.get(function.checked_sub(self.imported())? as usize)
    }

    /// The place of the object that has a byte at an address.
    pub(super) fn object_at(&self, address: u32) -> Option<usize> {
        let place = self.objects.partition_point(|object| object.start <= address).checked_sub(1)?;
        (address < self.objects[place].end()).then_some(place)
    }

    /// Whether an object says where in the source code a panic happens, or is the path that others say it with.
    pub(super) fn is_of_panics(&self, place: usize) -> bool {
        let object = &self.objects[place];
        let (words, rest) = object.bytes.as_chunks();
        // A path and its length, a line, a column.
        let location = matches!(words, [_, _, _, _]) && rest.is_empty();
        let path = location.then(|| self.object_at(u32::from_le_bytes(words[0]))).flatten();
        object.is_path() || path.is_some_and(|path| self.objects[path].is_path())
    }

    /// The name of a function, or nothing.
    pub(super) fn name(&self, function: u32) -> &'a str {
        self.names.get(&function).copied().unwrap_or_default()
    }

    /// The type of a function.
    pub(super) fn signature(&self, function: u32) -> &FuncType {
        &self.signatures[self.functions[function as usize] as usize]
    }

    fn take(&mut self, payload: Payload<'a>) -> Result<()> {
        match payload {
            Payload::TypeSection(section) => self.take_types(section)?,
            Payload::ImportSection(section) => self.take_imports(section)?,
            Payload::FunctionSection(section) => self.take_functions(section)?,
            Payload::TableSection(section) => self.tables = Some(section),
            Payload::MemorySection(section) => self.memories = Some(section),
            Payload::GlobalSection(section) => self.globals = Some(section),
            Payload::ExportSection(section) => {
                self.exports = section.into_iter().collect::<Result<_, _>>()?
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(section) => self.take_elements(section)?,
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(section) => self.take_data(section)?,
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(names) = section.as_known() {
                    self.take_names(names)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn take_types(&mut self, section: TypeSectionReader<'a>) -> Result<()> {
        self.types = Some(section.clone());
        let types = section.into_iter_err_on_gc_types();
        self.signatures = types.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn take_imports(&mut self, section: ImportSectionReader<'a>) -> Result<()> {
        for import in section.into_imports() {
            let import = import?;
            let TypeRef::Func(signature) = import.ty else {
                bail!("{} is imported and no function", import.name)
            };
            self.functions.push(signature);
            self.import_modules.push(import.module);
            self.import_names.push(import.name.to_owned());
        }
        Ok(())
    }

    fn take_functions(&mut self, section: FunctionSectionReader<'a>) -> Result<()> {
        for signature in section {
            self.functions.push(signature?);
        }
        Ok(())
    }

    fn take_elements(&mut self, section: ElementSectionReader<'a>) -> Result<()> {
        for element in section {
            let element = element?;
            let ElementKind::Active { table_index, offset_expr } = element.kind else {
                bail!("an element segment is not active");
            };
            self.table = table_index.unwrap_or(0);
            let first = constant(&mut offset_expr.get_operators_reader())?;
            let ElementItems::Functions(functions) = element.items else {
                bail!("an element segment holds expressions");
            };
            for (function, slot) in functions.into_iter().zip(first..) {
                self.slots.push((slot, function?));
            }
        }
        Ok(())
    }

    fn take_data(&mut self, section: DataSectionReader<'a>) -> Result<()> {
        for data in section {
            let data = data?;
            let DataKind::Active { memory_index: 0, offset_expr } = data.kind else {
                bail!("a data segment is not active");
            };
            let start = constant(&mut offset_expr.get_operators_reader())?;
            self.objects.push(Object { start, bytes: data.data });
        }
        Ok(())
    }

    fn take_names(&mut self, section: NameSectionReader<'a>) -> Result<()> {
        for names in section {
            if let Name::Function(names) = names? {
                for naming in names {
                    let naming = naming?;
                    self.names.insert(naming.index, without_hash(naming.name));
                }
            }
        }
        Ok(())
    }

    /// The functions that are exported, and the one that is run at the start.
    pub(super) fn entrances(&self) -> impl Iterator<Item = u32> {
        let exported = self.exports.iter().filter(|export| export.kind == ExternalKind::Func);
        exported.map(|export| export.index).chain(self.start)
    }
}

fn constant(expression: &mut wasmparser::OperatorsReader<'_>) -> Result<u32> {
    match expression.read().context("reading an offset")? {
        Operator::I32Const { value } => Ok(value.cast_unsigned()),
        other => bail!("an offset is {other:?} and no constant"),
    }
}

/// A name without what the compiler puts behind it to tell it from others of that name: `::h` and 16 digits.
fn without_hash(name: &str) -> &str {
    match name.rsplit_once("::h") {
        Some((name, hash)) if hash.len() == 16 => name,
        _ => name,
    }
}
