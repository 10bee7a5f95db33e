//! Captures to share as flat data, for a worker.

use std::borrow::Cow;
use std::mem;

use serde::{Deserialize, Serialize};
use winperf::pair::Age;
use winperf::{Assumption, Names, TitleIndex, Titles};
use winperf_bundle::{InOrder, Manifest, Member, PackError, Packing, TitleList};
use winperf_log::Run;
use winperf_redact::{Level, Pace, Redacted};
use winperf_report::Language;
use winperf_report::handed::SharedCaptures;

use crate::browser::code_pages::BrowserCodePages;
use crate::state::answers::sharing::{Files, ShareRequest};
use crate::tasks::flat::{self, ListName};
use crate::tasks::share::VERSION;

/// Everything that captures to share depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Material<'a> {
    /// The captures in order of time.
    samples: Vec<Cow<'a, [u8]>>,
    /// Title lists to pack.
    titles: Vec<TitleList>,
    /// Title lists in use.
    used: Vec<TitleList>,
    manifest: Option<Manifest>,
    others: Vec<Member>,
    level: Level,
    only: Vec<TitleIndex>,
    assumed: Vec<Vec<Assumption>>,
    files: Files,
    created: Option<String>,
    /// Explanations of findings.
    pub guides: Vec<(Language, String)>,
}

impl<'a> Material<'a> {
    /// Creates the material of a bundle made at a time, or of one without a time.
    pub fn new(asked: &'a ShareRequest, guides: Vec<(Language, String)>, created: Option<String>) -> Self {
        let (level, gathered) = (asked.chosen.level, asked.gathered());
        let packing = Packing::by_winperf(VERSION, gathered, level, None, &BrowserCodePages);
        Self {
            samples: asked.samples().into_iter().map(Cow::Borrowed).collect(),
            titles: packing.titles,
            used: asked.lists.iter().map(|list| list.listed()).collect(),
            manifest: packing.manifest,
            others: packing.others,
            level,
            only: asked.chosen.only.clone(),
            assumed: asked.assumed(),
            files: asked.files(),
            created,
            guides,
        }
    }

    pub fn only(&self) -> &[TitleIndex] {
        &self.only
    }

    /// Takes the captures.
    pub fn take_samples(&mut self) -> Vec<Vec<u8>> {
        mem::take(&mut self.samples).into_iter().map(Cow::into_owned).collect()
    }

    /// Returns the packing of the captures, without these.
    pub fn packing(&self) -> Packing<'_> {
        Packing {
            samples: Vec::new(),
            titles: self.titles.clone(),
            manifest: self.manifest.clone(),
            others: self.others.clone(),
            source: None,
            tool: ("winperf", VERSION),
            created: self.created.as_deref(),
            level: self.level,
            only: &[],
            titles_in_use: false,
            code_pages: &BrowserCodePages,
        }
    }

    /// Returns its captures before and after redaction.
    ///
    /// # Errors
    /// [`PackError`].
    pub async fn redacted(
        &self,
        samples: Vec<Vec<u8>>,
        pace: &mut impl Pace,
    ) -> Result<(InOrder, Redacted), PackError> {
        let originals = InOrder::new(samples, &self.only, pace).await?.assuming(&self.assumed);
        let names = Names::new(winperf_bundle::titles(&self.titles), &BrowserCodePages);
        let redacted = originals.redacted(self.level, &names, pace).await?;
        Ok((originals, redacted))
    }

    /// Returns the results for redacted captures.
    pub async fn hand_over(&self, redacted: Redacted, pace: &mut impl Pace) -> SharedCaptures {
        let mut titles = Titles::base();
        for list in &self.used {
            // A list with too many titles names nothing.
            winperf_bundle::add_list(&mut titles, list).ok();
        }
        // The page's names replace invisible characters, but the search for replaced names needs the original characters.
        let names = Age::BOTH.map(|_| Names::new(titles.clone(), &BrowserCodePages));
        SharedCaptures::from_redacted(redacted, names, &self.files.origin(), self.level, pace).await
    }

    /// Returns the description of the material, and its bytes.
    pub fn into_parts(self) -> (Description, Vec<Cow<'a, [u8]>>) {
        let Self { samples, titles, used, manifest, others, level, only, assumed, files, created, guides } =
            self;
        let own = files.titles;
        let described = Description {
            samples: samples.len(),
            others: others.iter().map(|member| member.name.clone()).collect(),
            lists: [&titles, &used, &own].map(|lists| flat::list_names(lists)),
            manifest,
            level: level.name().to_owned(),
            only: only.into_iter().map(|title| title.0).collect(),
            assumed: assumed
                .into_iter()
                .map(|of| of.into_iter().map(|one| (one.offset, one.value)).collect())
                .collect(),
            names: files.names,
            manifests: files.manifests,
            runs: files
                .runs
                .map(|runs| runs.iter().map(|run| [run.offset, run.log_offset, run.length]).collect()),
            created,
            guides,
        };
        let lists = [titles, used, own].into_iter().flatten().map(|list| list.bytes);
        let others = others.into_iter().map(|member| member.bytes);
        (described, samples.into_iter().chain(others.chain(lists).map(Cow::Owned)).collect())
    }
}

