//! Content to share, its preview, and the buttons for sharing it.

use winperf::TitleIndex;
use winperf_bundle::ATTACHMENT_LIMIT;
use winperf_redact::Level;
use winperf_report::{Language, Say as _};
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::share::ShareMsg;
use crate::phrases::values::ValuesMsg;
use crate::shared::Shared;
use crate::state::answers::sharing::{Facts, Progress};
use crate::state::view::sharing::Chosen;
use crate::views::assumed::query::Mend;
use crate::views::select::Select;
use crate::views::share::query::{BUNDLE_FILE, REPORT_FILE, RowScope, Topic, Values, ValuesFormat, WaysOut};
use crate::views::timeline::query::saved::SavedForm;

/// The id of the dialog.
pub const DIALOG_ID: &str = "share-dialog";

/// The id of its title.
pub const TITLE_ID: &str = "share-title";

/// The id of the text that is to be copied by hand.
pub const TEXT_ID: &str = "share-text";

/// Levels in the order of the menu: the default comes first.
const LEVELS: [Level; 3] = [Level::Names, Level::Strict, Level::None];

/// Last thing shared.
#[derive(Clone, Debug, PartialEq)]
pub enum Done {
    /// A file, by its name.
    Saved(AttrValue),
    /// The name of a file that the browser did not save.
    NotSaved(AttrValue),
    /// The name of a file whose names cannot be replaced.
    NotRedacted(AttrValue),
    /// The issue text, with that many characters.
    Copied(usize),
    /// The title of an issue.
    TitleCopied,
    /// A text that could not be written.
    NotCopied,
    /// The issue text, which the browser does not put on the clipboard.
    ByHand(AttrValue),
}

impl Done {
    /// Returns the outcome for a file.
    pub fn for_file(file: &'static str, is_saved: bool) -> Self {
        if is_saved { Self::Saved(file.into()) } else { Self::NotSaved(file.into()) }
    }
}

/// A way to share captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Bundle,
    Title,
    Issue,
    Report,
    Values,
    /// The values that the timeline shows.
    OverTime,
    /// The log that the captures are samples of.
    Log,
}

/// Choices of the user in the dialog, and the last outcome.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    pub chosen: Chosen,
    /// The language of the text and of the report.
    pub language: Language,
    /// Chosen subject of the text.
    pub about: Option<Topic>,
    /// Kind of the file of values over time.
    pub form: SavedForm,
    /// `true` if that file keeps its dates and names, whatever is chosen for the others.
    pub keeps_over_time: bool,
    pub done: Option<Done>,
    pub on_chosen: Callback<Chosen>,
    /// Reports that a large file is to be searched, or no longer.
    pub on_decided: Callback<bool>,
    pub on_language: Callback<Language>,
    pub on_about: Callback<Topic>,
    pub on_form: Callback<SavedForm>,
    pub on_kept: Callback<bool>,
    pub on_done: Callback<Done>,
    /// Cancels what is being saved, and forgets the last outcome.
    pub forget: Callback<()>,
}

impl Choices {
    /// Returns the id of the text that is to be copied by hand.
    pub fn selected(&self) -> Option<&'static str> {
        matches!(self.done, Some(Done::ByHand(_))).then_some(TEXT_ID)
    }

    /// Returns the level of the file of values over time.
    pub fn level_over_time(&self) -> Level {
        if self.keeps_over_time { Level::None } else { self.chosen.level }
    }
}

