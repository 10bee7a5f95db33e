// Written by `BLESS=1 cargo test -p winperf-js --features typescript` from the Rust types of the documents.

export type Tree = {
    schema: "winperf-tree/1",
    file: string,
    length: number,
    
/**
 * Values that are assumed instead of those in the file.
 */
assumed?: Array<AssumedField>,
    root: Structure | null,
    
/**
 * Place of the capture in the log that it was extracted from.
 */
log?: InLog,
};

export type InLog = {
    
/**
 * Number of the sample; the first is 1.
 */
sample: number,
    
/**
 * Time of the sample in the local time of its machine.
 */
local_time: string | null,
    
/**
 * Time of the sample.
 */
utc: string | null,
    
/**
 * Bytes of the capture that are contiguous in the log.
 */
runs: Array<RunInLog>,
};

export type RunInLog = {
    
/**
 * Bytes from the start of the capture.
 */
offset: number,
    
/**
 * Bytes from the start of the log.
 */
log_offset: number,
    
/**
 * Number of bytes.
 */
length: number,
};

export type Structure = {
    kind: string,
    label: string,
    offset: number,
    length: number,
    fields: Array<Field>,
    children: Array<Structure>,
};

export type Field = {
    name: string,
    type: string,
    offset: number,
    length: number,
    value: string,
    note: string | null,
};

export type Findings = {
    schema: "winperf-findings/1",
    file: string,
    
/**
 * Values that are assumed instead of those in the file.
 */
assumed?: Array<AssumedField>,
    
/**
 * Queries that failed when the captures of the bundle were taken,
    according to its manifest.
 */
failed?: Array<FailedQuery>,
    findings: Array<Finding>,
    
/**
 * Objects that the machine should provide but no capture of the bundle contains,
    according to its manifest.
 */
absent?: Array<AbsentObject>,
    
/**
 * The DLL that was called without Perflib: the captures are its replies,
    each after a header written by the
 * capture program.
 */
called?: CalledLibrary,
    
/**
 * Findings about the first and the last capture of the file as a pair,
    in the form of `winperf-values/1`; listed
 * with the last capture.
 */
pair?: Array<PairFinding>,
};

export type Finding = {
    code: string,
    
/**
 * Name of the mistake of a provider that the message names.
 */
mistake?: string,
    severity: "error" | "warning" | "info",
    offset: number,
    length: number,
    where: string,
    message: string,
    field: BlamedField | null,
    had: FieldNumber | null,
    expected: FieldNumber | null,
    
/**
 * Positions,
    in the list of findings,
    of those that follow from this one.
 */
consequences: Array<number>,
    
/**
 * Places of the bytes in the log that the capture was extracted from: several if a block is in pieces there.
 */
log?: Array<RunInLog>,
    
/**
 * Samples,
    times and counter of a problem in the values of a log.
 */
problem?: LogProblem,
};

export type LogProblem = {
    
/**
 * The first and the last sample,
    from 1.
 */
samples: [number,
    number],
    
/**
 * Local times of these samples.
 */
times: [string | null,
    string | null],
    
/**
 * Number of values,
    counters,
    machines,
    samples or gaps.
 */
count: number,
    
/**
 * Path of the counter that shows it best,
    or of the object; `None` if it concerns whole samples.
 */
path: string | null,
};

export type FailedQuery = {
    code: "query-failed",
    severity: "error" | "warning" | "info",
    
/**
 * Query; empty if it was redacted.
 */
query: string,
    
/**
 * Cause,
    by its name in manifests; null if unknown.
 */
cause: string | null,
    
/**
 * The exit code of a process that crashed,
    or the error of Windows.
 */
error: number | null,
    
/**
 * The time that was waited for an answer.
 */
seconds: number | null,
    
/**
 * Number of the sample,
    from 1.
 */
sample: number | null,
    object: string | null,
    services: Array<string>,
    library: string | null,
    
/**
 * Way in which it was answered nevertheless.
 */
overcome: string | null,
    message: string,
};

export type AbsentObject = {
    code: string,
    severity: "warning" | "info",
    object_title: number | null,
    object: string,
    service: string,
    library: string,
    message: string,
};

export type CalledLibrary = {
    library: string,
    service: string | null,
    events: Array<ExpectedEvent>,
    message: string,
};

export type ExpectedEvent = {
    query: string,
    event: number,
    error: number | null,
    
/**
 * `true` if Windows leaves the requested object out of its block.
 */
leaves_out: boolean,
    message: string,
};

export type AssumedField = {
    field: BlamedField,
    
/**
 * Number in the file.
 */
had: FieldNumber,
    
/**
 * Number that is assumed instead.
 */
value: FieldNumber,
};

export type BlamedField = {
    structure: string,
    member: string,
    
/**
 * Of the first byte of the member.
 */
offset: number,
};

export type FieldNumber = number | string;

