//! Mistakes in providers: the wrong code, and its correction.

macro_rules! mistakes {
    ($($name:ident = $id:literal $says:literal, $must:literal, $c:literal, $rust:literal;)*) => {
        /// Mistake of a provider in every structure of a kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Mistake {
            $(#[doc = concat!($says, ": ", $must, ".")] $name,)*
        }

        impl Mistake {
            /// Every mistake, in the order of the structures.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the name for programs, which never changes.
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// Returns a description of the wrong code.
            pub fn says(self) -> &'static str {
                match self {
                    $(Self::$name => $says,)*
                }
            }

            /// Returns a description of the correct code.
            pub fn must(self) -> &'static str {
                match self {
                    $(Self::$name => $must,)*
                }
            }

            /// Returns the right line of C.
            pub fn line_of_c(self) -> &'static str {
                match self {
                    $(Self::$name => $c,)*
                }
            }

            /// Returns the right line of Rust.
            pub fn line_of_rust(self) -> &'static str {
                match self {
                    $(Self::$name => $rust,)*
                }
            }
        }
    };
}

mistakes! {
    NameLengthInCharacters = "name-length-in-characters"
        "NameLength counts characters", "it must count bytes, with the NUL",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "instance.NameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    NameLengthWithoutNul = "name-length-without-nul"
        "NameLength counts bytes without the NUL", "it must count the NUL, which is 2 bytes in UTF-16",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "instance.NameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    NameLengthInDwords = "name-length-in-dwords"
        "NameLength counts 4 bytes for each character", "a WCHAR has 2",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "instance.NameLength = (name.encode_utf16().count() as u32 + 1) * size_of::<u16>() as u32;";
    NameLengthWithPadding = "name-length-with-padding"
        "NameLength includes the padding", "it must end with the NUL",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "instance.NameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    NameLengthOfArray = "name-length-of-array"
        "NameLength is the size of the array that contains the name", "it must count the bytes of the text, with the NUL",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR); /* not sizeof(name) */",
        "instance.NameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    NameLengthNeverSet = "name-length-zero"
        "NameLength was never set, although there is a name", "it must count the bytes of the name, with the NUL",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "instance.NameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    NameLengthWithDefinition = "name-length-of-definition"
        "NameLength includes the definition in front of the name", "it must count the name alone",
        "pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "instance.NameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    NameOffsetNeverSet = "name-offset-zero"
        "NameOffset is measured from the end of the definition, or was never set", "it must be measured from the start of the instance",
        "pid->NameOffset = sizeof(PERF_INSTANCE_DEFINITION);",
        "instance.NameOffset = size_of::<PERF_INSTANCE_DEFINITION>() as u32;";
    NameOffsetOfObject = "name-offset-of-object"
        "NameOffset is measured from the start of the object", "it must be measured from the start of the instance",
        "pid->NameOffset = sizeof(PERF_INSTANCE_DEFINITION);",
        "instance.NameOffset = size_of::<PERF_INSTANCE_DEFINITION>() as u32;";
    NameOffsetOfData = "name-offset-of-data"
        "NameOffset is measured from the start of the data", "it must be measured from the start of the instance",
        "pid->NameOffset = sizeof(PERF_INSTANCE_DEFINITION);",
        "instance.NameOffset = size_of::<PERF_INSTANCE_DEFINITION>() as u32;";
    NameOffsetOfMember = "name-offset-of-member"
        "NameOffset is measured from the member itself", "it must be measured from the start of the instance",
        "pid->NameOffset = sizeof(PERF_INSTANCE_DEFINITION);",
        "instance.NameOffset = size_of::<PERF_INSTANCE_DEFINITION>() as u32;";
    NameOffsetOfBlock = "name-offset-of-block"
        "NameOffset is the offset of the counter block", "it must be that of the name",
        "pid->NameOffset = sizeof(PERF_INSTANCE_DEFINITION);",
        "instance.NameOffset = size_of::<PERF_INSTANCE_DEFINITION>() as u32;";
    NamesIn8Bits = "name-in-8-bits"
        "names are 8-bit but CodePage is 0", "it must name their code page, or names must be UTF-16",
        "obj->CodePage = 0; MultiByteToWideChar(CP_UTF8, 0, name, -1, (WCHAR *)(pid + 1), room);",
        "let name: Vec<u16> = name.encode_utf16().chain([0]).collect();";
    CodePageOfUtf16 = "code-page-of-utf-16"
        "CodePage is that of UTF-16 (1200)", "it must be 0 for names in UTF-16",
        "obj->CodePage = 0;",
        "object.CodePage = 0;";
    CodePageOfSystem = "code-page-of-the-system"
        "CodePage is set to a code page, but the names are UTF-16", "it must be 0 for names in UTF-16",
        "obj->CodePage = 0;",
        "object.CodePage = 0;";
    InstanceLengthWithBlock = "instance-length-with-block"
        "ByteLength of the instance includes its counter block", "it must end with the name and its padding",
        "pid->ByteLength = (sizeof(*pid) + pid->NameLength + 7) & ~7u;",
        "instance.ByteLength = (size_of::<PERF_INSTANCE_DEFINITION>() as u32 + instance.NameLength).next_multiple_of(8);";
    InstanceLengthWithoutName = "instance-length-without-name"
        "ByteLength of the instance leaves out the name", "it must include the name and its padding",
        "pid->ByteLength = (sizeof(*pid) + pid->NameLength + 7) & ~7u;",
        "instance.ByteLength = (size_of::<PERF_INSTANCE_DEFINITION>() as u32 + instance.NameLength).next_multiple_of(8);";
    InstanceLengthOfName = "instance-length-of-name"
        "ByteLength of the instance leaves out the definition", "it must count from the start of the definition",
        "pid->ByteLength = (sizeof(*pid) + pid->NameLength + 7) & ~7u;",
        "instance.ByteLength = (size_of::<PERF_INSTANCE_DEFINITION>() as u32 + instance.NameLength).next_multiple_of(8);";
    InstanceLengthUnpadded = "instance-length-unpadded"
        "ByteLength of the instance leaves out the padding", "it must be rounded up to 8",
        "pid->ByteLength = (sizeof(*pid) + pid->NameLength + 7) & ~7u;",
        "instance.ByteLength = (size_of::<PERF_INSTANCE_DEFINITION>() as u32 + instance.NameLength).next_multiple_of(8);";
    InstanceLengthOfCharacters = "instance-length-of-characters"
        "ByteLength of the instance counts the characters of the name", "it must count their bytes",
        "pid->ByteLength = (sizeof(*pid) + pid->NameLength + 7) & ~7u;",
        "instance.ByteLength = (size_of::<PERF_INSTANCE_DEFINITION>() as u32 + instance.NameLength).next_multiple_of(8);";
    InstanceLengthNeverSet = "instance-length-zero"
        "ByteLength of the instance was never set", "it must include the name and its padding",
        "pid->ByteLength = (sizeof(*pid) + pid->NameLength + 7) & ~7u;",
        "instance.ByteLength = (size_of::<PERF_INSTANCE_DEFINITION>() as u32 + instance.NameLength).next_multiple_of(8);";
    BlockLengthWithoutItself = "block-length-without-itself"
        "ByteLength of the counter block leaves out its own 4 bytes", "it must count from its own first byte",
        "blk->ByteLength = sizeof(MY_BLOCK); /* begins with PERF_COUNTER_BLOCK */",
        "block.ByteLength = size_of::<MyBlock>() as u32; // begins with PERF_COUNTER_BLOCK";
    BlockLengthOfSizes = "block-length-of-sizes"
        "ByteLength of the counter block is the sum of the sizes, without its own 4 bytes and the padding", "it must be the end of the last value, rounded up to 8",
        "blk->ByteLength = (last->CounterOffset + last->CounterSize + 7) & ~7u;",
        "block.ByteLength = (last.CounterOffset + last.CounterSize).next_multiple_of(8);";
    BlockLengthUnpadded = "block-length-of-sizes-and-itself"
        "ByteLength of the counter block is the sum of the sizes, without the padding", "it must be the end of the last value, rounded up to 8",
        "blk->ByteLength = (last->CounterOffset + last->CounterSize + 7) & ~7u;",
        "block.ByteLength = (last.CounterOffset + last.CounterSize).next_multiple_of(8);";
    BlockLengthUnrounded = "block-length-unrounded"
        "ByteLength of the counter block is not rounded up to 8", "it must be the end of the last value, rounded up to 8",
        "blk->ByteLength = (last->CounterOffset + last->CounterSize + 7) & ~7u;",
        "block.ByteLength = (last.CounterOffset + last.CounterSize).next_multiple_of(8);";
    BlockLengthNeverSet = "block-length-zero"
        "ByteLength of the counter block was never set", "it must include itself and all values",
        "blk->ByteLength = sizeof(MY_BLOCK);",
        "block.ByteLength = size_of::<MyBlock>() as u32;";
    BlockLengthOfHeader = "block-length-of-header"
        "ByteLength of the counter block leaves out the values", "it must include itself and all values",
        "blk->ByteLength = sizeof(MY_BLOCK); /* not sizeof(PERF_COUNTER_BLOCK) */",
        "block.ByteLength = size_of::<MyBlock>() as u32; // not of PERF_COUNTER_BLOCK";
    BlockLengthWithInstance = "block-length-with-instance"
        "ByteLength of the counter block includes its instance", "it must count from its own first byte",
        "blk->ByteLength = sizeof(MY_BLOCK);",
        "block.ByteLength = size_of::<MyBlock>() as u32;";
    BlockLengthOfAll = "block-length-of-all"
        "ByteLength of the counter block is that of the blocks of all instances", "it must be that of one",
        "blk->ByteLength = sizeof(MY_BLOCK);",
        "block.ByteLength = size_of::<MyBlock>() as u32;";
    BlockLengthInDwords = "block-length-in-dwords"
        "ByteLength of the counter block counts DWORDs", "it must count bytes",
        "blk->ByteLength = sizeof(MY_BLOCK);",
        "block.ByteLength = size_of::<MyBlock>() as u32;";
    BlockLengthOfDefinitions = "block-length-of-definitions"
        "ByteLength of the counter block is the length of the definitions", "it must be that of the values",
        "blk->ByteLength = sizeof(MY_BLOCK);",
        "block.ByteLength = size_of::<MyBlock>() as u32;";
    CounterOffsetFromData = "counter-offset-from-data"
        "CounterOffset is measured from the end of the header of the block", "it must be measured from the start of the block",
        "def->CounterOffset = offsetof(MY_BLOCK, field); /* MY_BLOCK begins with PERF_COUNTER_BLOCK */",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetFromInstance = "counter-offset-from-instance"
        "CounterOffset is measured from the start of the instance", "it must be measured from the start of the block",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetFromDefinition = "counter-offset-from-definition"
        "CounterOffset is measured from the instance definition in front of the block", "it must be measured from the start of the block",
        "def->CounterOffset = offsetof(MY_BLOCK, field); /* no PERF_INSTANCE_DEFINITION in MY_BLOCK */",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetFromObject = "counter-offset-from-object"
        "CounterOffset is measured from the start of the object", "it must be measured from the start of the block",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetPosition = "counter-offset-position"
        "CounterOffset is the position of the counter", "it must be the offset of its value in the block",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetNeverSet = "counter-offset-zero"
        "CounterOffset was never set", "it must be the offset of the value in the block",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetOfFirst = "counter-offset-all-first"
        "CounterOffset is that of the first value in every definition", "it must be that of the counter's own value",
        "def[i].CounterOffset = offset; offset += def[i].CounterSize;",
        "definition.CounterOffset = offset; offset += definition.CounterSize;";
    CounterOffsetBy4 = "counter-offset-by-4"
        "CounterOffset is counted as if each value had 4 bytes", "it must add the size of each value before",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetBy8 = "counter-offset-by-8"
        "CounterOffset is counted as if each value had 8 bytes", "it must add the size of each value before",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetInDwords = "counter-offset-in-dwords"
        "CounterOffset counts DWORDs", "it must count bytes",
        "def->CounterOffset = offsetof(MY_BLOCK, field);",
        "definition.CounterOffset = offset_of!(MyBlock, field) as u32;";
    CounterOffsetUnaligned = "counter-offset-unaligned"
        "CounterOffset of an 8-byte value is not a multiple of 8", "it must leave room for the alignment",
        "C_ASSERT(offsetof(MY_BLOCK, field) % 8 == 0); /* a DWORD before it leaves 4 bytes */",
        "definition.CounterOffset = offset.next_multiple_of(definition.CounterSize);";
    CounterSize4 = "counter-size-4"
        "CounterSize is 4 in every definition, but some types have 8-byte values", "it must be that of the type",
        "def->CounterSize = (def->CounterType & 0x300) == PERF_SIZE_LARGE ? 8 : 4;",
        "definition.CounterSize = if definition.CounterType & 0x300 == PERF_SIZE_LARGE { 8 } else { 4 };";
    CounterSize8 = "counter-size-8"
        "CounterSize is 8 in every definition, but some types have 4-byte values", "it must be that of the type",
        "def->CounterSize = (def->CounterType & 0x300) == PERF_SIZE_LARGE ? 8 : 4;",
        "definition.CounterSize = if definition.CounterType & 0x300 == PERF_SIZE_LARGE { 8 } else { 4 };";
    CounterSizeNeverSet = "counter-size-zero"
        "CounterSize was never set", "it must be that of the type",
        "def->CounterSize = sizeof(((MY_BLOCK *)0)->field);",
        "definition.CounterSize = size_of::<u32>() as u32;";
    CounterSizeInBits = "counter-size-in-bits"
        "CounterSize counts bits", "it must count bytes",
        "def->CounterSize = sizeof(((MY_BLOCK *)0)->field);",
        "definition.CounterSize = size_of::<u32>() as u32;";
    CounterSizeOfBlock = "counter-size-of-block"
        "CounterSize is that of the whole block", "it must be that of one value",
        "def->CounterSize = sizeof(((MY_BLOCK *)0)->field);",
        "definition.CounterSize = size_of::<u32>() as u32;";
    CounterLengthNeverSet = "counter-length-zero"
        "ByteLength of the counter definition was never set", "it must be the size of the structure",
        "def->ByteLength = sizeof(PERF_COUNTER_DEFINITION);",
        "definition.ByteLength = size_of::<PERF_COUNTER_DEFINITION>() as u32;";
    CounterLengthOfAll = "counter-length-of-all"
        "ByteLength of the counter definition is that of all definitions", "it must be that of one",
        "def->ByteLength = sizeof(PERF_COUNTER_DEFINITION);",
        "definition.ByteLength = size_of::<PERF_COUNTER_DEFINITION>() as u32;";
    CounterLengthOfValue = "counter-length-of-value"
        "ByteLength of the counter definition is the size of the value", "it must be the size of the structure",
        "def->ByteLength = sizeof(PERF_COUNTER_DEFINITION); def->CounterSize = sizeof(DWORD);",
        "definition.ByteLength = size_of::<PERF_COUNTER_DEFINITION>() as u32;";
    CounterLengthOfHeader = "counter-length-of-header"
        "ByteLength of the counter definition is the size of PERF_OBJECT_TYPE", "it must be the size of PERF_COUNTER_DEFINITION",
        "def->ByteLength = sizeof(PERF_COUNTER_DEFINITION);",
        "definition.ByteLength = size_of::<PERF_COUNTER_DEFINITION>() as u32;";
    CounterLengthIn64Bits = "counter-length-in-64-bits"
        "ByteLength of the counter definition is that of a structure with 8-byte pointers", "its titles are DWORDs in every build",
        "C_ASSERT(sizeof(PERF_COUNTER_DEFINITION) == 40);",
        "const _: () = assert!(size_of::<PERF_COUNTER_DEFINITION>() == 40);";
    TotalWithoutHeader = "total-without-header"
        "TotalByteLength of the object leaves out the header", "it must count from the start of the object to its end",
        "obj->TotalByteLength = (DWORD)(end - (BYTE *)obj);",
        "object.TotalByteLength = (end - start) as u32;";
    TotalWithoutDefinitions = "total-without-definitions"
        "TotalByteLength of the object leaves out the definitions and the header", "it must count from the start of the object to its end",
        "obj->TotalByteLength = (DWORD)(end - (BYTE *)obj);",
        "object.TotalByteLength = (end - start) as u32;";
    TotalOfDefinitions = "total-of-definitions"
        "TotalByteLength of the object leaves out what follows the definitions", "it must include all instances and counter blocks",
        "obj->TotalByteLength = (DWORD)(end - (BYTE *)obj);",
        "object.TotalByteLength = (end - start) as u32;";
    TotalNeverSet = "total-zero"
        "TotalByteLength of the object was never set", "it must count from the start of the object to its end",
        "obj->TotalByteLength = (DWORD)(end - (BYTE *)obj);",
        "object.TotalByteLength = (end - start) as u32;";
    TotalWithDefinitionsTwice = "total-with-definitions-twice"
        "TotalByteLength of the object counts the definitions twice", "it must count every byte once",
        "obj->TotalByteLength = (DWORD)(end - (BYTE *)obj);",
        "object.TotalByteLength = (end - start) as u32;";
    DefinitionLengthWithoutHeader = "definition-length-without-header"
        "DefinitionLength leaves out the header", "it must include PERF_OBJECT_TYPE",
        "obj->DefinitionLength = obj->HeaderLength + n * sizeof(PERF_COUNTER_DEFINITION);",
        "object.DefinitionLength = object.HeaderLength + object.NumCounters * 40;";
    DefinitionLengthOfHeader = "definition-length-of-header"
        "DefinitionLength leaves out the definitions", "it must include every definition",
        "obj->DefinitionLength = obj->HeaderLength + n * sizeof(PERF_COUNTER_DEFINITION);",
        "object.DefinitionLength = object.HeaderLength + object.NumCounters * 40;";
    DefinitionLengthOfOne = "definition-length-of-one"
        "DefinitionLength includes the length of one definition", "it must include every definition",
        "obj->DefinitionLength = obj->HeaderLength + n * sizeof(PERF_COUNTER_DEFINITION);",
        "object.DefinitionLength = object.HeaderLength + object.NumCounters * 40;";
    DefinitionLengthNeverSet = "definition-length-zero"
        "DefinitionLength was never set", "it must include the header and every definition",
        "obj->DefinitionLength = obj->HeaderLength + n * sizeof(PERF_COUNTER_DEFINITION);",
        "object.DefinitionLength = object.HeaderLength + object.NumCounters * 40;";
    DefinitionLengthOfAll = "definition-length-of-all"
        "DefinitionLength is that of the whole object", "it must end with the last definition",
        "obj->DefinitionLength = obj->HeaderLength + n * sizeof(PERF_COUNTER_DEFINITION);",
        "object.DefinitionLength = object.HeaderLength + object.NumCounters * 40;";
    ObjectHeaderNeverSet = "object-header-length-zero"
        "HeaderLength of the object was never set", "it must be the size of PERF_OBJECT_TYPE",
        "obj->HeaderLength = sizeof(PERF_OBJECT_TYPE);",
        "object.HeaderLength = size_of::<PERF_OBJECT_TYPE>() as u32;";
    ObjectHeaderWithDefinitions = "object-header-length-with-definitions"
        "HeaderLength of the object includes the definitions", "it must be the size of PERF_OBJECT_TYPE",
        "obj->HeaderLength = sizeof(PERF_OBJECT_TYPE);",
        "object.HeaderLength = size_of::<PERF_OBJECT_TYPE>() as u32;";
    ObjectHeaderOfData = "object-header-length-of-data"
        "HeaderLength of the object is the size of PERF_DATA_BLOCK", "it must be the size of PERF_OBJECT_TYPE",
        "obj->HeaderLength = sizeof(PERF_OBJECT_TYPE);",
        "object.HeaderLength = size_of::<PERF_OBJECT_TYPE>() as u32;";
    ObjectHeaderIn64Bits = "object-header-length-in-64-bits"
        "HeaderLength of the object is that of a structure with 8-byte pointers", "its titles are DWORDs in every build",
        "C_ASSERT(sizeof(PERF_OBJECT_TYPE) == 64);",
        "const _: () = assert!(size_of::<PERF_OBJECT_TYPE>() == 64);";
    NumCountersWithoutBases = "num-counters-without-bases"
        "NumCounters leaves out the bases", "it must count every definition",
        "obj->NumCounters = sizeof(definitions) / sizeof(definitions[0]);",
        "object.NumCounters = definitions.len() as u32;";
    NumCountersOneMore = "num-counters-too-many"
        "NumCounters is one more than the number of definitions", "it must count the definitions",
        "obj->NumCounters = sizeof(definitions) / sizeof(definitions[0]);",
        "object.NumCounters = definitions.len() as u32;";
    NumCountersLast = "num-counters-last"
        "NumCounters is the last position", "it must be the count of definitions",
        "obj->NumCounters = sizeof(definitions) / sizeof(definitions[0]);",
        "object.NumCounters = definitions.len() as u32;";
    NumCountersNeverSet = "num-counters-zero"
        "NumCounters was never set", "it must count the definitions",
        "obj->NumCounters = sizeof(definitions) / sizeof(definitions[0]);",
        "object.NumCounters = definitions.len() as u32;";
    NumCountersInBytes = "num-counters-in-bytes"
        "NumCounters counts bytes", "it must count definitions",
        "obj->NumCounters = sizeof(definitions) / sizeof(definitions[0]);",
        "object.NumCounters = definitions.len() as u32;";
    NumInstancesLast = "num-instances-last"
        "NumInstances is the last position", "it must be the count of instances",
        "obj->NumInstances = written;",
        "object.NumInstances = written as i32;";
    NumInstancesOfSlots = "num-instances-of-slots"
        "NumInstances counts slots", "it must count the instances that were written",
        "obj->NumInstances = written; /* not MAX_INSTANCES */",
        "object.NumInstances = written as i32;";
    NoInstancesForRows = "no-instances-for-rows"
        "NumInstances is PERF_NO_INSTANCES, but there are instances", "it must count them",
        "obj->NumInstances = written;",
        "object.NumInstances = written as i32;";
    ZeroForOneBlock = "num-instances-zero"
        "NumInstances is 0, but there is one block without instances", "one block without instances needs -1, PERF_NO_INSTANCES",
        "obj->NumInstances = PERF_NO_INSTANCES;",
        "object.NumInstances = PERF_NO_INSTANCES;";
    OneForOneBlock = "num-instances-one"
        "NumInstances is 1, but the only block has no instance definition", "one block without instances needs -1, PERF_NO_INSTANCES",
        "obj->NumInstances = PERF_NO_INSTANCES;",
        "object.NumInstances = PERF_NO_INSTANCES;";
    NumInstancesNeverSet = "num-instances-never-set"
        "NumInstances was never set", "it must count the instances",
        "obj->NumInstances = written;",
        "object.NumInstances = written as i32;";
    NumObjectTypesLast = "num-object-types-less"
        "NumObjectTypes is the last position", "it must be the count of objects",
        "data->NumObjectTypes = count;",
        "data.NumObjectTypes = count;";
    NumObjectTypesNeverSet = "num-object-types-zero"
        "NumObjectTypes was never set", "it must count the objects",
        "data->NumObjectTypes = count;",
        "data.NumObjectTypes = count;";
    DataTotalNeverSet = "data-total-zero"
        "TotalByteLength of the data was never set", "it must count the header and every object",
        "data->TotalByteLength = (DWORD)(end - (BYTE *)data);",
        "data.TotalByteLength = (end - start) as u32;";
    DataTotalOfHeader = "data-total-of-header"
        "TotalByteLength of the data leaves out the objects", "it must count the header and every object",
        "data->TotalByteLength = (DWORD)(end - (BYTE *)data);",
        "data.TotalByteLength = (end - start) as u32;";
    DataHeaderWithoutName = "data-header-without-name"
        "HeaderLength of the data leaves out the computer name", "it must lead to the first object",
        "data->HeaderLength = (data->SystemNameOffset + data->SystemNameLength + 7) & ~7u;",
        "data.HeaderLength = (data.SystemNameOffset + data.SystemNameLength).next_multiple_of(8);";
    DataHeaderNeverSet = "data-header-zero"
        "HeaderLength of the data was never set", "it must lead to the first object",
        "data->HeaderLength = (data->SystemNameOffset + data->SystemNameLength + 7) & ~7u;",
        "data.HeaderLength = (data.SystemNameOffset + data.SystemNameLength).next_multiple_of(8);";
    SystemNameLengthInCharacters = "system-name-length-in-characters"
        "SystemNameLength counts characters", "it must count bytes, with the NUL",
        "data->SystemNameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "data.SystemNameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    SystemNameLengthWithoutNul = "system-name-length-without-nul"
        "SystemNameLength counts bytes without the NUL", "it must count the NUL, which is 2 bytes in UTF-16",
        "data->SystemNameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);",
        "data.SystemNameLength = 2 * (name.encode_utf16().count() as u32 + 1);";
    SystemNameOffsetNeverSet = "system-name-offset-zero"
        "SystemNameOffset was never set", "it must be measured from the start of the data",
        "data->SystemNameOffset = sizeof(PERF_DATA_BLOCK);",
        "data.SystemNameOffset = size_of::<PERF_DATA_BLOCK>() as u32;";
}
