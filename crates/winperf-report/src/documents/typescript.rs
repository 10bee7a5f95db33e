//! The documents as types of TypeScript.

use std::iter::Empty;

use ts_rs::{Config, TS};
use winperf::pair;

use super::absent::{AbsentObject, CalledLibrary, ExpectedEvent};
use super::failed::FailedQuery;
use super::fields::{AssumedField, BlamedField, FieldNumber};
use super::findings::{Findings, LocatedFinding, ProblemMembers};
use super::log::{
    CounterMembers, GapMembers, HeaderMembers, InLog, LogDocument, NoteMembers, RunInLog,
    SampleMembers as LogSample, TitlesMembers,
};
use super::log_values::{LogValues, SampleMembers};
use super::tree::{LeafMembers, NodeMembers, Tree};
use super::values::{FindingMembers, RawMembers, RowMembers, SourceMembers, ValuesDocument};

/// The declarations of all documents and their parts.
pub fn declarations(config: &Config) -> String {
    [
        Tree::decl(config),
        InLog::decl(config),
        RunInLog::decl(config),
        NodeMembers::decl(config),
        LeafMembers::decl(config),
        Findings::decl(config),
        LocatedFinding::decl(config),
        ProblemMembers::decl(config),
        FailedQuery::decl(config),
        AbsentObject::decl(config),
        CalledLibrary::decl(config),
        ExpectedEvent::decl(config),
        AssumedField::decl(config),
        BlamedField::decl(config),
        FieldNumber::decl(config),
        ValuesDocument::<Empty<pair::Row<'static>>>::decl(config),
        SourceMembers::decl(config),
        FindingMembers::decl(config),
        RowMembers::decl(config),
        RawMembers::decl(config),
        LogDocument::decl(config),
        HeaderMembers::decl(config),
        CounterMembers::decl(config),
        TitlesMembers::decl(config),
        LogSample::decl(config),
        GapMembers::decl(config),
        NoteMembers::decl(config),
        LogValues::decl(config),
        SampleMembers::decl(config),
    ]
    .iter()
    .map(|declaration| exported(declaration))
    .collect()
}

/// A declaration, exported, on lines that a person compares.
pub fn exported(declaration: &str) -> String {
    let lines = declaration.replace("{ ", "{\n    ").replace(", }", ",\n}").replace(", ", ",\n    ");
    format!("export {lines}\n\n")
}