#[derive(Properties, PartialEq)]
pub struct ShareDialogProps {
    pub choices: Choices,
    /// `true` for a log of counters.
    #[prop_or_default]
    pub is_log: bool,
    /// Name of the file with everything.
    #[prop_or(BUNDLE_FILE)]
    pub file: &'static str,
    /// The objects that can be chosen.
    #[prop_or_default]
    pub objects: Vec<(TitleIndex, String)>,
    pub progress: Progress<Shared<Facts>>,
    /// Ways to share what is refused.
    #[prop_or_default]
    pub ways_out: WaysOut,
    /// The first of the values that are explained.
    pub explained: Option<String>,
    pub explained_count: usize,
    /// The title of the finding and the path of the first selected value, if the text may be about either.
    #[prop_or_default]
    pub topics: Option<[String; 2]>,
    /// Subject of the text.
    pub about: Topic,
    /// `true` if the text is about a finding without values.
    #[prop_or_default]
    pub has_finding: bool,
    /// The title that an issue may have, as soon as the content to share is known.
    #[prop_or_default]
    pub title: Option<String>,
    /// The values to save, and their format.
    #[prop_or_default]
    pub values: Values,
    /// Number of values on the screen.
    #[prop_or_default]
    pub shown: usize,
    /// Progress of writing the values, in percent.
    #[prop_or_default]
    pub saving: Option<u8>,
    /// `true` if the timeline shows values.
    #[prop_or_default]
    pub has_form: bool,
    /// Name of the file of the log that the captures are samples of.
    #[prop_or_default]
    pub log: Option<&'static str>,
    #[prop_or_default]
    pub on_values: Callback<Values>,
    /// Reports that no values are to be written any more.
    #[prop_or_default]
    pub on_cancelled: Callback<()>,
    #[prop_or_default]
    pub on_asked: Callback<Wish>,
    /// Reports that the wrong field is to be read with the correct number.
    #[prop_or_default]
    pub on_mended: Callback<Mend>,
    #[prop_or_default]
    pub on_closed: Callback<()>,
}

/// Shows the inside of the dialog.
#[component]
pub fn ShareDialog(props: &ShareDialogProps) -> Html {
    let words = use_words();
    let close = props.on_closed.reform(|_| ());
    html! {
        <div class="share-dialog">
            <div class="dialog-head">
                <h2 class="dialog-title" id={TITLE_ID}>{ words.say(ShareMsg::Title) }</h2>
                { button("button button-quiet", Some(words.say(ShareMsg::Close)), close, inside("×")) }
            </div>
            { bundle(props, words) }
            <section class="share-dialog-part">
                { text("h3", "share-dialog-name", words.say(ShareMsg::GoesOut)) }
                { levels(props, words) }
                if !props.is_log {
                    { objects(props, words) }
                }
                { state(props, words) }
            </section>
            { issue(props, words) }
            { report(props, words) }
            if !props.is_log {
                { values(props, words) }
            }
            if props.has_form {
                { over_time(props, words) }
            }
            for file in props.log.iter() {
                { whole_log(props, file, words) }
            }
        </div>
    }
}

fn levels(props: &ShareDialogProps, words: Words) -> Html {
    let level = |level: Level| {
        let is_chosen = props.choices.chosen.level == level;
        let chosen = props.choices.chosen.clone();
        let onchange = props.choices.on_chosen.reform(move |_: Event| Chosen { level, ..chosen.clone() });
        html! {
            <label class="share-dialog-level">
                <input type="radio" name="share-level" value={level.name()} checked={is_chosen}
                    autofocus={level == Level::Names} {onchange} />
                { text("b", "", words.say(ShareMsg::Level(level))) }
                { text("span", "share-dialog-hint", words.say(ShareMsg::LevelHint(level))) }
            </label>
        }
    };
    html! {
        <fieldset class="share-dialog-levels">
            { text("legend", "visually-hidden", words.say(ShareMsg::Levels)) }
            for one in LEVELS {
                { level(one) }
            }
        </fieldset>
    }
}

fn objects(props: &ShareDialogProps, words: Words) -> Html {
    let object = |(title, name): &(TitleIndex, String)| {
        let (title, chosen) = (*title, props.choices.chosen.clone());
        let is_chosen = chosen.only.contains(&title);
        let onchange = props.choices.on_chosen.reform(move |_: Event| chosen.toggled(title));
        html! {
            <label class="share-dialog-object" key={title.0}>
                <input type="checkbox" checked={is_chosen} {onchange} />
                { inside(name.clone()) }
            </label>
        }
    };
    let summary = ShareMsg::Objects(props.choices.chosen.only.len(), props.objects.len());
    html! {
        <details class="share-dialog-objects">
            <summary>{ words.say(summary) }</summary>
            { text("p", "share-dialog-hint", words.say(ShareMsg::ObjectsHint)) }
            <div class="share-dialog-list" role="group" aria-label={words.say(ShareMsg::GoesOut)}>
                for one in &props.objects {
                    { object(one) }
                }
            </div>
        </details>
    }
}

