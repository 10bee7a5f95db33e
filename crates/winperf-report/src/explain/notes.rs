//! Notes about a value.

use winperf::pair::{self, Age};

use super::gpu::GpuName;
use crate::language::Language;
use crate::number::display;
use crate::phrases::{Remark, Say};
use crate::values::{ShownValue, with_unit};

pub(super) fn list_notes(of: &pair::Row<'_>, shown: &ShownValue, language: Language) -> Vec<String> {
    let remarks = remarks(of, shown, language).into_iter();
    remarks.map(|remark| remark.say(language)).collect()
}

fn remarks(of: &pair::Row<'_>, shown: &ShownValue, language: Language) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = shown.notes.iter().map(Remark::Note).collect();
    let before = of.instance().renumbered_by().and_then(|_| of.former_name());
    remarks.extend(before.map(|before| Remark::Renumbered { before }));
    if let Some((value, name)) = of.value_by_name().zip(of.instance_name()) {
        let value = with_unit(&display(value), shown.unit, language);
        remarks.push(Remark::ByName { name, value });
    }
    let counted = of.newer().and_then(|reading| reading.counted_text);
    let code_pages = of.pair().names(Age::Newer).code_pages();
    remarks
        .extend(counted.map(|text| Remark::CountedText(text.decode_first(pair::Row::MAX_TEXT, code_pages))));
    if let Some(scaled) = shown.on_chart() {
        remarks.push(Remark::OnChart { scale: shown.default_scale, value: display(scaled) });
    }
    if let Some(name) = of.instance_name()
        && let Some(parts) = GpuName::parse(&name)
    {
        remarks.push(Remark::GpuInstance {
            process: parts.process.map(str::to_owned),
            luid: parts.luid.to_owned(),
            physical: parts.physical.to_owned(),
            engine: parts.engine.map(|(number, kind)| format!("{number} {kind}")),
        });
    }
    if of.instance_name().is_some_and(|name| name.contains(['\\', '(', ')', '*'])) {
        remarks.push(Remark::ReservedCharacters);
    }
    remarks
}
