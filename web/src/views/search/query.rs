//! Search: the meaning of a text, the places of its hits, and the content of the results.
//!
//! The searched content is numbered in blocks (structures, rows of values, bytes); only the number of hits in each is
//! kept.
//! To show hits, their blocks are searched again.

pub mod absent;
pub mod hits;
pub mod meant;
pub mod parse;
pub mod status;

mod bytes;
mod large;
mod missing;
mod rows;
mod sought;
mod structures;
pub mod types;

use winperf::TitleIndex;

use crate::keys::Key;
use crate::shared::Shared;
use crate::state::answers::tally::Tally;
use crate::state::library::capture::Capture;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::query::{NameQuery, Query, Sign, Threshold, Unclear};
use crate::state::view::search_state::{Hit, HitStep, SearchChange, Sought};
use crate::state::{Action, Session};
use crate::views::search::query::bytes::Needle;
pub use crate::views::search::query::missing::Missing;
use crate::views::search::query::missing::missing;
use crate::views::search::query::parse::parse;
use crate::views::search::query::rows::{RowScan, SoughtRows, computer_of, is_of};
use crate::views::search::query::structures::{NamePart, Searched, Structures};
use crate::views::search::query::types::{TypeHit, type_hit};

const STRUCTURES: u64 = 256;
/// Number of structures in a block whose fields are searched by name.
const STRUCTURES_WITH_FIELDS: u64 = 32;
/// Number of rows in a block, each of which may have to be evaluated.
const ROWS: u64 = 128;
const BYTES: u64 = 16 * 1024;

/// A question about captures, ready for searching.
#[derive(Debug)]
pub struct Search {
    /// Query, or the part that is missing for one; `None` if the box is empty.
    pub asked: Option<Result<Query, Unclear>>,
    /// Counter type that the text names.
    pub type_hit: Option<TypeHit>,
    sought: Shared<Sought>,
    wanted: Vec<Wanted>,
    sections: Vec<Section>,
}

/// Kind of search, with its target.
#[derive(Debug)]
enum Wanted {
    Structures(Structures),
    Rows(SoughtRows),
    Bytes(Needle),
    /// Bytes that are known without a search.
    Places(Vec<Hit>),
}

/// A section that is searched from its start to its end.
#[derive(Debug)]
struct Section {
    /// Index of its target among the search targets.
    wanted: usize,
    side: Side,
    length: u64,
    /// Size of a block.
    block: u64,
}

impl Search {
    /// Returns the search for a text in captures.
    pub fn new(sought: &Shared<Sought>) -> Self {
        let mut asked = parse(&sought.text);
        let type_hit = type_hit(sought);
        let mut search =
            Self { asked: None, type_hit, sought: sought.clone(), wanted: Vec::new(), sections: Vec::new() };
        // No capture has a byte that far: it is the number of a counter type.
        if let (Some(Ok(Query::Offset(offset))), Some(_)) = (&asked, type_hit)
            && !search.has_byte(*offset)
        {
            asked = parse(&format!("= {}", sought.text.trim()));
        }
        if let Some(Ok(query)) = &asked {
            search.wanted = search.wanted_of(query);
            search.sections = search.sections();
        }
        search.asked = asked;
        search
    }

    fn wanted_of(&self, query: &Query) -> Vec<Wanted> {
        let named = |text: &str| Wanted::Structures(Structures::Named(NamePart::new(text)));
        let rows = |named: Option<&NameQuery>, compared: &[Threshold]| {
            let paired = self.sought.paired.as_ref()?;
            Some(Wanted::Rows(SoughtRows::new(named, compared, paired, &self.sought.naming)))
        };
        vec![match query {
            Query::Names(text) => named(text),
            // A single name may contain the separator.
            Query::Inside(text) => return vec![Wanted::Structures(Structures::inside(text)), named(text)],
            Query::Title(title) => Wanted::Structures(Structures::Titled(TitleIndex(*title))),
            Query::Rows(of, compared) => {
                let rows = rows(of.as_ref(), compared).into_iter();
                let number = of.is_none().then(|| exact(compared)).flatten();
                return rows
                    .chain(number.map(|number| Wanted::Structures(Structures::Holding(number))))
                    .collect();
            }
            Query::Written(path, text) => {
                let rows = rows(Some(&NameQuery::Path(path.clone())), &[]);
                return rows.into_iter().chain([named(text)]).collect();
            }
            Query::Offset(offset) => Wanted::Places(self.places(*offset, self.sought.first)),
            Query::Behind(distance) => Wanted::Places(self.offset_hit(*distance).into_iter().collect()),
            Query::Bytes(bytes) => Wanted::Bytes(Needle::bytes(bytes)),
            Query::Text(text) => Wanted::Bytes(Needle::text(text)),
        }]
    }