/// Shows the progress, or the replacements, or the reason why nothing can be shared.
fn state(props: &ShareDialogProps, words: Words) -> Html {
    let status = match &props.progress {
        Progress::Examining => words.say(ShareMsg::Examining),
        Progress::Redacting(bytes, _) => words.say(ShareMsg::Redacting(*bytes)),
        Progress::Large(bytes) => words.say(ShareMsg::Large(*bytes, props.choices.chosen.level)),
        Progress::Packing(..) if props.is_log => words.say(ShareMsg::ExaminingLog),
        Progress::Packing(..) => words.say(ShareMsg::Packing),
        Progress::NoCapture(file, error) => words.say(ShareMsg::NoCapture(file, &error.say(words.language))),
        Progress::Refused(file, error) => words.say(ShareMsg::Refused(file.as_deref(), error)),
        Progress::Ready(_) if props.choices.chosen.level == Level::None => {
            words.say(ShareMsg::NothingReplaced)
        }
        Progress::Ready(prepared) => words.say(ShareMsg::Replaced(&prepared.summary)),
    };
    let is_refused = matches!(props.progress, Progress::Refused(..) | Progress::NoCapture(..));
    let class = if is_refused { "share-dialog-state share-dialog-refused" } else { "share-dialog-state" };
    html! {
        <div {class}>
            <p id="share-state" role="status">{ status }</p>
            if let Progress::Refused(_, error) = &props.progress {
                { text("p", "", words.say(ShareMsg::RefusedHint(props.choices.chosen.level, error))) }
                { ways_out(props, words) }
            }
            { beginning(props, words) }
            if let Some(prepared) = props.progress.ready() {
                { preview(prepared, words) }
            }
        </div>
    }
}

/// Shows the buttons that let a damaged capture be shared with its names replaced.
fn ways_out(props: &ShareDialogProps, words: Words) -> Html {
    let WaysOut { mend, readable } = &props.ways_out;
    let mend = mend.as_ref().and_then(|mend| {
        let says = ShareMsg::ReadAs(mend.finding.field?.member.name, mend.value?);
        let wanted = mend.clone();
        let onclick = props.on_mended.reform(move |_: MouseEvent| wanted.clone());
        Some(button("button", None, onclick, inside(words.say(says))))
    });
    let only = (!readable.is_empty()).then(|| {
        let chosen = Chosen { only: readable.clone(), ..props.choices.chosen.clone() };
        let onclick = props.choices.on_chosen.reform(move |_: MouseEvent| chosen.clone());
        button("button", None, onclick, inside(words.say(ShareMsg::OnlyReadable(readable.len()))))
    });
    html! {
        if mend.is_some() || only.is_some() {
            <p class="share-dialog-deed">{ mend }{ only }</p>
        }
    }
}

/// Shows the button that starts long work, or the progress with a Cancel button.
fn beginning(props: &ShareDialogProps, words: Words) -> Html {
    if matches!(props.progress, Progress::Large(_)) {
        let begin = words.say(ShareMsg::Begin(props.choices.chosen.level));
        return html! { <p>{ button("button", None, props.choices.on_decided.reform(|_| true), inside(begin)) }</p> };
    }
    let Some(percent) = props.progress.percent() else { return Html::default() };
    let label = match props.progress {
        Progress::Packing(..) if !props.is_log => ShareMsg::Packed(percent),
        _ => ShareMsg::Redacted(percent),
    };
    working(percent, words.say(label), words, props.choices.on_decided.reform(|_| false))
}

