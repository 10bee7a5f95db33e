//! The title lists: which of them are asked for, and which index a name has in them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::{TitleIndex, Titles};

use super::{Session, TitleList, objects, query_failure};
use crate::failure::{Cause, Failure, Overcome};
use crate::title_list;
use crate::value_name::{Language, ValueName};

impl Session<'_> {
    pub(super) fn titles(&mut self, languages: &[Language]) {
        let mut names: Vec<ValueName> =
            languages.iter().map(|language| ValueName::Names(*language)).collect();
        if self.order.takes_help_texts() {
            // Windows returns the English texts in any language.
            names.push(ValueName::Helps(Language::ENGLISH));
        }
        for name in names {
            match self.title_list(&name) {
                Ok(bytes) => self.collected.titles.push(TitleList { name, bytes }),
                Err(cause) => {
                    let overcome = self.overcome(&name);
                    self.fail(Failure { overcome, ..query_failure(&name, 0, cause) });
                }
            }
        }
    }

    /// Returns the substitute of a list that is absent.
    fn overcome(&self, name: &ValueName) -> Option<Overcome> {
        match name {
            // A Windows in a language without lists of its own has the English ones.
            ValueName::Names(language) if *language != Language::ENGLISH => {
                (!self.collected.titles.is_empty()).then_some(Overcome::InEnglish)
            }
            ValueName::Helps(_) if self.order.help_texts.is_none() => Some(Overcome::NotNeeded),
            _ => None,
        }
    }

    /// Returns a title list, queried again if Windows truncates it, which happens while a provider is being installed.
    fn title_list(&mut self, name: &ValueName) -> Result<Vec<u8>, Cause> {
        let bytes = self.one(name)?;
        if title_list::is_complete(&bytes) {
            return Ok(bytes);
        }
        let again = self.one(name).unwrap_or_default();
        if title_list::is_complete(&again) {
            return Ok(again);
        }
        self.fail(query_failure(name, 0, Cause::CutList));
        Ok(if again.len() > bytes.len() { again } else { bytes })
    }

    /// Queries the lists again if they do not name all objects, since a provider was installed meanwhile.
    pub(super) fn late_titles(&mut self) {
        let names = self.collected.names();
        let mut titles = self.collected.samples.iter().flat_map(|sample| objects(&sample.bytes));
        if titles.all(|title| names.name(title).is_some()) {
            return;
        }
        for position in 0..self.collected.titles.len() {
            let Some(name) = self.collected.titles.get(position).map(|list| list.name.clone()) else {
                continue;
            };
            if let Ok(bytes) = self.one(&name)
                && title_list::is_complete(&bytes)
                && let Some(list) = self.collected.titles.get_mut(position)
            {
                list.bytes = bytes;
            }
        }
    }

    /// Returns every index of a name in any of the lists: a name may have several, and only the machine knows which is
    /// an object.
    pub(super) fn indices_of(&self, name: &str) -> Result<Vec<TitleIndex>, String> {
        let lists = self.collected.titles.iter().filter(|list| matches!(list.name, ValueName::Names(_)));
        let mut found = Vec::new();
        for list in lists {
            let mut titles = Titles::base();
            // A list with too many titles is ignored.
            titles.add_list(&list.bytes).ok();
            found.extend(titles.indices_of(name));
        }
        if found.is_empty() {
            found.extend(Titles::base().indices_of(name));
        }
        if found.is_empty() {
            return Err(format!(
                "no object is called {name:?} on this machine: names are those that Performance Monitor shows, \
                 in English or in your language, or title indices"
            ));
        }
        Ok(found)
    }
}
