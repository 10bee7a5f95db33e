//! Finding things: what a text asks for, where that is, and what the results show.
//!
//! What is searched is numbered in blocks (structures, rows of values, bytes), and only the number of hits in each is kept.
//! To show hits, their blocks are searched again.

pub mod hits;
pub mod parse;
pub mod status;

mod bytes;
mod rows;
mod structures;

use winperf::TitleIndex;

use crate::queries::search::bytes::Needle;
use crate::queries::search::parse::parse;
use crate::queries::search::rows::{RowScan, Rows};
use crate::queries::search::structures::{Part, Searched, Structures};
use crate::session::Session;
use crate::session::capture::Capture;
use crate::session::naming::Naming;
use crate::session::paired::Paired;
use crate::session::query::{Query, Unclear};
use crate::session::search_state::Hit;
use crate::session::side::Side;
use crate::session::tally::Tally;
use crate::shared::Shared;

/// Structures in a block.
const STRUCTURES: u64 = 256;
/// Rows of values in a block, each of which may have to be evaluated.
const ROWS: u64 = 128;
/// Bytes in a block.
const BYTES: u64 = 16 * 1024;

/// A question about captures, ready to be looked into.
#[derive(Debug)]
pub struct Search {
    /// Which text of the search box this is.
    pub version: u32,
    /// What is asked for, or what is missing for that; `None` when nothing is typed.
    pub asked: Option<Result<Query, Unclear>>,
    captures: [Option<Shared<Capture>>; 2],
    paired: Option<Shared<Paired>>,
    /// Whether it is known what belongs together in the captures, if anything does.
    is_examined: bool,
    naming: Shared<Naming>,
    wanted: Wanted,
    sections: Vec<Section>,
}

/// What is looked for, and how.
#[derive(Debug)]
enum Wanted {
    Nothing,
    Structures(Structures),
    Rows(Rows),
    Bytes(Needle),
    /// Bytes that are known without a search.
    Places(Vec<Hit>),
}

/// Something that is searched from its start to its end.
#[derive(Debug)]
struct Section {
    side: Side,
    length: u64,
    /// How much of it is a block.
    block: u64,
}

impl Search {
    /// What the search box asks about the captures that are open.
    pub fn new(session: &Session) -> Self {
        let asked = parse(&session.search.text);
        let captures = Side::BOTH.map(|side| session.pair.capture(side).cloned());
        let mut search = Self {
            version: session.search.version,
            asked: None,
            captures,
            paired: session.paired.clone(),
            is_examined: session.examined,
            naming: session.naming.clone(),
            wanted: Wanted::Nothing,
            sections: Vec::new(),
        };
        if let Some(Ok(query)) = &asked {
            search.prepare(query, session);
        }
        search.asked = asked;
        search
    }

    fn prepare(&mut self, query: &Query, session: &Session) {
        self.wanted = match query {
            Query::Names(text) => Wanted::Structures(Structures::Named(Part::new(text))),
            Query::Title(title) => Wanted::Structures(Structures::Titled(TitleIndex(*title))),
            Query::Rows(named, compared) => match &self.paired {
                Some(paired) => {
                    Wanted::Rows(Rows::new(named.as_ref(), compared.as_ref(), paired, &self.naming))
                }
                None => Wanted::Nothing,
            },
            Query::Offset(offset) => Wanted::Places(self.places(*offset, session.side)),
            Query::Behind(distance) => Wanted::Places(behind(*distance, session).into_iter().collect()),
            Query::Bytes(bytes) => Wanted::Bytes(Needle::bytes(bytes)),
            Query::Text(text) => Wanted::Bytes(Needle::text(text)),
        };
        let in_each = |length: &dyn Fn(&Capture) -> u64, block: u64| -> Vec<Section> {
            let captures = Side::BOTH.into_iter().zip(&self.captures);
            let sections = captures.filter_map(|(side, capture)| {
                Some(Section { side, length: length(capture.as_ref()?), block })
            });
            sections.collect()
        };
        self.sections = match &self.wanted {
            Wanted::Nothing => Vec::new(),
            Wanted::Structures(_) => in_each(&|capture| capture.outline().node_count().into(), STRUCTURES),
            Wanted::Bytes(_) => in_each(&|capture| capture.outline().length().into(), BYTES),
            Wanted::Rows(_) => {
                let count = self.paired.as_ref().map_or(0, |paired| paired.pairing.row_count());
                // No table shows a row beyond that.
                vec![Section { side: Side::A, length: count.min(u32::MAX.into()), block: ROWS }]
            }
            Wanted::Places(places) => {
                let length = places.len() as u64;
                vec![Section { side: Side::A, length, block: length.max(1) }]
            }
        };
    }