export type Values = {
    schema: "winperf-values/1",
    older: Source | null,
    newer: Source,
    findings: Array<PairFinding>,
    rows: Array<Row>,
};

export type Source = {
    file: string,
    length: number,
    sha256: string,
    system_name: string,
    system_time: string | null,
    perf_time: string | null,
    perf_freq: string | null,
    perf_time_100ns: string | null,
    
/**
 * Values that are assumed instead of those in the file.
 */
assumed?: Array<AssumedField>,
};

export type PairFinding = {
    code: string,
    severity: "error" | "warning" | "info",
    message: string,
};

export type Row = {
    machine?: string,
    object_title: number,
    object: string,
    object_position: number,
    instance: string | null,
    
/**
 * Name of the instance in the older capture,
    if it has a different number there.
 */
former_instance?: string,
    name: string | null,
    occurrence: number | null,
    parent: string | null,
    instance_position: number | null,
    counter_title: number,
    counter: string,
    counter_position: number,
    type: string,
    type_name: string | null,
    raw: Raw,
    base: Raw | null,
    value: number | null,
    unit: string | null,
    display: string | null,
    text: string | null,
    default_scale: number,
    status: string,
    notes: Array<string>,
    
/**
 * Counter path with the English names,
    if the names of a log are in another language.
 */
english?: string,
};

export type Raw = {
    older: string | null,
    newer: string | null,
};

export type LogDocument = {
    schema: "winperf-log/1",
    file: string,
    length: number,
    format: string,
    content: string,
    machine: string | null,
    machines: Array<string>,
    header: LogHeader | null,
    zone: string | null,
    bias_minutes: number | null,
    interval_seconds: number | null,
    first: string | null,
    last: string | null,
    counters: Array<LogCounter>,
    titles: Array<LogTitles>,
    samples: Array<LogSample>,
    gaps: Array<LogGap>,
    findings: Array<LogFinding>,
};

export type LogHeader = {
    windows: string,
    pointer_size: number,
    session: string,
    written_to: string,
    start: string | null,
    end: string | null,
    boot: string | null,
    perf_freq: string,
    mode: string,
    circular: boolean,
    events_lost: number,
    buffers_lost: number,
};

export type LogCounter = {
    path: string,
    
/**
 * Path with the English names,
    if the names of the log are in another language.
 */
english?: string,
    whole_object: boolean,
    type: string | null,
    type_name: string | null,
    time_base: string | null,
    default_scale: number | null,
};

export type LogTitles = {
    machine: string,
    pairs: number,
};

export type LogSample = {
    sample: number,
    local_time: string | null,
    utc: string | null,
    offset: number,
};

export type LogGap = {
    after_sample: number,
    seconds: number,
};

export type LogFinding = {
    code: string,
    severity: "error" | "warning" | "info",
    offset: number,
    count: number,
    line?: number,
    column?: number,
    message: string,
    problem?: LogProblem,
};

export type LogValues = {
    schema: "winperf-values/1",
    older: SampleSource | null,
    newer: SampleSource,
    findings: Array<LogFinding>,
    rows: Array<Row>,
};

export type SampleSource = {
    
/**
 * Number of the sample,
    from 1.
 */
sample: number,
    local_time: string | null,
    file: string,
    length: number,
    sha256: string,
    system_name: string,
    system_time: string | null,
    perf_time: string | null,
    perf_freq: string | null,
    perf_time_100ns: string | null,
    
/**
 * Values that are assumed instead of those in the file.
 */
assumed?: Array<AssumedField>,
};

export type Explanation = {
    path: string,
    address: string,
    steps: Array<Step>,
    
/**
 * Kind of the value,
    in a sentence.
 */
sort: string,
    formula: string | null,
    substituted: string | null,
    
/**
 * The formula with its differences computed and the units of its numbers; null if that adds nothing.
 */
reduced: string | null,
    operands: Array<Operand>,
    
/**
 * Meanings of the letters in the formula.
 */
counts: Array<Counts>,
    result: string,
    
/**
 * Results of winperf and of other programs for the samples; empty if all agree.
 */
readings: Array<Reading>,
    notes: Array<string>,
    
/**
 * All of it as lines,
    as `winperf find` prints them.
 */
text: string,
};

export type Step = {
    name: string,
    text: string,
    bytes: Bytes | null,
};

export type Operand = {
    letter: string,
    value: string,
    meaning: string,
    bytes: Bytes | null,
};

export type Counts = {
    letter: string,
    text: string,
};

export type Reading = {
    source: string,
    value: string,
    why: string,
    
/**
 * Its formula,
    if it differs.
 */
formula: string | null,
};

export type Bytes = {
    capture: "older" | "newer",
    offset: number,
    length: number,
};

export type RedactionSummary = {
    names_replaced: number,
    places_replaced: number,
    places_kept: number,
    dates_moved: number,
    ids_replaced: number,
    bytes_cleared: number,
    values_compared: number,
};