    fn sections(&self) -> Vec<Section> {
        let mut sections = Vec::new();
        for (wanted, looked_for) in self.wanted.iter().enumerate() {
            let in_each = |length: &dyn Fn(&Capture) -> u64, block: u64| {
                let sections =
                    [self.sought.first, self.sought.first.other()].into_iter().filter_map(|side| {
                        Some(Section { wanted, side, length: length(self.capture(side)?), block })
                    });
                sections.collect::<Vec<_>>()
            };
            let once = |length: u64, block: u64| vec![Section { wanted, side: Side::A, length, block }];
            sections.extend(match looked_for {
                Wanted::Structures(Structures::Inside(_) | Structures::Holding(_)) => {
                    in_each(&|capture| capture.walked().structure_count().into(), STRUCTURES_WITH_FIELDS)
                }
                Wanted::Structures(_) => {
                    in_each(&|capture| capture.walked().structure_count().into(), STRUCTURES)
                }
                Wanted::Bytes(_) => in_each(&|capture| capture.walked().length().into(), BYTES),
                Wanted::Rows(_) => {
                    let count = self.sought.paired.as_ref().map_or(0, |paired| paired.pair().row_count());
                    // No table shows a row beyond that.
                    once(count.min(u32::MAX.into()), ROWS)
                }
                Wanted::Places(places) => once(places.len() as u64, (places.len() as u64).max(1)),
            });
        }
        sections
    }

    /// Returns the byte at an offset in each capture, the shown one first.
    fn places(&self, offset: u32, shown: Side) -> Vec<Hit> {
        let captures = self.sought.captures.iter();
        let holding = captures
            .filter(|(_, capture)| capture.as_ref().is_some_and(|found| offset < found.walked().length()));
        let mut places: Vec<Hit> = holding.map(|(side, _)| Hit::Bytes(side, offset, 1)).collect();
        if shown == Side::B {
            places.reverse();
        }
        places
    }

    /// Returns the byte at a distance from the start of the selected structure.
    fn offset_hit(&self, distance: u32) -> Option<Hit> {
        let (side, start) = self.sought.from?;
        let length = self.capture(side)?.walked().length();
        let offset = start.checked_add(distance).filter(|offset| *offset < length)?;
        Some(Hit::Bytes(side, offset, 1))
    }

    /// Returns `true` if a capture has a byte at an offset.
    fn has_byte(&self, offset: u32) -> bool {
        !self.places(offset, Side::A).is_empty()
    }

    fn capture(&self, side: Side) -> Option<&Document> {
        self.sought.captures[side].as_ref()
    }

    /// Returns the number of blocks to search.
    pub fn blocks(&self) -> usize {
        self.sections.iter().map(Section::blocks).sum()
    }

    /// Adds the hits of a block, in order.
    pub fn hits_in(&self, block: usize, hits: &mut Vec<Hit>) {
        let mut block = block;
        for section in &self.sections {
            match block.checked_sub(section.blocks()) {
                Some(behind) => block = behind,
                None => return self.hits_of(section, block as u64, hits),
            }
        }
    }

    fn hits_of(&self, section: &Section, block: u64, hits: &mut Vec<Hit>) {
        let start = block * section.block;
        let end = (start + section.block).min(section.length);
        let side = section.side;
        match (self.wanted.get(section.wanted), self.capture(side), &self.sought.paired) {
            (Some(Wanted::Structures(wanted)), Some(capture), _) => {
                let searched = Searched { side, capture, naming: &self.sought.naming };
                let mut buffer = String::new();
                for number in (start..end).filter_map(|number| u32::try_from(number).ok()) {
                    searched.hits_at(wanted, number, &mut buffer, hits);
                }
            }
            (Some(Wanted::Bytes(needle)), Some(capture), _) => {
                let [start, end] = [start, end].map(|place| usize::try_from(place).unwrap_or(usize::MAX));
                needle.hits_in(side, capture.bytes(), start, end, hits);
            }
            (Some(Wanted::Rows(wanted)), _, Some(paired)) => {
                RowScan::new(wanted, paired, &self.sought.naming).hits_in(start, end, hits);
            }
            (Some(Wanted::Places(places)), ..) => hits.extend(places),
            _ => {}
        }
    }

    /// Returns the number of the last opened hit, if it is among the hits of the block after those counted.
    pub fn met(&self, tally: &Tally, hits: &[Hit]) -> Option<(u64, Hit)> {
        let before = self.sought.before?;
        let within = hits.iter().position(|hit| *hit == before)?;
        Some((tally.count().saturating_add(within as u64), before))
    }

