//! Processors that the object Processor does not have.

use super::{Collector, FindingKind};
use crate::layout::PerfObjectType;
use crate::reader::offset32;
use crate::{Names, Object, TitleIndex};

/// Reports a different object with more processors than Processor, which only covers one processor group.
pub(super) fn find(found: &mut Collector<'_>) {
    let (capture, names) = (found.capture, found.names);
    let Some(processor) = capture.objects().find(|object| object.title() == TitleIndex::PROCESSOR) else {
        return;
    };
    let of_one = count(processor, names, is_number);
    let others = capture.objects().filter(|object| object.title() != TitleIndex::PROCESSOR);
    let of_all = others.filter_map(|object| numbered(object, names)).max().unwrap_or(0);
    if of_one > 0 && of_all > of_one {
        let kind = FindingKind::TwoProcessorGroups { had: of_one, all: of_all };
        found.add(kind, processor.field(&PerfObjectType::NumInstances));
    }
}

/// Returns the number of processors of an object whose instances have names such as `0,5`, as in Processor Information;
/// `None` for any other.
fn numbered(object: Object<'_>, names: &Names) -> Option<u32> {
    let first = object.instances().next()?;
    let name = first.full_name().decode(names.code_pages());
    name.split_once(',').filter(|(node, _)| is_number(node))?;
    Some(count(object, names, |name| {
        name.split_once(',').is_some_and(|(node, processor)| is_number(node) && is_number(processor))
    }))
}

/// Returns the number of instances whose names satisfy `is_meant`.
fn count(object: Object<'_>, names: &Names, is_meant: impl Fn(&str) -> bool) -> u32 {
    let named =
        object.instances().filter(|instance| is_meant(&instance.full_name().decode(names.code_pages())));
    offset32(named.count())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
