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

// Options say how many connections a Listener keeps open. The zero value is good for a server that strangers
// reach.
type Options struct {
	// Total is the most that may be open at once. 0 stands for what the process' limit of open files leaves
	// room for, and 8,192 at the most.
	Total int
	// PerAddress is the most for one Key; 0 stands for 200.
	PerAddress int
	// Exempt tells which addresses have no limit of their own, as those of proxies that are trusted. Loopback
	// addresses never have one.
	Exempt func(netip.Addr) bool
	// Log hears when connections cannot be accepted; nil is nobody.
	Log *slog.Logger
}

const (
	maxConnections = 8192
	maxPerAddress  = 200
	// spare descriptors are kept for the store and the index, however low the limit of open files is.
	spare = 64
	least = 16 // connections, even so
)

// The pauses after connections could not be accepted: the first, and the longest that doubling leads to.
const (
	firstPause   = 5 * time.Millisecond
	longestPause = time.Second
)

// Listener accepts connections and keeps their number bounded, in total and for each address. It outlives a
// shortage of descriptors and memory.
//
// A connection too many takes the place of one that nobody would miss: of its own address if that has no place
// left, and of anybody if the house is full, those first that have never sent a byte. If there is none, the new
// one is closed.
type Listener struct {
	net.Listener
	log    *slog.Logger
	exempt func(netip.Addr) bool
	places *places

	closing sync.Once
	closed  chan struct{}
}

// NewListener makes a Listener over another, which it closes when it is closed.
func NewListener(inner net.Listener, options Options) *Listener {
	l := &Listener{
		Listener: inner, log: options.Log, exempt: options.Exempt, closed: make(chan struct{}),
		places: newPlaces(options.Total, options.PerAddress),
	}
	if l.log == nil {
		l.log = slog.New(slog.DiscardHandler)
	}
	return l
}

// Beside makes a Listener over another address of the same server: connections of both are counted together.
func (l *Listener) Beside(inner net.Listener) *Listener {
	return &Listener{Listener: inner, log: l.log, exempt: l.exempt, places: l.places, closed: make(chan struct{})}
}

// room is how many connections there may be when the process may have so many descriptors.
func room(descriptors uint64) int {
	if descriptors == 0 || descriptors > 2*maxConnections {
		return maxConnections
	}
	open := int(descriptors)
	return min(maxConnections, max(least, min(open*8/10, open-spare)))
}

// Accept gives the next connection that has a place. Its place becomes free when it is closed.
func (l *Listener) Accept() (net.Conn, error) {
	pause := firstPause
	for {
		inner, err := l.Listener.Accept()
		switch {
		case err == nil:
			pause = firstPause
			if c := l.places.admit(inner, l.owner(inner)); c != nil {
				return c, nil
			}
		case passing(err):
			l.log.Warn("connections cannot be accepted", slog.Any("error", err), slog.Duration("pause", pause))
			l.places.makeRoom()
			if !l.wait(pause) {
				return nil, net.ErrClosed
			}
			pause = min(2*pause, longestPause)
		default:
			return nil, err
		}
	}
}

// Connections gives how many are open, and how many were ever closed at once because there was no place.
func (l *Listener) Connections() (open int, refused uint64) {
	l.places.mu.Lock()
	defer l.places.mu.Unlock()
	return len(l.places.open), l.places.refused
}

// Close stops accepting. Connections stay open.
func (l *Listener) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// wait reports whether the listener is still open after the pause.
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

// passing reports whether an error of accepting goes by: the other side was too quick, or there is a shortage.
func passing(err error) bool {
	for _, one := range []error{
		syscall.ECONNABORTED, syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM,
	} {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}

// owner gives the key that a connection counts for; empty if it has no limit of its own.
func (l *Listener) owner(c net.Conn) string {
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
