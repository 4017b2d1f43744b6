package reach

import "strings"

// standardPackage has the areas that the members of a package of the standard library reach.
type standardPackage struct {
	areas   []Area            // of a member that is not listed
	members map[string][]Area // "Func", "Var", "Type.Method", or "Type.*" for all methods
	unknown string            // why that cannot be known for any member; empty otherwise
}

// standard are the packages of the standard library whose functions may reach something, by its documentation in Go 1.26. In
// packages in which most functions do, the harmless members are listed, so that a member that a later version adds counts as
// reaching. A function that only reads fixed files of the system, such as the data of time zones, certificates and media types, reaches
// nothing. A method on a value that other listed functions open, such as those of os.File, reaches nothing further.
var standard = map[string]standardPackage{
	"archive/zip":       only(Files, "OpenReader"),
	"crypto/tls":        merge(only(Network, "Dial DialWithDialer Listen Dialer.*"), only(Files, "LoadX509KeyPair")),
	"debug/buildinfo":   only(Files, "ReadFile"),
	"debug/elf":         only(Files, "Open"),
	"debug/macho":       only(Files, "Open OpenFat"),
	"debug/pe":          only(Files, "Open"),
	"debug/plan9obj":    only(Files, "Open"),
	"expvar":            all(Environment),
	"flag":              only(Environment, "Parse CommandLine"),
	"go/build":          all(Files, Processes, Environment),
	"go/importer":       all(Files, Processes, Environment),
	"go/parser":         only(Files, "ParseFile ParseDir"),
	"html/template":     only(Files, "ParseFiles ParseGlob Template.ParseFiles Template.ParseGlob"),
	"io/ioutil":         except("NopCloser ReadAll Discard", Files),
	"log/syslog":        all(Network),
	"net":               except(harmlessNet, Network),
	"net/http":          merge(except(harmlessHTTP, Network), only(Files, "Dir.* ServeFile")),
	"net/http/cgi":      all(Network, Processes, Environment),
	"net/http/fcgi":     all(Network, Environment),
	"net/http/httptest": only(Network, "NewServer NewTLSServer NewUnstartedServer Server.*"),
	"net/http/httputil": only(Network, "NewSingleHostReverseProxy ReverseProxy.*"),
	"net/http/pprof":    all(Environment),
	"net/rpc":           only(Network, "Dial DialHTTP DialHTTPPath"),
	"net/rpc/jsonrpc":   only(Network, "Dial"),
	"net/smtp":          only(Network, "Dial SendMail"),
	"net/textproto":     only(Network, "Dial"),
	"os":                merge(except(harmlessOS, Files), merge(only(Environment, environmentOS), only(Processes, "StartProcess FindProcess Process.*"))),
	"os/exec":           except("Error.* ExitError.* ErrDot ErrNotFound ErrWaitDelay", Processes),
	"os/signal":         all(Processes),
	"os/user":           except("Group.* UnknownGroupError.* UnknownGroupIdError.* UnknownUserError.* UnknownUserIdError.*", Environment),
	"path/filepath":     only(Files, "Walk WalkDir Glob EvalSymlinks Abs"),
	"plugin":            {unknown: "loads code"},
	"runtime":           only(Environment, "GOROOT"),
	"runtime/cgo":       {unknown: "cgo"},
	"runtime/coverage":  all(Files),
	"runtime/debug":     only(Files, "WriteHeapDump SetCrashOutput"),
	"runtime/race":      {unknown: "cgo"},
	"syscall":           syscalls,
	"testing":           merge(only(Files, "common.TempDir common.ArtifactDir common.Chdir T.Chdir Main MainStart M.*"), only(Environment, "common.Setenv T.Setenv Init Main MainStart")),
	"text/template":     only(Files, "ParseFiles ParseGlob Template.ParseFiles Template.ParseGlob"),
}

// harmless are the other packages of the standard library: their functions reach nothing. A name that ends in a slash includes the
// packages below.
var harmless = strings.Fields(`archive/tar bufio bytes cmp compress/ container/ context crypto crypto/ database/ debug/dwarf debug/gosym
	embed encoding encoding/ errors fmt go/ast go/build/constraint go/constant go/doc go/doc/comment go/format go/printer go/scanner go/token
	go/types go/version hash hash/ html image image/ index/suffixarray io io/fs iter log log/slog maps math math/ mime mime/multipart
	mime/quotedprintable net/http/cookiejar net/http/httptrace net/mail net/netip net/url path reflect regexp regexp/syntax runtime/metrics
	runtime/pprof runtime/trace slices sort strconv strings structs sync sync/atomic testing/ text/scanner text/tabwriter
	text/template/parse time time/tzdata unicode unicode/ unique unsafe weak`)

