package writer_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

var (
	sorts   = []string{"", "title", "-title", "rank", "-rank", "board", "-place", "from", "createdAt", "-createdAt", "updatedAt", "-updatedAt"}
	filters = []string{"", "board=hall", "rank=1", "place=left&rank=2", "board=stairs&place=right", "rank=99"}
)

// fill adds n notices with many equal values, one in five of them hidden.
func fill(s *contenttest.Site, n int) {
	for i := range n {
		s.Add("notice", fmt.Sprintf(`{"title":%q,"rank":%d,"board":%q,"place":%q,"hidden":%v}`,
			[]string{"b", "A", "a", "C c", "é"}[i%5], i%4-1, []string{"hall", "stairs"}[i%2], []string{"left", "right", "Left"}[i%3], i%5 == 4))
	}
}

// walk returns the ids of all pages, and calls between after each page.
func walk(t *testing.T, s *contenttest.Site, actor core.Actor, query string, limit int, between func()) (ids []string) {
	t.Helper()
	cursor := ""
	for {
		page := s.Page(actor, "notice", join(query, fmt.Sprintf("limit=%d", limit), cursor))
		found := s.EntityIDs(page)
		ids = append(ids, found...)
		switch {
		case page.Next == "":
			return ids
		case len(found) != limit:
			t.Errorf("%q: a page that is not the last has %d of %d", query, len(found), limit)
			return ids
		}
		cursor = "cursor=" + page.Next
		between()
	}
}

func join(parts ...string) (query string) {
	for _, part := range parts {
		if query != "" && part != "" {
			query += "&"
		}
		query += part
	}
	return query
}

func TestPagesGiveEachEntryOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	fill(s, 23)
	for _, actor := range []core.Actor{visitor, staff} {
		for _, filter := range filters {
			for _, sort := range sorts {
				query := filter
				if sort != "" {
					query = join(filter, "sort="+sort)
				}
				whole := s.Page(actor, "notice", query)
				all := s.EntityIDs(whole)
				if whole.Total != len(all) || whole.Next != "" {
					t.Errorf("%q: %d of %d are listed, next %q", query, len(all), whole.Total, whole.Next)
				}
				for _, limit := range []int{1, 2, 7} {
					if got := walk(t, s, actor, query, limit, func() {}); !slices.Equal(got, all) {
						t.Errorf("%q by %d gives\n%q, want\n%q", query, limit, got, all)
					}
				}
			}
		}
	}
}

func TestPagesGiveEachEntryOnceWhileOthersAreWritten(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"", "sort=title", "sort=-rank", "sort=createdAt", "board=hall", "place=left&sort=-title"} {
		for _, limit := range []int{1, 2, 7} {
			s := open(t)
			fill(s, 12)
			want := s.IDs(staff, "notice", query)
			var others []string
			got := walk(t, s, staff, query, limit, func() {
				others = append(others, s.Add("notice", fmt.Sprintf(`{"title":"%d","rank":%d}`, len(others), len(others)%7-3)))
				if len(others) > 2 {
					s.Change("notice", others[0], `{"title":"zzz","rank":-50}`)
					s.Remove("notice", others[1])
					others = others[2:]
				}
				if len(others) > 40 {
					t.Fatal("the pages do not end")
				}
			})
			got = slices.DeleteFunc(got, func(id string) bool { return !slices.Contains(want, id) })
			if !slices.Equal(got, want) {
				t.Errorf("%q by %d gives\n%q, want\n%q", query, limit, got, want)
			}
		}
	}
}

func TestAPageMayStartWhereAnEntryWas(t *testing.T) {
	t.Parallel()
	for _, query := range []string{"", "sort=title", "board=hall"} {
		s := open(t)
		fill(s, 10)
		all := s.IDs(staff, "notice", query)
		page := s.Page(staff, "notice", join(query, "limit=2"))
		s.Remove("notice", all[1])
		if rest := s.IDs(staff, "notice", join(query, "cursor="+page.Next)); !slices.Equal(rest, all[2:]) {
			t.Errorf("%q goes on with %q, want %q", query, rest, all[2:])
		}
	}
}

func TestListsKeepTheTypesOrder(t *testing.T) {
	t.Parallel()
	s := open(t)
	a, b, c := s.Add("notice", `{"title":"a"}`), s.Add("notice", `{"title":"b"}`), s.Add("notice", `{"title":"c"}`)
	s.Change("notice", a, `{"rank":1}`)
	if got := s.IDs(staff, "notice", ""); !slices.Equal(got, []string{c, b, a}) {
		t.Errorf("newest first is %q", got)
	}
	x, y := s.Add("letter", `{"from":"x@example.com"}`), s.Add("letter", `{"from":"a@example.com"}`)
	if got := s.IDs(staff, "letter", ""); !slices.Equal(got, []string{x, y}) {
		t.Errorf("oldest first is %q", got)
	}
}
