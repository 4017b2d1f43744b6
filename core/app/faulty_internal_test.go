package app

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

// TestAPluginThatEndsTheProcess is left out of one start, after the second end.
func TestAPluginThatEndsTheProcess(t *testing.T) {
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	votes := plugin.Plugin{Name: "votes", Routes: []plugin.Route{plugin.Handle(
		"GET /api/votes", func(context.Context, *plugin.Call, plugin.None) (plugin.None, error) { return plugin.None{}, nil },
		plugin.Visitors(60), plugin.Summary("Votes"),
	)}}
	endTwice(t, data, votes.Name, func() {
		for _, want := range []int{http.StatusNotFound, http.StatusNoContent} {
			trial, err := Try(t.Context(), folder, "admin", "correct horse battery", append(plugins.All(), votes)...)
			if err != nil {
				t.Fatal(err)
			}
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, trial.URL+"/api/votes", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			if err := answer.Body.Close(); err != nil || answer.StatusCode != want {
				t.Errorf("%d, want %d", answer.StatusCode, want)
			}
			if err := trial.Stop(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// endTwice calls fn after two ends of the process while a plugin ran.
func endTwice(t *testing.T, data, name string, fn func()) {
	t.Helper()
	end := func(fn func()) {
		ends, err := pluginguard.Ends(data, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		record, err := pluginguard.Open(data, []string{name}, nil, ends)
		if err != nil {
			t.Fatal(err)
		}
		guard := pluginguard.New(pluginguard.Config{Now: time.Now, Record: record})
		if err := guard.Run(t.Context(), name, func(*pluginguard.Turn) error { fn(); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	end(func() { end(fn) })
}