const harmlessNet = `IP.* IPMask.* IPNet.* IPAddr.* TCPAddr.* UDPAddr.* UnixAddr.* HardwareAddr.* Flags.* AddrError.* DNSError.*
	DNSConfigError.* OpError.* ParseError.* InvalidAddrError.* UnknownNetworkError.* Buffers.* CIDRMask IPv4 IPv4Mask JoinHostPort SplitHostPort
	ParseCIDR ParseIP ParseMAC Pipe TCPAddrFromAddrPort UDPAddrFromAddrPort ErrClosed ErrWriteToConnected IPv4allrouter IPv4allsys IPv4bcast
	IPv4zero IPv6interfacelocalallnodes IPv6linklocalallnodes IPv6linklocalallrouters IPv6loopback IPv6unspecified IPv6zero`

// The methods of a Client reach nothing by themselves, because Site.HTTP returns one. The creation of a Client reaches the network.
const harmlessHTTP = `Client.* ConnState.* Cookie.* CrossOriginProtection.* HandlerFunc.* Header.* MaxBytesError.* ProtocolError.*
	Protocols.* Request.* Response.* ResponseController.* ServeMux.* AllowQuerySemicolons CanonicalHeaderKey DetectContentType Error FS
	FileServer FileServerFS MaxBytesHandler MaxBytesReader NewCrossOriginProtection NewFileTransport NewFileTransportFS NewRequest
	NewRequestWithContext NewResponseController NewServeMux NotFound NotFoundHandler ParseCookie ParseHTTPVersion ParseSetCookie ParseTime
	ProxyURL ReadRequest ReadResponse Redirect RedirectHandler ServeContent ServeFileFS SetCookie StatusText StripPrefix TimeoutHandler
	ErrAbortHandler ErrBodyNotAllowed ErrBodyReadAfterClose ErrContentLength ErrHandlerTimeout ErrHeaderTooLong ErrHijacked ErrLineTooLong
	ErrMissingBoundary ErrMissingContentLength ErrMissingFile ErrNoCookie ErrNoLocation ErrNotMultipart ErrNotSupported ErrSchemeMismatch
	ErrServerClosed ErrShortBody ErrSkipAltProtocol ErrUnexpectedTrailer ErrUseLastResponse ErrWriteAfterFlush LocalAddrContextKey NoBody
	noBody.* ServerContextKey`

// Exit is harmless because every function can end the program, by a panic in a goroutine.
const harmlessOS = `File.* FileMode.* LinkError.* PathError.* ProcessState.* SyscallError.* Exit Expand Getpagesize IsExist IsNotExist
	IsPathSeparator IsPermission IsTimeout NewSyscallError SameFile ErrClosed ErrDeadlineExceeded ErrExist ErrInvalid ErrNoDeadline ErrNoHandle
	ErrNotExist ErrPermission ErrProcessDone Interrupt Kill Stderr Stdin Stdout`

const environmentOS = `Args Clearenv Environ Executable ExpandEnv Getegid Getenv Geteuid Getgid Getgroups Getpid Getppid Getuid Hostname
	LookupEnv Setenv TempDir Unsetenv UserCacheDir UserConfigDir UserHomeDir`

// syscalls is the table of package syscall, whose members differ between systems. Those that are not listed reach everything.
var syscalls = merge(
	except("Errno.* Signal.* Getpagesize ErrnoErr Stdin Stdout Stderr", Network, Files, Processes, Environment),
	merge(only(Environment, "Clearenv Environ Getegid Getenv Geteuid Getgid Getgroups Getpid Getppid Getuid Setenv Unsetenv"),
		only(Processes, "Exec ForkExec StartProcess Kill")),
)

// all returns the table of a package in which every member reaches some areas.
func all(areas ...Area) standardPackage { return standardPackage{areas: areas} }

// only returns the table of a package in which the named members alone reach an area.
func only(area Area, members string) standardPackage {
	p := standardPackage{members: map[string][]Area{}}
	for _, name := range strings.Fields(members) {
		p.members[name] = []Area{area}
	}
	return p
}

// except returns the table of a package in which the named members alone reach nothing.
func except(members string, areas ...Area) standardPackage {
	p := standardPackage{areas: areas, members: map[string][]Area{}}
	for _, name := range strings.Fields(members) {
		p.members[name] = nil
	}
	return p
}

// merge adds the members of b to a.
func merge(a, b standardPackage) standardPackage {
	for name, areas := range b.members {
		a.members[name] = areas
	}
	return a
}