/// Shows the progress of work, with a Cancel button.
fn working(percent: u8, label: AttrValue, words: Words, on_cancelled: Callback<MouseEvent>) -> Html {
    html! {
        <p class="share-dialog-deed">
            { text("span", "", label.clone()) }
            <progress class="share-dialog-progress" max="100" value={percent.to_string()} aria-label={label}></progress>
            { button("button button-quiet", None, on_cancelled, inside(words.say(ShareMsg::Cancel))) }
        </p>
    }
}

fn preview(prepared: &Facts, words: Words) -> Html {
    let preview = &prepared.preview;
    let stays = preview.kept.join(&words.say(ValuesMsg::Separator));
    let row = |[before, after]: &[String; 2]| {
        html! {
            <tr>{ text("td", "", before.clone()) }{ text("td", "", after.clone()) }</tr>
        }
    };
    html! {
        <>
            if !preview.replaced.is_empty() {
                <table class="share-dialog-names">
                    <thead><tr>
                        <th scope="col">{ words.say(ShareMsg::Before) }</th>
                        <th scope="col">{ words.say(ShareMsg::After) }</th>
                    </tr></thead>
                    <tbody>{ preview.replaced.iter().map(row).collect::<Html>() }</tbody>
                </table>
            }
            if !stays.is_empty() {
                { text("p", "share-dialog-hint", words.say(ShareMsg::Stays(&stays, preview.keeps_more))) }
            }
            if !prepared.named.is_empty() {
                <details class="share-dialog-named">
                    <summary>{ words.say(ShareMsg::Named(prepared.named.len())) }</summary>
                    { text("p", "share-dialog-hint", prepared.named.join(&words.say(ValuesMsg::Separator))) }
                </details>
            }
        </>
    }
}

fn bundle(props: &ShareDialogProps, words: Words) -> Html {
    let size = props.progress.ready().map(|prepared| prepared.length);
    let size = size.map(|size| words.say(ShareMsg::Size(size, size <= ATTACHMENT_LIMIT)));
    html! {
        <section class="share-dialog-part">
            { text("h3", "share-dialog-name", words.say(if props.is_log { ShareMsg::Log } else { ShareMsg::Bundle })) }
            { text("p", "share-dialog-hint", words.say(if props.is_log { ShareMsg::LogHint } else { ShareMsg::BundleHint })) }
            <p class="share-dialog-deed">
                { wish(props, Wish::Bundle, words.say(ShareMsg::Save(props.file))) }
                { text("span", "share-dialog-size", size.unwrap_or_default()) }
            </p>
            { saved(props, props.file, words) }
        </section>
    }
}

fn issue(props: &ShareDialogProps, words: Words) -> Html {
    let explained = match &props.explained {
        Some(path) => words.say(ShareMsg::Explains(path, props.explained_count)),
        None => words.say(ShareMsg::ExplainsNothing(props.has_finding)),
    };
    let copied = match props.choices.done {
        Some(Done::Copied(characters)) => words.say(ShareMsg::IssueCopied(characters)),
        Some(Done::TitleCopied) => words.say(ShareMsg::TitleCopied),
        Some(Done::NotCopied) => words.say(ShareMsg::NotCopied),
        Some(Done::ByHand(_)) => words.say(ShareMsg::IssueByHand),
        _ => AttrValue::default(),
    };
    html! {
        <section class="share-dialog-part">
            { text("h3", "share-dialog-name", words.say(ShareMsg::Issue)) }
            { text("p", "share-dialog-hint", words.say(if props.is_log { ShareMsg::IssueOfLogHint } else { ShareMsg::IssueHint })) }
            { topics(props, words) }
            { text("p", "share-dialog-hint", explained) }
            if let Some(title) = &props.title {
                <p class="share-dialog-suggested">
                    { text("span", "share-dialog-hint", words.say(ShareMsg::SuggestedTitle)) }
                    { " " }
                    <span id="share-issue-title">{ inside(title.clone()) }</span>
                </p>
            }
            <p class="share-dialog-deed">
                { wish(props, Wish::Issue, words.say(ShareMsg::CopyIssue)) }
                { wish(props, Wish::Title, words.say(ShareMsg::CopyTitle)) }
                { languages(props, words) }
                <span id="share-copied" role="status">{ copied }</span>
            </p>
            if let Some(Done::ByHand(text)) = &props.choices.done {
                <textarea class="dialog-text" id={TEXT_ID} readonly=true spellcheck="false" rows="12"
                    aria-label={words.say(ShareMsg::Issue)} value={text.clone()} />
            }
        </section>
    }
}

