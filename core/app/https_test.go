package app_test

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/web/certs/acmetest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// freePort gives a port at which nothing listens.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().(*net.TCPAddr).Port
}

// TestHTTPSByItself kills a server while it asks for its certificate, and starts it again.
func TestHTTPSByItself(t *testing.T) {
	nighttest.Only(t)
	plain, secure := freePort(t), freePort(t)
	authority := acmetest.Start(t, plain, secure, 90*24*time.Hour)
	data, root := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "root.pem")
	if err := os.WriteFile(root, authority.RootsPEM, 0o600); err != nil {
		t.Fatal(err)
	}
	httpAddr, httpsAddr := "127.0.0.1:"+strconv.Itoa(plain), "127.0.0.1:"+strconv.Itoa(secure)
	begin := func() *process {
		return start(t, []string{"QUOIN_ADMIN_PASSWORD=" + password}, "serve", "--data", data, "--domain", "example.test",
			"--acme-directory", authority.Directory, "--acme-root", root, "--http-addr", httpAddr, "--https-addr", httpsAddr)
	}
	reached := authority.Stall()
	p := begin()
	if p.URL != "https://example.test" {
		t.Errorf("ready at %s", p.URL)
	}
	await(t, reached)
	if out, err := command(t, nil, "health", "--domain", "example.test", "--http-addr", httpAddr).CombinedOutput(); err != nil {
		t.Errorf("health: %v, %s", err, out)
	}
	if ready := fetch(t, http.DefaultClient, "http://"+httpAddr+"/readyz"); !strings.Contains(ready, "The certificate for example.test is being asked for.") {
		t.Errorf("readyz: %s", ready)
	}
	p.Kill()
	authority.Resume()

	p = begin()
	p.Logs.Await(t, "certificate obtained successfully")
	client := &http.Client{Transport: &http.Transport{
		ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: authority.Issued},
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", httpsAddr)
		},
	}}
	defer client.CloseIdleConnections()
	if page := fetch(t, client, "https://example.test/robots.txt"); !strings.Contains(page, "https://example.test/sitemap.xml") {
		t.Errorf("robots.txt: %s", page)
	}
	var ready struct{ Status string }
	if err := json.Unmarshal([]byte(fetch(t, client, "https://example.test/readyz")), &ready); err != nil || ready.Status != "ok" {
		t.Errorf("readyz: %+v, %v", ready, err)
	}
	if info, err := os.Stat(filepath.Join(data, "certs")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder of certificates: %v, %v", info, err)
	}
	p.Stop()
	if out, err := command(t, nil, "health", "--domain", "example.test", "--http-addr", httpAddr).CombinedOutput(); err == nil {
		t.Errorf("health of a server that has stopped: %s", out)
	}
}

func await(t *testing.T, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("the authority was never asked")
	}
}

// fetch gives the body of a page, by HTTP/2 where the address is one of HTTPS.
func fetch(t *testing.T, client *http.Client, url string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if strings.HasPrefix(url, "https") && resp.ProtoMajor != 2 {
		t.Errorf("%s came by %s", url, resp.Proto)
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
