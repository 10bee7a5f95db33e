//! Title lists cut down to what a set of captures uses: a whole list tells what is installed on a machine.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::{Capture, Reader, TitleIndex, Utf16Text, layout};

/// The list `multi_sz` with the titles that the captures use, as names or as explanations, and no others.
///
/// The first pair, which holds the highest index of the machine, gets the highest index of Windows itself.
pub fn titles_in_use(multi_sz: &[u8], captures: &[Capture]) -> Vec<u8> {
    let used: BTreeSet<TitleIndex> = captures.iter().flat_map(titles_of).collect();
    let bytes = multi_sz.strip_prefix(&[0xFF, 0xFE]).unwrap_or(multi_sz);
    let texts: Vec<&[[u8; 2]]> = bytes.as_chunks::<2>().0.split(|unit| *unit == [0, 0]).collect();
    let mut list = Vec::new();
    for [index, name] in texts.as_chunks::<2>().0 {
        let Some(number) = number(index) else { continue };
        if number == TitleIndex(1) {
            push(&mut list, index.as_flattened());
            push(&mut list, &utf16(TitleIndex::LAST_OF_SYSTEM.0));
        } else if used.contains(&number) {
            push(&mut list, index.as_flattened());
            push(&mut list, name.as_flattened());
        }
    }
    list.extend([0, 0]);
    list
}

fn push(list: &mut Vec<u8>, text: &[u8]) {
    list.extend(text);
    list.extend([0, 0]);
}

fn number(text: &[[u8; 2]]) -> Option<TitleIndex> {
    alloc::format!("{}", Utf16Text::new(text.as_flattened())).trim().parse().ok().map(TitleIndex)
}

fn utf16(number: u32) -> Vec<u8> {
    alloc::format!("{number}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// The indices that a capture uses.
fn titles_of(capture: &Capture) -> Vec<TitleIndex> {
    let (outline, reader) = (capture.outline(), Reader::new(capture.bytes()));
    let mut titles = Vec::new();
    for object in outline.objects() {
        titles.push(object.title);
        let header = reader.tail(object.offset).map(|own| own.read::<layout::PerfObjectType>());
        titles.extend(
            header.and_then(Result::ok).map(|header| TitleIndex(header.object_help_title_index.get())),
        );
        for definition in outline.definitions(object) {
            titles.push(definition.title);
            let own = reader.tail(definition.offset);
            let header = own.map(|own| own.read::<layout::PerfCounterDefinition>());
            titles.extend(
                header.and_then(Result::ok).map(|header| TitleIndex(header.counter_help_title_index.get())),
            );
        }
    }
    titles
}