/// Shows the choice between the finding and the selected value.
fn topics(props: &ShareDialogProps, words: Words) -> Html {
    let Some(topics) = &props.topics else { return Html::default() };
    let topic = |(about, says): (Topic, &String)| {
        let onchange = props.choices.on_about.reform(move |_: Event| about);
        html! {
            <label class="share-dialog-topic">
                <input type="radio" name="share-about" checked={about == props.about} {onchange} />
                { text("span", "", says.clone()) }
            </label>
        }
    };
    html! {
        <fieldset class="share-dialog-levels">
            { text("legend", "share-dialog-hint", words.say(ShareMsg::About)) }
            { [Topic::Finding, Topic::Values].into_iter().zip(topics).map(topic).collect::<Html>() }
        </fieldset>
    }
}

/// Returns the name of a language in that language.
fn name_of(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::Japanese => "日本語",
    }
}

/// Shows the choice of the language of the recipients.
fn languages(props: &ShareDialogProps, words: Words) -> Html {
    let options = Language::ALL.iter().map(|language| AttrValue::Static(name_of(*language)));
    let chosen = Language::ALL.iter().position(|one| *one == props.choices.language).unwrap_or(0);
    let on_chosen = props
        .choices
        .on_language
        .reform(|place: usize| Language::ALL.get(place).copied().unwrap_or_default());
    html! {
        <Select class="share-dialog-select" id="share-language" label={words.say(ShareMsg::LanguageOfText)}
            options={options.collect::<Vec<_>>()} {chosen} {on_chosen} />
    }
}

fn report(props: &ShareDialogProps, words: Words) -> Html {
    let has_objects = !props.choices.chosen.only.is_empty();
    let hint = if props.is_log { ShareMsg::ReportOfLogHint } else { ShareMsg::ReportHint(has_objects) };
    html! {
        <section class="share-dialog-part">
            { text("h3", "share-dialog-name", words.say(ShareMsg::Report)) }
            { text("p", "share-dialog-hint", words.say(hint)) }
            <p class="share-dialog-deed">
                { wish(props, Wish::Report, words.say(ShareMsg::Save(REPORT_FILE))) }
                { saved(props, REPORT_FILE, words) }
            </p>
        </section>
    }
}

fn values(props: &ShareDialogProps, words: Words) -> Html {
    let Values { scope, format } = props.values;
    let all = props.progress.ready().map_or(0, |prepared| prepared.values);
    let scopes = RowScope::ALL.map(|scope| match scope {
        RowScope::Shown => words.say(ShareMsg::Shown(props.shown)),
        RowScope::All => words.say(ShareMsg::All(all)),
    });
    let formats = ValuesFormat::ALL.map(|format| AttrValue::Static(format.name()));
    let place = |is_it: bool| usize::from(!is_it);
    let on_scope = props.on_values.reform(move |place: usize| Values {
        scope: RowScope::ALL.get(place).copied().unwrap_or_default(),
        format,
    });
    let on_format = props.on_values.reform(move |place: usize| Values {
        scope,
        format: ValuesFormat::ALL.get(place).copied().unwrap_or_default(),
    });
    let chosen_format = ValuesFormat::ALL.iter().position(|one| *one == format).unwrap_or(0);
    html! {
        <section class="share-dialog-part">
            { text("h3", "share-dialog-name", words.say(ShareMsg::Values)) }
            { text("p", "share-dialog-hint", words.say(ShareMsg::ValuesHint)) }
            <p class="share-dialog-deed">
                <Select class="share-dialog-select" id="share-scope" label={words.say(ShareMsg::Scope)}
                    options={scopes.to_vec()} chosen={place(scope == RowScope::Shown)} on_chosen={on_scope} />
                <Select class="share-dialog-select" id="share-format" label={words.say(ShareMsg::Format)}
                    options={formats.to_vec()} chosen={chosen_format} on_chosen={on_format} />
                { wish(props, Wish::Values, words.say(ShareMsg::Save(format.file()))) }
                { saved(props, format.file(), words) }
            </p>
            { writing(props, words) }
        </section>
    }
}

