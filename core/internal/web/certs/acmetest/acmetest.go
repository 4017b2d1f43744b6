// Package acmetest runs a certificate authority that speaks ACME, on this machine, for tests. Every name leads to this
// machine; nobody outside believes its certificates.
package acmetest

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// Authority is a certificate authority.
type Authority struct {
	Directory string         // its address
	Roots     *x509.CertPool // that the directory's own certificate is judged by
	RootsPEM  []byte         // the same in PEM
	Issued    *x509.CertPool // that the certificates it gives are judged by

	down    atomic.Bool
	stalled atomic.Pointer[stall]
	orders  atomic.Int32
}

// stall is where those wait who ask while the authority is stalled.
type stall struct {
	reached chan struct{} // closed when the first waits
	over    chan struct{}
	once    sync.Once
}

// Start starts an authority that sends its challenges to these ports, and gives certificates for so long.
func Start(tb testing.TB, httpPort, httpsPort int, valid time.Duration) *Authority {
	tb.Helper()
	// Without these it is slow, and refuses some of what it is asked, to be like a real one.
	tb.Setenv("PEBBLE_VA_NOSLEEP", "1")
	tb.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	tb.Setenv("PEBBLE_AUTHZREUSE", "0")
	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	issuer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{
		"default": {Description: "for tests", ValidityPeriod: uint64(valid.Seconds())},
	})
	front := wfe.New(quiet, store, va.New(quiet, httpPort, httpsPort, false, names(tb), store), issuer,
		[]string{"pebble.letsencrypt.org"}, false, false, 0, 0)
	a := &Authority{Roots: x509.NewCertPool(), Issued: x509.NewCertPool()}
	server := httptest.NewTLSServer(a.sometimes(front.Handler()))
	tb.Cleanup(func() {
		a.Resume()
		server.Close()
	})
	a.Directory = server.URL + wfe.DirectoryPath
	a.Roots.AddCert(server.Certificate())
	a.RootsPEM = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	a.Issued.AddCert(issuer.GetRootCert(0).Cert)
	return a
}

// Fail lets the authority refuse every order because of its limits, or no more.
func (a *Authority) Fail(down bool) { a.down.Store(down) }

// Stall lets the next order of a certificate, and all that is asked after it, wait for Resume. The channel is closed when it
// waits.
func (a *Authority) Stall() <-chan struct{} {
	s := &stall{reached: make(chan struct{}), over: make(chan struct{})}
	a.stalled.Store(s)
	return s.reached
}

// Resume answers those who wait.
func (a *Authority) Resume() {
	if s := a.stalled.Swap(nil); s != nil {
		close(s.over)
	}
}

// Orders gives how often a certificate was asked for.
func (a *Authority) Orders() int { return int(a.orders.Load()) }

func (a *Authority) sometimes(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ordered := r.URL.Path == "/order-plz"
		if ordered && a.down.Load() {
			w.Header().Set("Content-Type", "application/problem+json")
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = io.Copy(w, bytes.NewBufferString(`{"type": "urn:ietf:params:acme:error:rateLimited", "detail": "too many", "status": 429}`))
			return
		}
		if ordered {
			a.orders.Add(1)
			if s := a.stalled.Load(); s != nil {
				s.once.Do(func() { close(s.reached) })
				<-s.over
			}
		}
		next.ServeHTTP(w, r)
	})
}

// names answers every question for a name with this machine, and gives the address where it does.
func names(tb testing.TB) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	server := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, r *dns.Msg) {
		answer := new(dns.Msg).SetReply(r)
		if q := r.Question[0]; q.Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{
				Hdr: dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1),
			}}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = server.ActivateAndServe() }()
	tb.Cleanup(func() { _ = server.Shutdown() })
	return listener.Addr().String()
}
