package writer_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// TestBulkActIsOneLine checks that the lines of a bulk act are one line if that is asked for, page by page, and that other
// lines are not.
func TestBulkActIsOneLine(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	ids := make([]string, 5)
	for i := range ids {
		ids[i] = s.Add("notice", fmt.Sprintf(`{"title":"N%d"}`, i))
		s.Clock.Advance(time.Minute)
	}
	for i, id := range ids {
		if i == 4 {
			s.Clock.Advance(time.Minute)
		}
		s.Clock.Advance(time.Second)
		if err := s.Delete(t.Context(), staff, "notice", id, always); err != nil {
			t.Fatal(err)
		}
	}
	four := `4 notices were deleted by ada: "N3", "N2", "N1" and 1 more`
	last := `Notice "N4" was deleted by ada`
	wantActivity(t, s, "op=deleted&grouped=true", last, four)
	wantActivity(t, s, "op=created&grouped=true", `Notice "N4" was created by ada`, `Notice "N3" was created by ada`,
		`Notice "N2" was created by ada`, `Notice "N1" was created by ada`, `Notice "N0" was created by ada`)
	first, page := activity(t, s, "grouped=true&limit=2")
	if got := descriptions(first); !slices.Equal(got, []string{last, four}) || first[1].Entry != "" || page.Total != 7 {
		t.Errorf("the first page has %q, of %d", got, page.Total)
	}
	rest, _ := activity(t, s, "grouped=true&cursor="+page.Next)
	if got := descriptions(rest); len(got) != 5 || got[0] != `Notice "N4" was created by ada` {
		t.Errorf("the second page has %q", got)
	}
	id := s.Add("notice", `{"title":"Often"}`)
	for _, title := range []string{"A", "B"} {
		s.Change("notice", id, fmt.Sprintf(`{"title":%q}`, title))
	}
	wantActivity(t, s, "op=updated&grouped=true", `Notice "B" was changed by ada`)
}

// TestActivityOfADay checks that the lines of a day are those between its midnights on the site's clock.
func TestActivityOfADay(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices())
	s.Clock.Advance(time.Date(2026, 6, 30, 23, 30, 0, 0, time.UTC).Sub(s.Clock.Now()))
	s.Add("notice", `{"title":"Late"}`)
	zone, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for day, want := range map[string]int{"2026-06-30": 0, "2026-07-01": 1} {
		q, err := query.ParseActivityQuery("day=" + day)
		if err != nil {
			t.Fatal(err)
		}
		q.Zone = zone
		page, err := s.Activity(t.Context(), staff, q)
		if err != nil || page.Total != want {
			t.Errorf("%s has %d lines, %v", day, page.Total, err)
		}
	}
	for _, bad := range []string{"day=yesterday", "day=2026-02-30", "grouped=1"} {
		if _, err := query.ParseActivityQuery(bad); core.CodeOf(err) != core.Malformed {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