/// Shows the progress of writing the values, with a Cancel button.
fn writing(props: &ShareDialogProps, words: Words) -> Html {
    let Some(percent) = props.saving else { return Html::default() };
    working(percent, words.say(ShareMsg::Writing(percent)), words, props.on_cancelled.reform(|_| ()))
}

/// Shows the choice of a file of the values that the timeline shows.
fn over_time(props: &ShareDialogProps, words: Words) -> Html {
    let form = props.choices.form;
    let options = SavedForm::ALL.map(|form| words.say(form_name(form))).to_vec();
    let chosen = SavedForm::ALL.iter().position(|one| *one == form).unwrap_or(0);
    let on_chosen =
        props.choices.on_form.reform(|place: usize| SavedForm::ALL.get(place).copied().unwrap_or_default());
    html! {
        <section class="share-dialog-part">
            { text("h3", "share-dialog-name", words.say(ShareMsg::OverTime)) }
            { text("p", "share-dialog-hint", words.say(ShareMsg::OverTimeHint)) }
            <p class="share-dialog-deed">
                <Select class="share-dialog-select" id="share-form" label={words.say(ShareMsg::FormChoice)}
                    {options} {chosen} {on_chosen} />
                { wish(props, Wish::OverTime, words.say(ShareMsg::Save(form.file()))) }
                { saved(props, form.file(), words) }
            </p>
            { kept(props, words) }
        </section>
    }
}

/// Shows whether dates and names are replaced in the values over time, with a button for the opposite.
fn kept(props: &ShareDialogProps, words: Words) -> Html {
    let Choices { keeps_over_time, chosen, on_kept, .. } = &props.choices;
    if chosen.level == Level::None {
        return Html::default();
    }
    let (says, does) = match keeps_over_time {
        true => (ShareMsg::OverTimeKept, ShareMsg::Replace),
        false => (ShareMsg::OverTimeReplaced, ShareMsg::Keep),
    };
    let is_kept = !keeps_over_time;
    html! {
        <p class="share-dialog-deed" id="share-kept">
            { text("span", "", words.say(says)) }
            { button("button-link", None, on_kept.reform(move |_: MouseEvent| is_kept), inside(words.say(does))) }
        </p>
    }
}

fn form_name(form: SavedForm) -> ShareMsg<'static> {
    match form {
        SavedForm::PdhCsv => ShareMsg::PdhCsv,
        SavedForm::Csv => ShareMsg::Csv,
        SavedForm::Markdown => ShareMsg::Statistics,
        SavedForm::Svg => ShareMsg::Picture,
    }
}

/// Shows the button that saves the log that the captures are samples of.
fn whole_log(props: &ShareDialogProps, file: &'static str, words: Words) -> Html {
    html! {
        <section class="share-dialog-part">
            { text("h3", "share-dialog-name", words.say(ShareMsg::Log)) }
            { text("p", "share-dialog-hint", words.say(ShareMsg::LogHint)) }
            <p class="share-dialog-deed">
                { wish(props, Wish::Log, words.say(ShareMsg::Save(file))) }
                { saved(props, file, words) }
            </p>
        </section>
    }
}

/// Shows a button for sharing, as soon as the content is ready.
fn wish(props: &ShareDialogProps, wish: Wish, label: AttrValue) -> Html {
    let onclick = props.on_asked.reform(move |_: MouseEvent| wish);
    let disabled = props.progress.ready().is_none();
    let class = if wish == Wish::Bundle { "button button-primary" } else { "button" };
    html! { <button type="button" {class} {disabled} {onclick}>{ label }</button> }
}

