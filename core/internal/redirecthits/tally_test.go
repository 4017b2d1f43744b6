package redirecthits_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/redirecthits"
)

func TestTally(t *testing.T) {
	s := contenttest.Open(t, redirect.Type())
	tally := redirecthits.NewTally(s.Store, s.Clock.Now)
	for range 3 {
		tally.Miss("/gone/")
	}
	for _, p := range []string{"/", "/a@b.example", "/order/123456789", "/reset/a1b2c3d4", "/wp-login.php", "/.env", "/admin/x", "/once"} {
		tally.Miss(p)
	}
	tally.Hit("r")
	for range 2 {
		missing, err := tally.Missing(t.Context())
		if err != nil || len(missing) != 2 || missing[0].Name != "/gone" || missing[0].Count != 3 {
			t.Errorf("%v, %v", missing, err)
		}
		hits, err := tally.Hits(t.Context())
		if err != nil || len(hits) != 1 || hits[0].Count != 1 {
			t.Errorf("%v, %v", hits, err)
		}
		if err := tally.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		tally = redirecthits.NewTally(s.Store, s.Clock.Now)
	}
}

// TestTallyIsBounded checks that the number of counts is limited whatever visitors request, and that counts expire.
func TestTallyIsBounded(t *testing.T) {
	s := contenttest.Open(t, redirect.Type())
	tally := redirecthits.NewTally(s.Store, s.Clock.Now)
	flush := func() {
		if err := tally.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(redirecthits.FlushEvery)
	}
	missing := func() []redirecthits.Count {
		all, err := tally.Missing(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	tally.Hit("old")
	for range 3 {
		tally.Miss("/wanted")
	}
	flush()
	for n := range 11_000 {
		tally.Miss("/" + strings.Repeat("x", n%150) + "-" + strconv.Itoa(n))
		tally.Hit("hit-" + strconv.Itoa(n))
		if n%1_000 == 999 {
			flush()
		}
	}
	tally.Hit("new")
	flush()
	if all := missing(); len(all) != 500 || all[0].Name != "/wanted" {
		t.Errorf("%d are kept, first %+v", len(all), all[:1])
	}
	tally.Hit("new")
	flush()
	hits, err := tally.Hits(t.Context())
	if err != nil || len(hits) > 10_000 || hits[0].Name != "new" || hits[0].Count != 2 {
		t.Errorf("%d hits, first %+v, %v", len(hits), hits[:1], err)
	}
	s.Clock.Advance(91 * 24 * time.Hour)
	if all := missing(); len(all) != 0 {
		t.Errorf("%d are kept although nobody asks for them any more", len(all))
	}
}
