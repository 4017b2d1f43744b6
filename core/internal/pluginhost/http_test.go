package pluginhost_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/netguard"
	"github.com/quoin-cms/quoin/core/plugin"
)

// tenMB is the largest answer.
const tenMB = 10 << 20

// other is a system that plugins ask.
func other(t *testing.T) *httptest.Server {
	t.Helper()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("another host was asked") }))
	t.Cleanup(elsewhere.Close)
	blob := strings.Repeat("a", tenMB)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			_, _ = io.WriteString(w, "hello")
		case "/ten":
			_, _ = io.WriteString(w, blob)
		case "/more":
			_, _ = io.WriteString(w, blob)
			_, _ = io.WriteString(w, "a")
		case "/declared":
			w.Header().Set("Content-Length", "10485761")
		case "/packed":
			w.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			_, _ = io.WriteString(packed, blob+"a")
			_ = packed.Close()
		case "/here":
			http.Redirect(w, r, "/", http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/away":
			// The same machine by another name is another host.
			http.Redirect(w, r, strings.Replace(elsewhere.URL, "127.0.0.1", "localhost", 1), http.StatusFound)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func TestRequestsOfPlugins(t *testing.T) {
	s, h := open(t, plugin.Plugin{})
	h.PrivateAddresses = []string{"inside"}
	from := other(t)
	client := h.Of(t.Context(), "inside").HTTP()
	if client.Timeout != 10*time.Second {
		t.Errorf("it waits for %s", client.Timeout)
	}
	for path, c := range map[string]struct {
		size int
		says string
	}{
		"/": {5, ""}, "/here": {5, ""}, "/ten": {tenMB, ""},
		"/more": {tenMB, "larger than 10 MB"}, "/packed": {tenMB, "larger than 10 MB"}, "/declared": {0, "larger than 10 MB"},
		"/away": {0, "redirects to another host"}, "/round": {0, "more than 5 redirects"},
	} {
		size, err := get(client, from.URL+path)
		if size != c.size || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %d bytes, %v", path, size, err)
		}
	}
	for _, address := range []string{from.URL, "http://127.0.0.1:80/", "http://169.254.169.254/", "http://[::1]/"} {
		for _, site := range []*plugin.Site{s.Plugin(), h.Of(t.Context(), "outside")} {
			if _, err := get(site.HTTP(), address); err == nil || !strings.Contains(err.Error(), netguard.ErrPrivate.Error()) {
				t.Errorf("%s: %v", address, err)
			}
		}
	}
	client.Timeout = 0
	if again := h.Of(t.Context(), "inside").HTTP(); again.Timeout == 0 {
		t.Error("a plugin has changed the client of all")
	}
}

func get(client *http.Client, address string) (size int, err error) {
	answer, err := client.Get(address)
	if err != nil {
		return 0, err
	}
	body, err := io.ReadAll(answer.Body)
	if closing := answer.Body.Close(); err == nil {
		err = closing
	}
	return len(body), err
}