/// Shows the outcome for a file, if it was the last one.
fn saved(props: &ShareDialogProps, file: &'static str, words: Words) -> Html {
    let said = match &props.choices.done {
        Some(Done::Saved(last)) if last == file => words.say(ShareMsg::Saved(file)),
        Some(Done::NotSaved(last)) if last == file => words.say(ShareMsg::NotSaved(file)),
        Some(Done::NotRedacted(last)) if last == file => words.say(ShareMsg::NotRedacted),
        _ => AttrValue::default(),
    };
    html! { <span class="share-dialog-done" role="status">{ said }</span> }
}

#[cfg(test)]
mod tests {
    use winperf::NoExcerpt;
    use winperf_bundle::PackError;
    use winperf_redact::{Refusal, RefusalReason};

    use super::*;
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, level: Level, progress: fn() -> Progress<Shared<Facts>>) -> String {
        let draw = move || {
            let chosen = Chosen { level, ..Chosen::default() };
            let objects =
                vec![(TitleIndex(230), "Process".to_owned()), (TitleIndex(232), "Thread".to_owned())];
            html! {
                <ShareDialog choices={Choices { chosen, ..Choices::default() }} {objects} progress={progress()}
                    explained={None::<String>} explained_count=0 about={Topic::Finding} />
            }
        };
        rendered(move || in_language(language, draw())).await
    }

    fn not_taken() -> Progress<Shared<Facts>> {
        Progress::Refused(None, Shared::new(PackError::NotTaken(1, NoExcerpt::NoneOfThem)))
    }

    fn refused() -> Progress<Shared<Facts>> {
        let refusal = Refusal { capture: 1, reason: RefusalReason::NamesExhausted { length: 1 } };
        Progress::Refused(Some("b.perfdata".to_owned()), Shared::new(PackError::Refused(refusal)))
    }

    #[tokio::test]
    async fn every_level_has_its_sentence_in_both_languages_and_one_is_chosen() {
        for &language in Language::ALL {
            for level in LEVELS {
                let html = html(language, level, || Progress::Packing(1, 0)).await;
                assert_eq!(html.matches("type=\"radio\"").count(), 3, "{html}");
                assert_eq!(html.matches(" checked").count(), 1, "{html}");
                assert!(!html.contains("></span></label>"), "{html}");
            }
        }
    }

    #[tokio::test]
    async fn nothing_can_be_handed_over_before_it_is_ready_or_after_a_refusal() {
        for progress in [|| Progress::Examining, || Progress::Redacting(1 << 20, 0), refused] {
            let html = html(Language::English, Level::Names, progress).await;
            assert_eq!(html.matches(" disabled").count(), 5, "{html}");
        }
    }

    #[tokio::test]
    async fn large_captures_wait_for_a_button() {
        let html = html(Language::English, Level::Names, || Progress::Large(50_000_000)).await;
        assert!(
            html.contains(">Look for names</button>") && html.matches(" disabled").count() == 5,
            "{html}"
        );
    }

    #[tokio::test]
    async fn a_refusal_names_the_file_and_says_what_else_can_be_done() {
        for (language, words) in
            [(Language::English, "“Keep everything”"), (Language::Japanese, "「置き換えない」")]
        {
            let html = html(language, Level::Names, refused).await;
            assert!(html.contains("b.perfdata: ") && html.contains(words), "{html}");
        }
    }

    #[tokio::test]
    async fn objects_that_cannot_be_taken_out_are_a_matter_of_the_objects_at_any_level() {
        for (language, words) in [
            (Language::English, "Choose different objects"),
            (Language::Japanese, "ほかのオブジェクトを選ぶか"),
        ] {
            for level in LEVELS {
                let html = html(language, level, not_taken).await;
                assert!(html.contains(words) && !html.contains("level none"), "{html}");
            }
        }
    }
}
