package webhook_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/webhook"
)

// TestFetchIsBounded checks that a site that stalls, before its header or in the middle of the body, delays Fetch for a
// limited time only.
func TestFetchIsBounded(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/file":
			_, _ = io.WriteString(w, "text")
			return
		case "/half":
			_, _ = io.WriteString(w, "half")
			_ = http.NewResponseController(w).Flush()
		case "/broken":
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "half")
			return
		}
		<-r.Context().Done()
	}))
	t.Cleanup(site.Close)
	patient, hasty := webhook.NewFetcher(true), webhook.NewFetcherWithTimeout(100*time.Millisecond)
	file, size, err := patient.Fetch(t.Context(), site.URL+"/file")
	if err != nil || size != 4 {
		t.Fatal(size, err)
	}
	if text, err := io.ReadAll(file); err != nil || string(text) != "text" {
		t.Errorf("%q %v", text, err)
	}
	for path, says := range map[string]string{"/head": "within 100ms", "/half": "within 100ms"} {
		if _, _, err := hasty.Fetch(t.Context(), site.URL+path); core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, _, err := patient.Fetch(t.Context(), site.URL+"/broken"); core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "broke off") {
		t.Errorf("what broke off: %v", err)
	}
	if _, _, err := webhook.NewFetcher(false).Fetch(t.Context(), site.URL+"/file"); core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "private or local") {
		t.Errorf("the private network: %v", err)
	}
}