    /// The byte at an offset of each capture that has one there, that of the shown capture first.
    fn places(&self, offset: u32, shown: Side) -> Vec<Hit> {
        let captures = Side::BOTH.into_iter().zip(&self.captures);
        let holding = captures
            .filter(|(_, capture)| capture.as_ref().is_some_and(|found| offset < found.outline().length()));
        let mut places: Vec<Hit> = holding.map(|(side, _)| Hit::Bytes(side, offset, 1)).collect();
        if shown == Side::B {
            places.reverse();
        }
        places
    }

    fn capture(&self, side: Side) -> Option<&Shared<Capture>> {
        match side {
            Side::A => self.captures[0].as_ref(),
            Side::B => self.captures[1].as_ref(),
        }
    }

    /// How many blocks there are to search.
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
        match (&self.wanted, self.capture(side), &self.paired) {
            (Wanted::Structures(wanted), Some(capture), _) => {
                let searched = Searched { side, capture, naming: &self.naming };
                let mut buffer = Vec::new();
                for node in (start..end).filter_map(|node| u32::try_from(node).ok()) {
                    searched.hits_at(wanted, node, &mut buffer, hits);
                }
            }
            (Wanted::Bytes(needle), Some(capture), _) => {
                let [start, end] = [start, end].map(|place| usize::try_from(place).unwrap_or(usize::MAX));
                needle.hits_in(side, capture.bytes(), start, end, hits);
            }
            (Wanted::Rows(wanted), _, Some(paired)) => {
                RowScan::new(wanted, paired, &self.naming).hits_in(start, end, hits);
            }
            (Wanted::Places(places), ..) => hits.extend(places),
            _ => {}
        }
    }

    /// The hit of that number, of those that have been counted.
    pub fn hit(&self, tally: &Tally, number: u64) -> Option<Hit> {
        let (block, within) = tally.block_of(number)?;
        let mut hits = Vec::new();
        self.hits_in(block, &mut hits);
        hits.get(within).copied()
    }

    /// The hits from number `first` to number `end`, of those that have been counted.
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

    /// Whether values are asked for that are not there, or not yet.
    pub fn lacks_values(&self) -> bool {
        matches!(self.asked, Some(Ok(Query::Rows(..)))) && self.paired.is_none()
    }
}

impl Section {
    fn blocks(&self) -> usize {
        usize::try_from(self.length.div_ceil(self.block)).unwrap_or(usize::MAX)
    }
}

/// The byte at a distance from the start of the selected structure.
fn behind(distance: u32, session: &Session) -> Option<Hit> {
    let slot = session.shown()?;
    let outline = slot.capture.outline();
    let node = outline.node(slot.spot?.node)?;
    let offset = node.offset.checked_add(distance).filter(|offset| *offset < outline.length())?;
    Some(Hit::Bytes(session.side, offset, 1))
}

/// The number of the hit before or behind the current one; behind the last comes the first.
pub fn stepped(current: Option<u64>, count: u64, forward: bool) -> Option<u64> {
    let last = count.checked_sub(1)?;
    Some(match (current, forward) {
        (None, true) => 0,
        (None, false) => last,
        (Some(at), true) if at >= last => 0,
        (Some(at), true) => at + 1,
        (Some(0), false) => last,
        (Some(at), false) => last.min(at - 1),
    })
}

#[cfg(test)]
mod tests;
