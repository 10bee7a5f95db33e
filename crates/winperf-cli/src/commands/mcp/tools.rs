//! The tools: their parameters and commands.

mod parameters;
mod summary;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Error, Result, anyhow, bail};
use rmcp::handler::server::tool::{parse_json_object, schema_for_type};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::schemars::JsonSchema;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::de::DeserializeOwned;
use serde_json::json;

use self::parameters::{Ask, Check, Compare, Explain, Find, Issue, Moment, Open, Stats, Values};
use super::answer;
use super::folders::Folders;
use super::opened::{Content, Opened, Shelf, paths};
use super::program::{Program, RunOutput};
use crate::arguments::{self, RedactLevel};
use crate::commands::packing::UNREDACTED;
use crate::messages::Message;

/// Description of the server for assistants, sent before any call.
const INSTRUCTIONS: &str = "\
winperf reads PERF_DATA_BLOCK captures (performance-counter snapshots of Windows) and Performance Monitor logs. \
Call open first: without files it lists them; with one or two files it opens them and returns objects and findings. \
check returns findings with offsets; values and stats return numbers; find explains one counter path from its bytes to its value; \
compare returns the differences between two captures; explain returns the meaning of a counter type, a PDH status or a finding's code; \
issue writes the text of a bug report. Names of machines, users and programs are replaced, unless the server was started with --redact none; \
equal names stay equal within files that were opened together. If an answer contains next, repeat the call with that number to continue.";

/// The server.
pub(super) struct Tools {
    folders: Folders,
    level: RedactLevel,
    program: Program,
    shelf: Mutex<Shelf>,
}

/// Returns the tools, each with its name, its description for assistants, and its parameters.
fn tools() -> Vec<Tool> {
    vec![
        tool::<Open>(
            "open",
            "Opens captures or a log of one machine and returns their objects, samples and findings. Without files, lists the files that can be opened.",
        ),
        tool::<Check>(
            "check",
            "All findings about each capture, with their bytes, the expected values and the consequences (winperf-findings/1).",
        ),
        tool::<Values>(
            "values",
            "Computed values with raw values, status and notes (winperf-values/1) of all objects, an object, a counter path or a process.",
        ),
        tool::<Compare>(
            "compare",
            "Unexpected changes between the first and the last capture (winperf-values/1): gone, new, redefined and decreased values, gauges that changed, and findings about the pair.",
        ),
        tool::<Find>(
            "find",
            "An explanation of one counter path, step by step from its bytes through the formula to the value.",
        ),
        tool::<Stats>(
            "stats",
            "Samples, minimum, average, maximum, last value and percentiles of each counter over all samples or a time span (winperf-stats/1).",
        ),
        tool::<Issue>(
            "issue",
            "The text of an issue about the opened captures, as Markdown, or (with reply) one paragraph for the person who reported the problem. Names are always replaced.",
        ),
        tool::<Explain>(
            "explain",
            "The meaning of a counter type (number or name), a PDH status, or the code of a finding. It needs no file.",
        ),
    ]
}

fn tool<T: JsonSchema + 'static>(name: &'static str, description: &'static str) -> Tool {
    let annotations = ToolAnnotations::new().read_only(true).open_world(false);
    Tool::new(name, description, schema_for_type::<T>()).with_annotations(annotations)
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let program = Implementation::new("winperf", env!("CARGO_PKG_VERSION"));
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        ServerConfig::new(capabilities).with_server_info(program).with_instructions(INSTRUCTIONS)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools().into_iter().find(|tool| tool.name == name)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools()))
    }

    async fn call_tool(
        &self,
        asked: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let answer = self.answer(&asked.name, asked.arguments.unwrap_or_default()).await;
        // An error is an answer too, which the assistant reads and the user sees.
        let failed = |error: Error| CallToolResult::error(vec![ContentBlock::text(format!("{error:#}"))]);
        Ok(answer.unwrap_or_else(failed).into())
    }
}

/// Reads the parameters of a tool.
fn taken<T: DeserializeOwned>(arguments: JsonObject) -> Result<T> {
    parse_json_object(arguments).map_err(|error| anyhow!("{}", error.message))
}

impl Tools {
    pub(super) fn new(arguments: &arguments::Mcp) -> Result<Self> {
        Ok(Self {
            folders: Folders::new(&arguments.folders)?,
            level: arguments.redact,
            program: Program::new(arguments.limit)?,
            shelf: Mutex::new(Shelf::new()?),
        })
    }

