package writer_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// unpublished is a line of the list of unpublished changes as it is sent.
type unpublished struct {
	Type, Path, ID, Title, SavedBy string
	Fields                         []string
	SavedAt                        time.Time
}

func allPending(tb testing.TB, s *contenttest.Site, queryString string) ([]unpublished, *query.Answer) {
	tb.Helper()
	q, err := query.ParseNewestQuery(queryString)
	if err != nil {
		tb.Fatal(err)
	}
	page, err := s.AllPending(tb.Context(), q)
	if err != nil {
		tb.Fatal(err)
	}
	var all []unpublished
	if err := json.Unmarshal(page.Body, &all); err != nil {
		tb.Fatal(err)
	}
	return all, page
}

func TestTheListOfPendingChanges(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), papers())
	var want []string
	for i := range 5 {
		id := s.Add("notice", fmt.Sprintf(`{"title":"n%d"}`, i))
		keep(t, s, "notice", id, `{"rank":7,"saves":9}`)
		want = append([]string{id}, want...)
	}
	paper := s.Add("paper", `{"title":"Paper"}`)
	keep(t, s, "paper", paper, `{"title":"Other","code":"a"}`)
	s.Clock.Advance(time.Second)
	// The latest change comes first.
	keep(t, s, "notice", want[4], `{"rank":8}`)
	want = append(want[4:], want[:4]...)

	got, cursor := []string{}, ""
	for {
		all, page := allPending(t, s, "limit=2&type=notice"+cursor)
		for _, l := range all {
			got = append(got, l.ID)
		}
		if page.Total != 5 {
			t.Errorf("there are %d", page.Total)
		}
		if page.Next == "" {
			break
		}
		cursor = "&cursor=" + page.Next
	}
	if !slices.Equal(got, want) {
		t.Errorf("the pages have %v, want %v", got, want)
	}
	all, page := allPending(t, s, "")
	if len(all) != 6 || page.Total != 6 {
		t.Fatalf("listed are %+v", all)
	}
	line := all[1]
	if line.Type != "paper" || line.Path != "papers" || line.ID != paper || line.Title != "Paper" || line.SavedBy != "ada" ||
		!slices.Equal(line.Fields, []string{"title", "code"}) || line.SavedAt.IsZero() {
		t.Errorf("a line is %+v", line)
	}
	if all, _ := allPending(t, s, "type=none"); len(all) != 0 {
		t.Errorf("of no type there are %+v", all)
	}
}

// BenchmarkAllPending reads the first page of a thousand entries.
func BenchmarkAllPending(b *testing.B) {
	s := contenttest.Open(b, notices())
	article := "<p>" + strings.Repeat("All work and no play makes Jack a dull boy. ", 150) + "</p>"
	for i := range 1000 {
		id := s.Add("notice", fmt.Sprintf(`{"title":"n%d","text":%q}`, i, article))
		if _, err := s.SavePending(b.Context(), staff, "notice", id, always, []byte(`{"rank":7}`)); err != nil {
			b.Fatal(err)
		}
	}
	for _, limit := range []int{20, 1000} {
		b.Run(fmt.Sprintf("limit=%d", limit), func(b *testing.B) {
			for b.Loop() {
				if all, page := allPending(b, s, fmt.Sprintf("limit=%d", limit)); len(all) != limit || page.Total != 1000 {
					b.Fatalf("%d of %d", len(all), page.Total)
				}
			}
		})
	}
}
