package certs

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/web/certs/acmetest"
)

// sites counts those of this process.
var sites atomic.Int64

// site is a site that gets its certificates from an authority of its own. Its name is no other site's: the library
// remembers for the whole process which name's renewal failed, and waits a minute before it tries that name again.
type site struct {
	*Keeper
	t         *testing.T
	name      string
	authority *acmetest.Authority
	secure    net.Listener
}

func newSite(t *testing.T, valid time.Duration, change func(*Config)) *site {
	t.Helper()
	plain, secure := listen(t), listen(t)
	s := &site{t: t, name: fmt.Sprintf("%d.example.test", sites.Add(1)), secure: secure, authority: acmetest.Start(t, port(plain.Addr()), port(secure.Addr()), valid)}
	s.Keeper = s.keeper(plain, filepath.Join(t.TempDir(), "certs"), change)
	return s
}

func (s *site) keeper(plain net.Listener, folder string, change func(*Config)) *Keeper {
	config := Config{
		Folder: folder, Names: []string{s.name}, Directory: s.authority.Directory, Roots: s.authority.Roots,
		HTTP: plain.Addr(), HTTPS: s.secure.Addr(), Log: slog.New(slog.DiscardHandler), Now: time.Now,
	}
	if change != nil {
		change(&config)
	}
	k := New(config)
	s.t.Cleanup(func() { _ = k.Close() })
	refuse := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "", http.StatusTeapot) })
	go func() { _ = http.Serve(plain, k.Challenge(refuse)) }()
	go func() {
		_ = (&http.Server{TLSConfig: k.TLS(), Handler: refuse, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0)}).ServeTLS(s.secure, "", "")
	}()
	ctx, cancel := context.WithCancel(s.t.Context())
	var running sync.WaitGroup
	running.Go(func() { k.Run(ctx) })
	s.t.Cleanup(func() {
		cancel()
		running.Wait()
	})
	return k
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	return listener
}

// dial speaks TLS with the site.
func (s *site) dial(config *tls.Config) (*x509.Certificate, error) {
	config.RootCAs = s.authority.Issued
	conn, err := tls.Dial("tcp", s.secure.Addr().String(), config)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	return conn.ConnectionState().PeerCertificates[0], nil
}

// await waits until something is so.
func (s *site) await(what string, so func() bool) {
	s.t.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	deadline := time.After(30 * time.Second)
	for !so() {
		select {
		case <-ticker.C:
		case <-deadline:
			s.t.Fatalf("%s did not come about; troubles: %q", what, s.Problems())
		}
	}
}

// due has a certificate renewed as soon as it is there.

func (s *site) certified() bool { return s.leaf(s.name) != nil }

func TestACertificateIsGot(t *testing.T) {
	s := newSite(t, 90*24*time.Hour, nil)
	if got := strings.Join(s.Problems(), " "); !strings.Contains(got, "is being asked for") {
		t.Errorf("before there is one, troubles = %q", got)
	}
	s.await("a certificate", s.certified)
	if got := s.Problems(); got != nil {
		t.Errorf("troubles = %q", got)
	}
	for _, server := range []string{s.name, ""} {
		leaf, err := s.dial(&tls.Config{ServerName: server, InsecureSkipVerify: server == ""})
		if err != nil || leaf.VerifyHostname(s.name) != nil {
			t.Errorf("asked for %q: %v", server, err)
		}
	}
	if _, err := s.dial(&tls.Config{ServerName: "other.test"}); err == nil {
		t.Error("a name that is not the site's has a certificate")
	}
	if _, err := s.dial(&tls.Config{ServerName: s.name, MaxVersion: tls.VersionTLS11}); err == nil {
		t.Error("TLS 1.1 is spoken")
	}
	weak := &tls.Config{ServerName: s.name, MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA}}
	if _, err := s.dial(weak); err == nil {
		t.Error("a cipher without authentication is spoken")
	}
	modes(t, s.Folder)
}

// modes fails where somebody else may read.
func modes(t *testing.T, folder string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %o", path, info.Mode().Perm())
		}
		files++
		return nil
	})
	if err != nil || files < 5 {
		t.Errorf("%d files, %v", files, err)
	}
}

// due has a certificate renewed as soon as it is there.
func due(c *Config) { c.look, c.windows, c.early = 20*time.Millisecond, true, 0.9999999 }

func TestACertificateIsRenewed(t *testing.T) {
	s := newSite(t, time.Hour, due)
	s.await("a certificate", s.certified)
	first := s.leaf(s.name)
	s.await("another", func() bool { return !s.leaf(s.name).Equal(first) })
	served, err := s.dial(&tls.Config{ServerName: s.name})
	if err != nil || served.Equal(first) {
		t.Errorf("the site goes on with the first: %v", err)
	}
}

func TestAFailedRenewalKeepsTheCertificate(t *testing.T) {
	s := newSite(t, time.Hour, due)
	s.await("a certificate", s.certified)
	s.authority.Fail(true)
	s.await("a failure", func() bool { return s.failure(s.name) != nil })
	first := s.leaf(s.name)
	served, err := s.dial(&tls.Config{ServerName: s.name})
	if err != nil || !served.Equal(first) {
		t.Errorf("the certificate that there is, is not served: %v", err)
	}
	if got := s.Problems(); got != nil {
		t.Errorf("long before the end, troubles = %q", got)
	}
	s.Now = func() time.Time { return first.NotAfter.Add(-5 * time.Minute) }
	want := "was not renewed: the authority's limit is reached"
	if got := s.Problems(); len(got) != 1 || !strings.Contains(got[0], want) {
		t.Errorf("troubles = %q, want one with %q", got, want)
	}
}

func TestAStoppedStartGoesOn(t *testing.T) {
	s := newSite(t, 90*24*time.Hour, nil)
	s.await("a certificate", s.certified)
	// A process that was killed leaves its folder as it is, with a lock in it.
	locks := filepath.Join(s.Folder, "locks")
	if err := os.MkdirAll(locks, 0o700); err != nil {
		t.Fatal(err)
	}
	plain := listen(t)
	again := s.keeper(plain, s.Folder, nil)
	s.await("the kept certificate", func() bool { return again.leaf(s.name) != nil })
	if s.authority.Orders() != 1 {
		t.Errorf("%d orders, want 1", s.authority.Orders())
	}
}

func TestADamagedCertificateIsTold(t *testing.T) {
	s := newSite(t, 90*24*time.Hour, nil)
	s.await("a certificate", s.certified)
	damaged, err := filepath.Glob(filepath.Join(s.Folder, "certificates", "*", s.name, s.name+".crt"))
	if err != nil || len(damaged) != 1 {
		t.Fatal(damaged, err)
	}
	if err := os.WriteFile(damaged[0], []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	again := s.keeper(listen(t), s.Folder, nil)
	s.await("a trouble", func() bool { return again.failure(s.name) != nil })
	if got := strings.Join(again.Problems(), " "); !strings.Contains(got, "There is no certificate for "+s.name+": the reason is in the log.") {
		t.Errorf("troubles = %q", got)
	}
}
