package clienterrors

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// TestSystemListsErrorsOfBrowsers, and is not worried by what anybody may report.
func TestSystemListsErrorsOfBrowsers(t *testing.T) {
	t.Parallel()
	l := New(slog.New(slog.DiscardHandler), time.Now, func(string) bool { return false })
	p, err := l.system(t.Context(), changes.Lag{})
	if err != nil || p.Sentence != "Nothing has gone wrong in a browser since the start." {
		t.Errorf("the part is %+v, %v", p, err)
	}
	for i := range 30 {
		l.Add(Report{Message: fmt.Sprint("fault ", i/2*2), Component: "BlogPage", Build: "b1", Path: "/blog"})
	}
	p, err = l.system(t.Context(), changes.Lag{})
	if err != nil || p.Status != report.OK || len(p.Rows) != 15 || !strings.HasPrefix(p.Sentence, "Browsers have reported 15 errors") {
		t.Fatalf("the part is %+v, %v", p, err)
	}
	if r := p.Rows[0]; r.Name != "fault 28 (BlogPage)" || r.Sentence != "2 times, at /blog, build b1." || r.At.IsZero() {
		t.Errorf("the last one is %+v", r)
	}
}
