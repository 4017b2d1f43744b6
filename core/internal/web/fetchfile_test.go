package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/webhook"
)

const fetchPath = mediaPath + "/fetch"

// otherHost serves pictures, a page, and addresses that fail.
func otherHost(t *testing.T) string {
	t.Helper()
	picture := pngOf(t, 30, 20)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /lake.png", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(picture) })
	mux.HandleFunc("GET /lake", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(picture) })
	mux.HandleFunc("GET /page.png", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("<html><script>1</script></html>"))
	})
	mux.HandleFunc("GET /long.png", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(append(picture[:len(picture):len(picture)], make([]byte, maxUpload)...))
	})
	mux.HandleFunc("GET /cut.png", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "5000")
		_, _ = w.Write(picture[:40])
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func (s *stack) fetchFile(address string) answer {
	s.tb.Helper()
	return s.do(request{method: http.MethodPost, path: fetchPath, staff: true, body: fmt.Sprintf(`{"url":%q,"alt":"A lake"}`, address)})
}

// TestFetchFile checks that a picture of another host becomes an item of the library, and the same bytes the same item.
func TestFetchFile(t *testing.T) {
	t.Parallel()
	s, host := mediaStack(t), otherHost(t)
	out := s.fetchFile(host+"/lake.png?size=large").want(t, http.StatusCreated)
	item := out.item(t)
	if item.Name != "lake.png" || item.Mime != "image/png" || item.Width != 30 || item.Alt != "A lake" {
		t.Errorf("the item is %s", out.body)
	}
	if out.header.Get("Location") != mediaPath+"/"+item.ID {
		t.Errorf("the location is %q", out.header.Get("Location"))
	}
	again := s.fetchFile(host+"/lake").want(t, http.StatusOK)
	if again.item(t).ID != item.ID {
		t.Errorf("the same bytes are %s", again.body)
	}
}

// TestFetchFileRefused checks that a failure is explained, and that the library does not change.
func TestFetchFileRefused(t *testing.T) {
	t.Parallel()
	s, host := mediaStack(t), otherHost(t)
	count := func() int {
		return strings.Count(s.do(request{method: http.MethodGet, path: mediaPath, staff: true}).want(t, http.StatusOK).body, `"version"`)
	}
	before := count()
	for address, wants := range map[string]string{
		"":                          "is required",
		host + "/gone.png":          "answered with 404",
		host + "/page.png":          "",
		host + "/long.png":          "",
		host + "/cut.png":           "cannot be reached",
		"ftp://example.com/a.png":   "The address",
		"file:///etc/passwd":        "The address",
		"nonsense":                  "The address",
		"http://127.0.0.1:1/":       "cannot be reached",
		strings.Repeat("a", 20_000): "",
	} {
		got := s.fetchFile(address)
		if got.status < 400 || got.status >= 500 || !strings.Contains(got.body, wants) || strings.Contains(got.body, "127.0.0.1") {
			t.Errorf("%.60q: %d %s", address, got.status, got.body)
		}
	}
	body := `{"url":"` + host + `/lake.png"}`
	if got := s.do(request{method: http.MethodPost, path: fetchPath, body: body}); got.status != http.StatusUnauthorized {
		t.Errorf("a visitor gets %d", got.status)
	}
	if got := s.do(request{method: http.MethodPost, path: fetchPath, staff: true, body: `{"url":1}`}); got.status != http.StatusBadRequest {
		t.Errorf("a number as the address gets %d %s", got.status, got.body)
	}
	if after := count(); after != before {
		t.Errorf("the library has %d items instead of %d", after, before)
	}
}

// TestFetchFileOfPrivateHost checks that no file of a private or local address is fetched.
func TestFetchFileOfPrivateHost(t *testing.T) {
	t.Parallel()
	s := mediaStack(t, func(p *parts) { p.Settings.Files.Fetch = webhook.NewFetcher(false).Open })
	got := s.fetchFile(otherHost(t) + "/lake.png")
	if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, "private or local address") {
		t.Errorf("%d %s", got.status, got.body)
	}
}
