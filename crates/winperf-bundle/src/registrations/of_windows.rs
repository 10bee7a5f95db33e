//! Services and performance DLLs included in Windows, whose names do not identify a machine.

/// Services with a key `Performance`, with `|` between them: one text is smaller than a list in the program for Windows.
pub(super) const SERVICES: &str = "\
    .NET CLR Data|.NET CLR Networking|.NET CLR Networking 4.0.0.0|.NET Data Provider for Oracle|\
    .NET Data Provider for SqlServer|.NET Memory Cache 4.0|.NETFramework|ASP.NET|ASP.NET_2.0.50727|\
    ASP.NET_4.0.30319|aspnet_state|BITS|DFSR|DHCPServer|DNS|ESENT|HTTP|IAS|InetInfo|KDC|LanmanServer|\
    LanmanWorkstation|Lsa|LSM|MSDTC|MSDTC Bridge 3.0.0.0|MSDTC Bridge 4.0.0.0|MSiSCSI|MSSCNTRS|NTDS|\
    PerfDisk|PerfNet|PerfOS|PerfProc|PNRPSvc|rdyboost|RemoteAccess|ServiceModelEndpoint 3.0.0.0|\
    ServiceModelOperation 3.0.0.0|ServiceModelService 3.0.0.0|SMSvcHost 3.0.0.0|SMSvcHost 4.0.0.0|\
    Spooler|TapiSrv|Tcpip|Tcpip6|TermService|UGatherer|UGTHRSVC|usbhub|USBHUB3|W3SVC|WAS|\
    Windows Workflow Foundation 3.0.0.0|Windows Workflow Foundation 4.0.0.0|WinSock2|WmiApRpl|\
    WSearchIdxPi";

/// Performance DLLs included in Windows.
pub(super) const LIBRARIES: &str = "\
    aspnet_perf.dll|bitsperf.dll|dfsrperf.dll|dhcpctrs.dll|dnsperf.dll|esentprf.dll|iasperf.dll|\
    infoctrs.dll|kdcsvc.dll|loadperf.dll|mscoree.dll|msdtcuiu.dll|msscntrs.dll|netfxperf.dll|\
    ntdsperf.dll|perfctrs.dll|perfdisk.dll|perfnet.dll|perfos.dll|perfproc.dll|perfts.dll|pnrpperf.dll|\
    rasctrs.dll|secur32.dll|servicemodelperformancecounters.dll|sysmain.dll|tapiperf.dll|tquery.dll|\
    usbperf.dll|utildll.dll|w3ctrs.dll|winspool.drv|wmiaprpl.dll|wtsapi32.dll";