    async fn answer(&self, tool: &str, arguments: JsonObject) -> Result<CallToolResult> {
        match tool {
            "open" => self.open(&taken(arguments)?).await,
            "check" => self.check(&taken(arguments)?).await,
            "values" => self.values(taken(arguments)?).await,
            "compare" => self.compare(taken(arguments)?).await,
            "find" => self.find(taken(arguments)?).await,
            "stats" => self.stats(taken(arguments)?).await,
            "issue" => self.issue(taken(arguments)?).await,
            "explain" => self.explain(taken(arguments)?).await,
            _ => bail!(Message::NoTool(tool.to_owned())),
        }
    }

    async fn values(&self, asked: Values) -> Result<CallToolResult> {
        let Values { id, object, path, process, moment, next } = asked;
        let mut words = vec!["values".into(), "--format=json".into()];
        add(&mut words, "--object", object.as_ref());
        add(&mut words, "--path", path.as_ref());
        add(&mut words, "--process", process.as_ref());
        moment.add_to(&mut words);
        self.documents(words, &Ask { id, next }, "rows").await
    }

    async fn compare(&self, asked: Compare) -> Result<CallToolResult> {
        let Compare { id, object, next } = asked;
        let mut words = vec!["values".into(), "--changed".into(), "--format=json".into()];
        add(&mut words, "--object", object.as_ref());
        self.documents(words, &Ask { id, next }, "rows").await
    }

    async fn find(&self, asked: Find) -> Result<CallToolResult> {
        let Find { id, path, moment, next } = asked;
        let mut words = vec!["find".into()];
        moment.add_to(&mut words);
        self.text(words, vec![path.into()], &Ask { id, next }).await
    }

    async fn stats(&self, asked: Stats) -> Result<CallToolResult> {
        let Stats { id, from, to, next } = asked;
        let mut words = vec!["stats".into(), "--format=json".into()];
        add(&mut words, "--from", from.as_ref());
        add(&mut words, "--to", to.as_ref());
        self.documents(words, &Ask { id, next }, "counters").await
    }

    async fn issue(&self, asked: Issue) -> Result<CallToolResult> {
        let Issue { id, path, reply, next } = asked;
        let mut words = vec!["issue".into()];
        words.extend(reply.then(|| "--reply".into()));
        add(&mut words, "--path", path.as_ref());
        self.text(words, Vec::new(), &Ask { id, next }).await
    }

