package etcd

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/storage/backend"
)

// proxy forwards connections between a store and a member, and can interrupt them.
type proxy struct {
	listener net.Listener
	to       string

	mu     sync.Mutex
	conns  map[net.Conn]bool
	away   bool // refuse new connections and close the existing ones
	mute   bool // hold back what the member sends
	deaf   bool // hold back what is sent to the member
	change backend.Bell
}

func startProxy(t *testing.T, to string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, to: to, conns: map[net.Conn]bool{}}
	go p.serve()
	t.Cleanup(func() {
		_ = listener.Close()
		p.set(func() { p.away = true })
	})
	return p
}

// through returns the address with the proxy as its endpoint.
func (p *proxy) through(a Address) Address {
	a.Endpoints = []string{p.listener.Addr().String()}
	return a
}

// set changes the behaviour of the proxy.
func (p *proxy) set(to func()) {
	p.mu.Lock()
	to()
	if p.away {
		for conn := range p.conns {
			_ = conn.Close()
		}
		clear(p.conns)
	}
	p.mu.Unlock()
	p.change.Ring()
}

func (p *proxy) serve() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		member, err := net.Dial("tcp", p.to)
		if err != nil || !p.admit(client, member) {
			_ = client.Close()
			continue
		}
		go p.pipe(member, client, func() bool { return p.deaf })
		go p.pipe(client, member, func() bool { return p.mute })
	}
}

func (p *proxy) admit(client, member net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.away {
		_ = member.Close()
		return false
	}
	p.conns[client], p.conns[member] = true, true
	return true
}

func (p *proxy) pipe(to io.WriteCloser, from io.ReadCloser, held func() bool) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		for {
			changed := p.change.Wait()
			p.mu.Lock()
			wait := held() && !p.away
			p.mu.Unlock()
			if !wait {
				break
			}
			<-changed
		}
		if _, writeErr := to.Write(buffer[:n]); err != nil || writeErr != nil {
			return
		}
	}
}
