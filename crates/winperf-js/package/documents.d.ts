// Written by `BLESS=1 cargo test -p winperf-js --features typescript` from the Rust types of the documents.

export type Tree = {
    schema: "winperf-tree/1",
    file: string,
    length: number,
    
/**
 * What is read otherwise than the file says.
 */
assumed?: Array<AssumedField>,
    root: Structure | null,
    
/**
 * Where the capture lies in the log that it was made of.
 */
log?: InLog,
};

export type InLog = {
    
/**
 * Number of the sample; the first is 1.
 */
sample: number,
    
/**
 * When it was taken by the clock on the wall there.
 */
local_time: string | null,
    
/**
 * When it was taken.
 */
utc: string | null,
    
/**
 * Bytes of the capture that lie together in the log.
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
 * How many.
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
 * What is read otherwise than the file says.
 */
assumed?: Array<AssumedField>,
    
/**
 * Queries that failed when the captures of the bundle were taken,
    by what its manifest says.
 */
failed?: Array<FailedQuery>,
    findings: Array<Finding>,
    
/**
 * Objects that the machine should provide and no capture of the bundle has,
    by what its manifest says.
 */
absent?: Array<AbsentObject>,
    
/**
 * The DLL that was called without Perflib: the captures are its replies,
    each behind a header of the program that captured.
 */
called?: CalledLibrary,
    
/**
 * What is odd about the first and the last capture of the file together,
    as `winperf-values/1` has it; it stands with the last one.
 */
pair?: Array<PairFinding>,
};

export type Finding = {
    code: string,
    
/**
 * Name of the mistake of a provider that the message says.
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
 * Positions in the list of what merely follows.
 */
consequences: Array<number>,
    
/**
 * Where the bytes lie in the log that the capture was made of: several where a block lies in pieces there.
 */
log?: Array<RunInLog>,
};

export type FailedQuery = {
    code: "query-failed",
    severity: "error" | "warning" | "info",
    
/**
 * What was queried; empty where that was left out.
 */
query: string,
    
/**
 * Why,
    by the name that manifests have; null where that is unknown.
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
 * How it was answered nevertheless.
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
 * Whether Windows leaves out of its block what was asked for.
 */
leaves_out: boolean,
    message: string,
};

export type AssumedField = {
    field: BlamedField,
    
/**
 * What the file holds.
 */
had: FieldNumber,
    
/**
 * What is read instead.
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
 * What is read otherwise than the file says.
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
 * What the instance is called in the older capture,
    where it has another number there.
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
 * What is read otherwise than the file says.
 */
assumed?: Array<AssumedField>,
};

export type Explanation = {
    path: string,
    address: string,
    steps: Array<Step>,
    
/**
 * What sort of value it is,
    in a sentence.
 */
sort: string,
    formula: string | null,
    substituted: string | null,
    
/**
 * The formula with its differences computed and the units of its numbers; null where that says no more.
 */
reduced: string | null,
    operands: Array<Operand>,
    
/**
 * What the letters of the formula count.
 */
counts: Array<Counts>,
    result: string,
    
/**
 * What winperf and others make of the samples; empty where nobody makes anything else of them.
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
    where that is another one.
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