    async fn explain(&self, asked: Explain) -> Result<CallToolResult> {
        let said = self.run(vec!["explain".into(), "--".into(), asked.what.into()]).await?;
        Ok(answer::text(&said, asked.next.unwrap_or_default()))
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        // The content is right whatever became of the call before.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the program in the folder of the copies.
    async fn run(&self, words: Vec<OsString>) -> Result<RunOutput> {
        let folder = self.shelf().folder().to_owned();
        self.program.run(&folder, words).await
    }

    /// Runs a command over opened files; `last` comes before them.
    async fn run_over(
        &self,
        command: Vec<OsString>,
        last: Vec<OsString>,
        opened: &Opened,
    ) -> Result<RunOutput> {
        let (options, files) = opened.words()?;
        let limit = self.program.limit();
        let words = command.into_iter().chain(options).chain([limit, "--".into()]).chain(last).chain(files);
        self.run(words.collect()).await
    }

    async fn documents(&self, command: Vec<OsString>, ask: &Ask, list: &str) -> Result<CallToolResult> {
        let opened = self.shelf().find(ask.id.as_deref())?;
        let said = self.run_over(command, Vec::new(), &opened).await?;
        answer::documents(&said, list, ask.next.unwrap_or_default())
    }

    async fn text(&self, command: Vec<OsString>, last: Vec<OsString>, ask: &Ask) -> Result<CallToolResult> {
        let opened = self.shelf().find(ask.id.as_deref())?;
        let said = self.run_over(command, last, &opened).await?;
        Ok(answer::text(&said, ask.next.unwrap_or_default()))
    }

    async fn check(&self, asked: &Check) -> Result<CallToolResult> {
        let from = asked.next.unwrap_or_default();
        let opened = self.shelf().find(asked.id.as_deref())?;
        let said = self.findings(&opened).await?;
        answer::documents(&said, "findings", from)
    }

    /// Returns the findings of opened files, without names if these cannot be replaced.
    async fn findings(&self, opened: &Opened) -> Result<RunOutput> {
        let command = vec!["check".into(), "--format=json".into()];
        match &opened.content {
            Content::Withheld { captures, titles, .. } => {
                let said = self.check_originals(captures, titles).await?;
                summary::without_names(&said)
            }
            _ => self.run_over(command, Vec::new(), opened).await,
        }
    }

    async fn check_originals(&self, captures: &[PathBuf], titles: &[PathBuf]) -> Result<RunOutput> {
        let (options, files) = paths(captures, titles);
        let command = ["check".into(), "--format=json".into(), self.program.limit()];
        self.run(command.into_iter().chain(options).chain(["--".into()]).chain(files).collect()).await
    }

    async fn open(&self, asked: &Open) -> Result<CallToolResult> {
        if asked.files.is_empty() {
            let listed = self.folders.list();
            return Ok(CallToolResult::structured(json!({ "files": listed.files, "more": listed.is_cut })));
        }
        let found =
            |paths: &[String]| paths.iter().map(|path| self.folders.file(path)).collect::<Result<Vec<_>>>();
        let (captures, titles) = (found(&asked.files)?, found(&asked.titles)?);
        let id = self.shelf().next_id();
        let (content, told) = match self.level {
            RedactLevel::None => (Content::Original { captures, titles }, Message::NamesAreKept.to_string()),
            _ => self.redacted(&id, captures, titles, &asked.moment).await?,
        };
        let opened = Opened { id: id.clone(), content };
        let findings = self.findings(&opened).await?;
        let command = vec!["values".into(), "--format=json".into()];
        // Title lists, and files that cannot be redacted, have no values.
        let values = self.run_over(command, Vec::new(), &opened).await;
        let summary = summary::summarize(&id, &told, &findings, values)?;
        self.shelf().add(opened);
        Ok(CallToolResult::structured(summary))
    }

    /// Writes the redacted copy, and reports the replacements in it.
    async fn redacted(
        &self,
        id: &str,
        captures: Vec<PathBuf>,
        titles: Vec<PathBuf>,
        moment: &Moment,
    ) -> Result<(Content, String)> {
        let copy = self.shelf().copy(id);
        let level = if matches!(self.level, RedactLevel::Strict) { "strict" } else { "names" };
        let mut words: Vec<OsString> =
            vec!["pack".into(), format!("--redact={level}").into(), self.program.limit()];
        moment.add_to(&mut words);
        words.push(format!("--output={}", copy.name).into());
        let (options, files) = paths(&captures, &titles);
        // What pack calls titles too.
        words.extend(options.into_iter().chain(["--".into()]).chain(files));
        match self.run(words).await {
            Ok(said) => Ok((Content::Redacted(copy), summary::replaced(&said))),
            // Files without captures are refused, but not those that merely cannot be redacted.
            Err(refused) => match self.check_originals(&captures, &titles).await {
                Ok(_) => {
                    let reason = refusal(&refused, &captures);
                    let told = Message::NamesAreWithheld(reason.clone()).to_string();
                    Ok((Content::Withheld { captures, titles, reason }, told))
                }
                Err(_) => Err(anyhow!(refusal(&refused, captures.iter().chain(&titles)))),
            },
        }
    }
}

/// Returns the reason why files cannot be redacted, without their folders.
fn refusal<'a>(refused: &Error, files: impl IntoIterator<Item = &'a PathBuf>) -> String {
    let text = refused.to_string();
    let last = text.lines().last().unwrap_or_default();
    let reason = last.split(UNREDACTED).next().unwrap_or(last).to_owned();
    files.into_iter().fold(reason, |reason, path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        reason.replace(&*path.to_string_lossy(), &name)
    })
}

/// Adds an option with its value in one word, so no value is taken for an option.
fn add(words: &mut Vec<OsString>, option: &str, value: Option<&impl ToString>) {
    words.extend(value.map(|value| format!("{option}={}", value.to_string()).into()));
}

impl Moment {
    fn add_to(&self, words: &mut Vec<OsString>) {
        add(words, "--sample", self.sample.as_ref());
        add(words, "--at", self.at.as_ref());
    }
}
