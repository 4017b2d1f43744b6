package limit

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"syscall"
	"time"
)

// Options limit the connections that a Listener keeps open. The zero value suits a server that is open to the public.
type Options struct {
	// Total is the maximum number of open connections. 0 means as many as the process' limit of open files permits, at most
	// 8,192.
	Total int
	// PerAddress is the maximum for one Key; 0 means 200.
	PerAddress int
	// Exempt reports whether an address has no limit of its own, such as that of a trusted proxy. Loopback addresses are
	// always exempt.
	Exempt func(netip.Addr) bool
	// Log receives a warning if connections cannot be accepted; nil for no log.
	Log *slog.Logger
}

const (
	maxConnections = 8192
	maxPerAddress  = 200
	// spareDescriptors are reserved for the store and the index, however low the limit of open files is.
	spareDescriptors = 64
	minConnections   = 16 // connections, even if descriptors are scarce
)

// The pauses after a failure to accept connections: the first one, and the maximum to which it is doubled.
const (
	minPause = 5 * time.Millisecond
	maxPause = time.Second
)

// Listener accepts connections and bounds their number, in total and for each address. It survives a shortage of descriptors
// and memory.
//
// At a limit, a new connection replaces an idle one: of its own address if that limit is reached, and of any address if the
// total is reached. Connections that have never sent data are closed first. If no connection can be closed, the new one is
// closed.
type Listener struct {
	net.Listener
	log    *slog.Logger
	exempt func(netip.Addr) bool
	table  *connTable

	closeOnce sync.Once
	closed    chan struct{}
}

// NewListener returns a Listener over inner, and closes inner when it is closed itself.
func NewListener(inner net.Listener, options Options) *Listener {
	l := &Listener{
		Listener: inner, log: options.Log, exempt: options.Exempt, closed: make(chan struct{}),
		table: newConnTable(options.Total, options.PerAddress),
	}
	if l.log == nil {
		l.log = slog.New(slog.DiscardHandler)
	}
	return l
}

// Beside returns a Listener over another address of the same server. The connections of both count towards the same limits.
func (l *Listener) Beside(inner net.Listener) *Listener {
	return &Listener{Listener: inner, log: l.log, exempt: l.exempt, table: l.table, closed: make(chan struct{})}
}

// connectionLimit returns the maximum number of connections for a maximum number of descriptors.
func connectionLimit(descriptors uint64) int {
	if descriptors == 0 || descriptors > 2*maxConnections {
		return maxConnections
	}
	open := int(descriptors)
	return min(maxConnections, max(minConnections, min(open*8/10, open-spareDescriptors)))
}

// Accept returns the next connection within the limits. The connection counts until it is closed.
func (l *Listener) Accept() (net.Conn, error) {
	pause := minPause
	for {
		inner, err := l.Listener.Accept()
		switch {
		case err == nil:
			pause = minPause
			if c := l.table.admit(inner, l.limitKey(inner)); c != nil {
				return c, nil
			}
		case isTransient(err):
			l.log.Warn("connections cannot be accepted", slog.Any("error", err), slog.Duration("pause", pause))
			l.table.closeIdle()
			if !l.wait(pause) {
				return nil, net.ErrClosed
			}
			pause = min(2*pause, maxPause)
		default:
			return nil, err
		}
	}
}

// Connections returns the number of open connections, and the total number of connections closed immediately because of the
// limits.
func (l *Listener) Connections() (open int, refused uint64) {
	l.table.mu.Lock()
	defer l.table.mu.Unlock()
	return len(l.table.open), l.table.refused
}

// Close stops accepting. Open connections are not closed.
func (l *Listener) Close() error {
	l.closeOnce.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// wait waits for a pause and reports whether the listener is still open.
func (l *Listener) wait(pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-l.closed:
		return false
	}
}

// isTransient reports whether an error of accept is temporary: the peer has disconnected already, or resources are short.
func isTransient(err error) bool {
	for _, one := range []error{
		syscall.ECONNABORTED, syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM,
	} {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}

// limitKey returns the key whose limit applies to a connection; empty if it has no limit of its own.
func (l *Listener) limitKey(c net.Conn) string {
	remote, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return ""
	}
	addr := remote.AddrPort().Addr().Unmap()
	if addr.IsLoopback() || l.exempt != nil && l.exempt(addr) {
		return ""
	}
	return keyOf(addr)
}
