package limit

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// fakeListener returns connections and errors chosen by a test.
type fakeListener struct {
	net.Listener
	incoming chan any // a net.Conn or an error
	closed   chan struct{}
}

func newFakeListener() *fakeListener {
	return &fakeListener{incoming: make(chan any, 20_000), closed: make(chan struct{})}
}

func (f *fakeListener) Accept() (net.Conn, error) {
	select {
	case next := <-f.incoming:
		if err, ok := next.(error); ok {
			return nil, &net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", err)}
		}
		return next.(net.Conn), nil
	case <-f.closed:
		return nil, net.ErrClosed
	}
}

func (f *fakeListener) Close() error {
	close(f.closed)
	return nil
}

// fakeConn is one end of a pipe with a given remote address.
type fakeConn struct {
	net.Conn
	from   net.Addr
	client net.Conn
	closed atomic.Int32
}

func newFakeConn(address string) *fakeConn {
	server, client := net.Pipe()
	from := net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(address), 4000))
	return &fakeConn{Conn: server, from: from, client: client}
}

func (c *fakeConn) RemoteAddr() net.Addr { return c.from }

func (c *fakeConn) Close() error {
	c.closed.Add(1)
	return c.Conn.Close()
}

// testServer is a listener whose connections are read from until they end.
type testServer struct {
	*Listener
	t     *testing.T
	inner *fakeListener
	ended sync.WaitGroup
}

// newTestServer starts a testServer; it must be called in a synctest bubble.
func newTestServer(t *testing.T, options Options) *testServer {
	inner := newFakeListener()
	h := &testServer{Listener: NewListener(inner, options), t: t, inner: inner}
	h.ended.Go(func() {
		for {
			c, err := h.Accept()
			if err != nil {
				return
			}
			h.ended.Go(func() {
				_, _ = io.Copy(io.Discard, c)
				_ = c.Close()
				_ = c.Close()
			})
		}
	})
	t.Cleanup(func() {
		_ = h.Close()
		closeAll(h.all())
		h.ended.Wait()
	})
	return h
}

func (h *testServer) all() []*conn {
	h.table.mu.Lock()
	defer h.table.mu.Unlock()
	var all []*conn
	for c := range h.table.open {
		all = append(all, c)
	}
	return all
}

// connect connects a client and returns its connection once it was admitted or closed.
func (h *testServer) connect(address string) *fakeConn {
	h.t.Helper()
	c := newFakeConn(address)
	h.inner.incoming <- c
	synctest.Wait()
	return c
}

func (h *testServer) connectMany(n int, address func(i int) string) []*fakeConn {
	h.t.Helper()
	all := make([]*fakeConn, n)
	for i := range all {
		all[i] = h.connect(address(i))
	}
	return all
}

func (h *testServer) wantOpen(c *fakeConn, want bool) {
	h.t.Helper()
	if open := c.closed.Load() == 0; open != want {
		h.t.Errorf("a connection from %s is open: %t, want %t", c.from, open, want)
	}
	if c.closed.Load() > 1 {
		h.t.Errorf("a connection from %s was closed %d times", c.from, c.closed.Load())
	}
}

func (h *testServer) wantCount(want int) {
	h.t.Helper()
	if got := len(h.all()); got != want {
		h.t.Errorf("%d are open, want %d", got, want)
	}
}

func (h *testServer) send(c *fakeConn) {
	h.t.Helper()
	if _, err := c.client.Write([]byte("GET / HTTP/1.1\r\n\r\n")); err != nil {
		h.t.Error(err)
	}
	synctest.Wait()
}

// sleep lets time pass in a bubble.
func sleep(d time.Duration) { <-time.After(d) }

func from(address string) func(int) string { return func(int) string { return address } }

func TestAcceptingSurvivesShortages(t *testing.T) {
	for _, fault := range []error{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, syscall.ECONNABORTED} {
		t.Run(fault.Error(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newTestServer(t, Options{})
				for range 10 {
					h.inner.incoming <- fault
				}
				began := time.Now()
				c := newFakeConn("192.0.2.1")
				h.inner.incoming <- c
				h.send(c)
				// 5, 10, 20 … 640 ms and twice a second.
				if waited := time.Since(began); waited != 1275*time.Millisecond+2*time.Second {
					t.Errorf("waited for %s", waited)
				}
				h.inner.incoming <- fault
				began = time.Now()
				h.send(h.connect("192.0.2.1"))
				if waited := time.Since(began); waited > minPause {
					t.Errorf("waited for %s although all had been well", waited)
				}
			})
		})
	}
}

func TestAcceptingEndsWithOtherFaults(t *testing.T) {
	inner := newFakeListener()
	inner.incoming <- syscall.EBADF
	if _, err := NewListener(inner, Options{}).Accept(); !errors.Is(err, syscall.EBADF) {
		t.Errorf("got %v", err)
	}
}

// TestCloseDuringAShortage does not wait for the end of the shortage.
func TestCloseDuringAShortage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := newFakeListener()
		l := NewListener(inner, Options{})
		for range 100 {
			inner.incoming <- syscall.EMFILE
		}
		ended := make(chan error)
		go func() {
			_, err := l.Accept()
			ended <- err
		}()
		synctest.Wait()
		began := time.Now()
		if err := l.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; !errors.Is(err, net.ErrClosed) || time.Since(began) != 0 {
			t.Errorf("got %v after %s", err, time.Since(began))
		}
	})
}

func TestOneAddressHasAShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestServer(t, Options{Total: 100, PerAddress: 10})
		own := func(i int) string { return fmt.Sprintf("2001:db8::%d", i) }
		crowd := h.connectMany(10, own)
		h.wantOpen(h.connect(own(10)), false)
		h.wantOpen(h.connect("2001:db8:0:1::1"), true)
		for _, c := range crowd {
			h.wantOpen(c, true)
		}
		_ = crowd[3].client.Close()
		synctest.Wait()
		h.wantOpen(h.connect(own(11)), true)
		h.wantCount(11)
	})
}

// TestAnAddressWithoutPlacesGivesUpItsIdlest connection for a new one.
func TestAnAddressWithoutPlacesGivesUpItsIdlest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestServer(t, Options{Total: 100, PerAddress: 3})
		crowd := h.connectMany(3, from("192.0.2.1"))
		other := h.connect("192.0.2.2")
		for _, c := range crowd {
			h.send(c)
			sleep(time.Second)
		}
		sleep(minIdle - 2*time.Second)
		h.wantOpen(h.connect("192.0.2.1"), true)
		for i, c := range crowd {
			h.wantOpen(c, i > 0)
		}
		h.wantOpen(other, true)
		h.wantCount(4)
	})
}

func TestExemptAddressesHaveNoShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		proxies := netip.MustParsePrefix("10.0.0.0/8")
		h := newTestServer(t, Options{Total: 50, PerAddress: 2, Exempt: proxies.Contains})
		for _, address := range []string{"127.0.0.1", "::1", "10.1.2.3", "::ffff:10.1.2.3"} {
			for _, c := range h.connectMany(10, from(address)) {
				h.wantOpen(c, true)
			}
		}
		h.connectMany(10, from("192.0.2.1"))
		h.wantCount(42)
	})
}

func TestTheHouseIsFull(t *testing.T) {
	numbered := func(i int) string { return fmt.Sprintf("192.0.2.%d", i) }
	synctest.Test(t, func(t *testing.T) {
		h := newTestServer(t, Options{Total: 100})
		crowd := h.connectMany(100, numbered)
		for _, c := range crowd {
			h.send(c)
		}
		// No connection has been idle for long, and no network has more than another.
		h.wantOpen(h.connect("198.51.100.1"), false)
		sleep(minIdle)
		h.wantOpen(h.connect("198.51.100.1"), true)
	})
}

// TestTheSilentMakeRoom for a new connection, however recent they are; connections that have sent data stay.
func TestTheSilentMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestServer(t, Options{Total: 100})
		crowd := h.connectMany(100, func(i int) string { return fmt.Sprintf("192.0.2.%d", i) })
		for _, c := range crowd[:50] {
			h.send(c)
		}
		h.wantOpen(h.connect("198.51.100.1"), true)
		for _, c := range crowd[:50] {
			h.wantOpen(c, true)
		}
	})
}

// TestWhoIsNotHeardYetMakesRoom: connections that the server has not begun to read from can be closed as well.
func TestWhoIsNotHeardYetMakesRoom(t *testing.T) {
	inner := newFakeListener()
	l := NewListener(inner, Options{Total: 100})
	first := newFakeConn("192.0.2.1")
	inner.incoming <- first
	for i := range 100 {
		inner.incoming <- newFakeConn(fmt.Sprintf("198.51.100.%d", i))
	}
	for range 101 {
		if _, err := l.Accept(); err != nil {
			t.Fatal(err)
		}
	}
	if first.closed.Load() != 1 {
		t.Error("the oldest that has said nothing is still there")
	}
}

// TestOneNetworkCannotKeepOthersOut although none of its connections has been idle.
func TestOneNetworkCannotKeepOthersOut(t *testing.T) {
	for name, address := range map[string]func(i int) string{
		"one address":     from("192.0.2.1"),
		"many of a /48":   func(i int) string { return fmt.Sprintf("2001:db8:7:%x::1", i) },
		"the same by two": func(i int) string { return fmt.Sprintf("192.0.2.%d", i%2) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newTestServer(t, Options{Total: 100})
				polite := h.connect("203.0.113.5")
				h.send(polite)
				for _, c := range h.connectMany(99, address) {
					h.send(c)
				}
				for i := range 20 {
					h.wantOpen(h.connect(fmt.Sprintf("198.51.100.%d", i)), true)
				}
				h.wantOpen(polite, true)
			})
		})
	}
}

// TestWorkIsNotCutOff however many connections there are.
func TestWorkIsNotCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inner := newFakeListener()
		l := NewListener(inner, Options{Total: 2})
		var busy []*fakeConn
		for range 2 {
			c := newFakeConn("192.0.2.1")
			busy = append(busy, c)
			inner.incoming <- c
			accepted, err := l.Accept()
			if err != nil {
				t.Fatal(err)
			}
			go func() { _, _ = c.client.Write([]byte("GET")) }()
			if _, err := io.ReadFull(accepted, make([]byte, 3)); err != nil {
				t.Fatal(err)
			}
		}
		sleep(time.Hour)
		late := newFakeConn("198.51.100.1")
		inner.incoming <- late
		inner.incoming <- syscall.EBADF
		if _, err := l.Accept(); !errors.Is(err, syscall.EBADF) || late.closed.Load() != 1 {
			t.Errorf("got %v, and the new one was closed %d times", err, late.closed.Load())
		}
		for _, c := range busy {
			if c.closed.Load() != 0 {
				t.Error("a connection at work was closed")
			}
		}
	})
}

func TestRoom(t *testing.T) {
	for descriptors, want := range map[uint64]int{
		0: 8192, 20: 16, 100: 36, 128: 64, 256: 192, 1024: 819, 8192: 6553, 20_000: 8192, 1 << 63: 8192,
	} {
		if got := connectionLimit(descriptors); got != want {
			t.Errorf("with %d descriptors there is room for %d, want %d", descriptors, got, want)
		}
	}
}