/// Material without its bytes, which follow it in order: captures, other members, title lists.
#[derive(Debug, Deserialize, Serialize)]
pub struct Description {
    samples: usize,
    others: Vec<String>,
    /// Kind and language of the lists to pack, in use, and of the newer file.
    lists: [Vec<ListName>; 3],
    manifest: Option<Manifest>,
    level: String,
    only: Vec<u32>,
    assumed: Vec<Vec<(u32, i64)>>,
    names: [String; 2],
    manifests: [Option<Manifest>; 2],
    runs: [Vec<[u32; 3]>; 2],
    created: Option<String>,
    guides: Vec<(Language, String)>,
}

impl Description {
    /// Returns the material with these bytes; `None` if they do not belong together.
    pub fn with(self, bytes: Vec<Cow<'_, [u8]>>) -> Option<Material<'_>> {
        let mut bytes = bytes.into_iter();
        let samples = bytes.by_ref().take(self.samples).collect();
        let others = flat::members(self.others, &mut bytes)?;
        let [titles, used, own] = self.lists.map(|names| flat::lists(names, &mut bytes));
        let assumption = |(offset, value)| Assumption { offset, value };
        let run = |[offset, log_offset, length]: [u32; 3]| Run { offset, log_offset, length };
        Some(Material {
            samples,
            titles: titles?,
            used: used?,
            manifest: self.manifest,
            others,
            level: self.level.parse().ok()?,
            only: self.only.into_iter().map(TitleIndex).collect(),
            assumed: self.assumed.into_iter().map(|of| of.into_iter().map(assumption).collect()).collect(),
            files: Files {
                names: self.names,
                manifests: self.manifests,
                titles: own?,
                runs: self.runs.map(|runs| runs.into_iter().map(run).collect()),
            },
            created: self.created,
            guides: self.guides,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_bundle::TitleKind;

    use crate::state::tests::desktop;
    use crate::state::view::sharing::Chosen;

    #[test]
    fn a_worker_gets_everything_that_a_bundle_depends_on() {
        let list = |kind| TitleList { kind, language: "009".to_owned(), bytes: vec![49, 0, 0, 0] };
        let manifest = Manifest::from_json(br#"{"tool": {"name": "winperf", "version": "0.0.1"}, "own": 1}"#);
        let manifest = manifest.unwrap();
        let mut asked = desktop().share_request().unwrap();
        asked.chosen = Chosen { level: Level::Strict, only: vec![TitleIndex(230)] };
        let guides = Language::ALL.iter().map(|language| (*language, language.code().to_owned()));
        let mut material = Material::new(&asked, guides.collect(), Some("2026-01-02T03:04:05Z".to_owned()));
        assert_eq!(
            material.samples.iter().map(|sample| sample.len()).filter(|length| *length > 1000).count(),
            2
        );
        material.titles = vec![list(TitleKind::Counter), list(TitleKind::Help)];
        material.used = vec![list(TitleKind::Help)];
        material.files.titles = vec![list(TitleKind::Counter)];
        material.files.manifests[1] = manifest.clone();
        material.manifest = manifest;
        material.others = vec![Member { name: "notes.txt".to_owned(), bytes: vec![1, 2, 3] }];
        material.assumed = vec![vec![Assumption { offset: 24, value: -1 }], Vec::new()];
        material.files.runs[1] = vec![Run { offset: 1, log_offset: 2, length: 3 }];
        let (description, bytes) = material.clone().into_parts();
        let text = serde_json::to_string(&description).unwrap();
        let described: Description = serde_json::from_str(&text).unwrap();
        assert_eq!(described.with(bytes), Some(material));
    }

    #[test]
    fn material_without_all_of_its_bytes_is_none() {
        let asked = desktop().share_request().unwrap();
        let mut material = Material::new(&asked, Vec::new(), None);
        material.others = vec![Member { name: "notes.txt".to_owned(), bytes: vec![1] }];
        let (description, mut bytes) = material.into_parts();
        bytes.pop();
        assert_eq!(description.with(bytes), None);
    }
}
