package app_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

type uptime struct {
	Percent float64
	Since   time.Time
}

func (p *process) uptime() uptime {
	p.t.Helper()
	status, body, _ := p.do(http.MethodGet, "/api/admin/stats", p.signIn("admin", password), "")
	var stats struct{ Uptime uptime }
	if err := json.Unmarshal([]byte(body), &stats); err != nil || status != http.StatusOK {
		p.t.Fatalf("status %d, %v: %s", status, err, body)
	}
	return stats.Uptime
}

// TestUptime is whole on a fresh store, and shows a stop and a crash from then on.
func TestUptime(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	began := time.Now().Add(-time.Second)
	p := serve(t, data)
	first := p.uptime()
	if first.Percent != 100 || first.Since.Before(began) || first.Since.After(time.Now()) {
		t.Fatalf("fresh: %+v", first)
	}
	for _, end := range []func(){func() { p.Stop() }, func() { p.Kill() }} {
		end()
		p = serve(t, data)
		if again := p.uptime(); again.Percent >= 100 || !again.Since.Equal(first.Since) {
			t.Errorf("started again: %+v, at first %+v", again, first)
		}
	}
	p.Stop()
}