    /// Returns the hit with that number among those counted.
    pub fn hit(&self, tally: &Tally, number: u64) -> Option<Hit> {
        let (block, within) = tally.block_of(number)?;
        let mut hits = Vec::new();
        self.hits_in(block, &mut hits);
        hits.get(within).copied()
    }

    /// Returns the hits from number `first` to number `end`, among those counted.
    pub fn hits(&self, tally: &Tally, first: u64, end: u64) -> Vec<Hit> {
        let Some((mut block, within)) = tally.block_of(first) else { return Vec::new() };
        let wanted = usize::try_from(end.min(tally.count()).saturating_sub(first)).unwrap_or(usize::MAX);
        let mut hits = Vec::new();
        self.hits_in(block, &mut hits);
        hits.drain(..within.min(hits.len()));
        while hits.len() < wanted {
            // The next block that has hits.
            match tally.block_of(first + hits.len() as u64) {
                Some((next, _)) if next > block => block = next,
                _ => break,
            }
            self.hits_in(block, &mut hits);
        }
        hits.truncate(wanted);
        hits
    }

    /// Returns the action of a key among the results on a screen of `page` results.
    pub fn answer(&self, session: &Session, key: Key, page: usize) -> Option<Action> {
        let count = usize::try_from(session.tally().count()).unwrap_or(usize::MAX);
        let current = session.view.search.current.and_then(|current| usize::try_from(current).ok());
        let target = match current.filter(|current| *current < count) {
            None if count > 0 && key == Key::Down => 0,
            current => key.row_from(current.unwrap_or(0), count, page)?,
        };
        let number = target as u64;
        Some(Action::Search(SearchChange::Go(number, self.hit(session.tally(), number)?)))
    }

    /// Returns the number of the hit after all steps; `None` if there is no hit.
    pub fn stepped(&self, session: &Session) -> Option<u64> {
        let count = session.tally().count();
        session
            .view
            .search
            .steps
            .iter()
            .fold(session.view.search.current, |current, step| stepped(current, count, *step))
    }

    /// Returns `true` if there may be a hit that is not counted yet.
    pub fn goes_on(&self, session: &Session) -> bool {
        let is_asked = matches!(self.asked, Some(Ok(_)));
        is_asked && (!session.tally().is_complete || (self.lacks_values() && !self.sought.is_examined))
    }

    /// Returns `true` if the query needs values that do not exist, or not yet.
    pub fn lacks_values(&self) -> bool {
        matches!(self.asked, Some(Ok(Query::Rows(..) | Query::Written(..)))) && self.sought.paired.is_none()
    }

    /// Returns `true` if fields are searched without any values.
    fn has_fields(&self) -> bool {
        self.wanted.iter().any(|wanted| matches!(wanted, Wanted::Structures(Structures::Holding(_))))
    }

    /// Returns the part of a path that is unknown in the captures, for a path without values.
    pub fn missing(&self) -> Option<Missing> {
        let path = self.wanted.iter().find_map(|wanted| match wanted {
            Wanted::Rows(rows) => rows.path(),
            _ => None,
        })?;
        missing(path, self.sought.paired.as_ref()?, &self.sought.naming)
    }

    /// Returns the computer of a path if it is not that of any capture, and the computer of the captures.
    pub fn other_computer(&self) -> Option<[String; 2]> {
        let (Query::Written(path, _) | Query::Rows(Some(NameQuery::Path(path)), _)) =
            self.asked.as_ref()?.as_ref().ok()?
        else {
            return None;
        };
        let (wanted, paired) = (path.computer.as_ref()?, self.sought.paired.as_ref()?);
        (!is_of(wanted, paired)).then(|| [wanted.clone(), computer_of(&paired.newer)])
    }
}

impl Section {
    fn blocks(&self) -> usize {
        usize::try_from(self.length.div_ceil(self.block)).unwrap_or(usize::MAX)
    }
}

/// Returns the number that values have to be equal to, whatever their unit.
pub(super) fn exact(compared: &[Threshold]) -> Option<u64> {
    match compared {
        [Threshold { sign: Sign::Is, unit: None, whole, .. }] => *whole,
        _ => None,
    }
}

/// Returns the number of the hit that a step reaches; the first follows the last.
fn stepped(current: Option<u64>, count: u64, step: HitStep) -> Option<u64> {
    let last = count.checked_sub(1)?;
    Some(match (current, step) {
        (None, HitStep::Next | HitStep::Stay) => 0,
        (None | Some(0), HitStep::Previous) => last,
        (Some(at), HitStep::Next) if at >= last => 0,
        (Some(at), HitStep::Next) => at + 1,
        (Some(at), HitStep::Previous) => last.min(at - 1),
        (Some(at), HitStep::Stay) => last.min(at),
    })
}

#[cfg(test)]
pub(crate) mod tests;
