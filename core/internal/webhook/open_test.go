package webhook_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/webhook"
)

// TestOpen checks the downloads of files: what arrives, and the reasons for which they are refused.
func TestOpen(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/file":
			_, _ = io.WriteString(w, "a file")
		case "/moved":
			http.Redirect(w, r, "/file", http.StatusFound)
		case "/circle":
			http.Redirect(w, r, "/circle", http.StatusFound)
		case "/half":
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "half")
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(site.Close)
	open := func(f *webhook.Fetcher, address string) (string, error) {
		file, err := f.Open(t.Context(), address)
		if err != nil {
			return "", err
		}
		defer file.Close()
		body, err := io.ReadAll(file)
		return string(body), err
	}
	trusting, strict := webhook.NewFetcher(true), webhook.NewFetcher(false)
	for _, path := range []string{"/file", "/moved", "/file#part"} {
		if body, err := open(trusting, site.URL+path); body != "a file" || err != nil {
			t.Errorf("%s: %q, %v", path, body, err)
		}
	}
	for _, c := range []struct {
		from         *webhook.Fetcher
		address, why string
	}{
		{trusting, site.URL + "/none", "answered with 404"},
		{trusting, site.URL + "/circle", "answered with 302"},
		{trusting, site.URL + "/half", "cannot be reached"},
		{trusting, "http://127.0.0.1:1/", "cannot be reached"},
		{trusting, "ftp://example.com/a", "must be an address"},
		{trusting, "http://user:word@example.com/a", "must have no user name"},
		{strict, site.URL + "/file", "private or local"},
		{strict, "http://localhost/a.png", "private or local"},
		{strict, "http://169.254.169.254/latest", "private or local"},
		{strict, "http://[::1]/a.png", "private or local"},
		{strict, "data:image/png;base64,AA==", "must be an address"},
	} {
		_, err := open(c.from, c.address)
		if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %s", c.address, err, c.why)
		}
	}
}
