package system

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

func TestKindOf(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		entrystore.Key("history", "post", "1"): "history", "changes/marks": "changes", "sessions/abc": "sessions",
		"\x00\x01": "other", "": "other", entrystore.Key("Secret Name"): "other",
	} {
		if got := kindOf(key); got != want {
			t.Errorf("%q is %q, want %q", key, got, want)
		}
	}
}

// TestKinds reads a store of several turns, and no sooner again than it is worth.
func TestKinds(t *testing.T) {
	t.Parallel()
	store := bolttest.New(t)
	for from := range 50 {
		if _, err := store.Update(t.Context(), func(w storage.Writer) error {
			for i := range 90 {
				w.Put(entrystore.Key("history", string(rune('a'+from%26))+string(rune('a'+from/26)), string(rune('0'+i))), []byte("12345"))
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	want := int64(0)
	if err := store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			want += int64(len(pair.Key) + len(pair.Value))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	k := &storeUsage{store: store, now: func() time.Time { return at }}
	k.scan()
	if got := k.read(); len(got) != 1 || got["history"] != want {
		t.Errorf("%v, want %d of history", got, want)
	}
	if k.scanning || !k.nextScan.Equal(at.Add(storeUsageInterval)) {
		t.Errorf("it is read again at %s", k.nextScan)
	}
}

// TestMetricsListener answers GET of one path, and ends with its context.
func TestMetricsListener(t *testing.T) {
	t.Parallel()
	h := &Monitor{Environment: environment.Environment{Config: environment.Config{Metrics: "127.0.0.1:0"}}}
	if err := h.OpenMetrics(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- h.ServeMetrics(ctx) }()
	url := "http://" + h.monitoring.listener.Addr().String()
	for path, want := range map[string]int{"/": 404, "/api/products": 404, "/metrics/x": 404} {
		answer, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if answer.StatusCode != want || strings.Contains(string(text), "quoin_") {
			t.Errorf("%s: %d %s", path, answer.StatusCode, text)
		}
	}
	rebound, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+metricsPath, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	rebound.Host = "evil.example"
	if answer, err := http.DefaultClient.Do(rebound); err != nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("by another name: %v %v", answer, err)
	} else {
		_ = answer.Body.Close()
	}
	answer, err := http.Post(url+metricsPath, "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("a POST has %d", answer.StatusCode)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
