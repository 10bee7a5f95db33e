# Makes logs with logman, has relog write PDH's values of them as CSV, and compares winperf's values with these.
#
# One log holds raw counters, the other whole objects. No run of this has been seen yet: it needs Windows and an administrator.
# `cargo xtask test-logs` builds the program and runs this.

param([string] $winperf, [string] $place)

$ErrorActionPreference = 'Stop'
$folder = New-Item -ItemType Directory -Force $place
# PDH computes in doubles; a counter whose two numbers are close to each other loses digits there.
$tolerance = 1e-9

function New-Log([string] $name, [string[]] $counters) {
    $log = Join-Path $folder "$name.blg"
    Remove-Item -Force -ErrorAction Ignore $log
    logman create counter "winperf-$name" -c $counters -f bin -si 1 -o $log -ow | Out-Null
    logman start "winperf-$name" | Out-Null
    Start-Sleep -Seconds 12
    logman stop "winperf-$name" | Out-Null
    logman delete "winperf-$name" | Out-Null
    $made = Get-ChildItem $folder -Filter "$name*.blg" | Select-Object -First 1
    relog $made.FullName -f csv -o (Join-Path $folder "$name.csv") -y | Out-Null
    $made.FullName
}

function Get-Values([string] $file, [int] $sample) {
    $rows = (& $winperf values $file --sample $sample --format json | ConvertFrom-Json).rows
    $values = @{}
    foreach ($row in $rows | Where-Object { $null -ne $_.value }) {
        $values["$($row.object)|$($row.instance)|$($row.counter)"] = [double] $row.value
    }
    $values
}

function Compare-Log([string] $name, [string] $log) {
    $compared = 0
    $wrong = @()
    $count = (& $winperf log $log --format json | ConvertFrom-Json).samples.Count
    if ($count -lt 5) { throw "$name has $count samples only" }
    foreach ($sample in 2..$count) {
        $own = Get-Values $log $sample
        $of_pdh = Get-Values (Join-Path $folder "$name.csv") $sample
        foreach ($key in $of_pdh.Keys | Where-Object { $own.ContainsKey($_) }) {
            $compared += 1
            $scale = [Math]::Max([Math]::Abs($of_pdh[$key]), 1.0)
            if ([Math]::Abs($own[$key] - $of_pdh[$key]) / $scale -gt $tolerance) {
                $wrong += "sample $sample $key : winperf $($own[$key]), PDH $($of_pdh[$key])"
            }
        }
    }
    "$name : $count samples, $compared values compared, $($wrong.Count) differ"
    $wrong | Select-Object -First 40
    if ($compared -eq 0) { throw "$name : no value is in both" }
    if ($wrong.Count -gt 0) { throw "$name : $($wrong.Count) values differ" }
}

$raw = New-Log 'raw' @('\Processor(*)\% Processor Time', '\Memory\Available Bytes', '\System\Context Switches/sec')
$objects = New-Log 'objects' @('\Processor(*)\*', '\Memory\*', '\System\*')
foreach ($log in $raw, $objects) {
    & $winperf check $log
    if ($LASTEXITCODE -gt 1) { throw "$log cannot be opened" }
}
Compare-Log 'raw' $raw
Compare-Log 'objects' $objects
