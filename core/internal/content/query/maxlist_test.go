package query_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// TestAListEndsBeforeItIsTooLarge reads all pages of a list whose entries do not fit into one answer, in every order.
// Each page must be within the limit, and together they must have every entry once.
func TestAListEndsBeforeItIsTooLarge(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, papers())
	text := `<p>` + strings.Repeat("a", 700<<10) + `</p>`
	var ids []string
	for i := range 14 {
		title := string(rune('a' + i/2)) // each twice: equal values must not be lost between two pages
		ids = append(ids, s.Add("paper", `{"title":"`+title+`","board":"hall","text":"`+text+`"}`))
	}
	slices.Sort(ids)
	for _, order := range []string{"", "sort=title", "sort=-title", "sort=createdAt", "sort=-updatedAt", "board=hall", "board=hall&sort=-title"} {
		var seen []string
		pages, queryString := 0, order
		for {
			page := s.Page(visitor, "paper", queryString)
			if len(page.Body) > query.MaxList || page.Total != len(ids) {
				t.Fatalf("%q: a page has %d bytes, of %d entries", order, len(page.Body), page.Total)
			}
			seen = append(seen, s.EntityIDs(page)...)
			if pages++; page.Next == "" || pages > len(ids) {
				break
			}
			queryString = strings.TrimPrefix(order+"&cursor="+page.Next, "&")
		}
		slices.Sort(seen)
		if pages != 2 || !slices.Equal(seen, ids) {
			t.Errorf("%q: %d pages have %d entries, want 2 with %d", order, pages, len(seen), len(ids))
		}
	}
	if some, err := s.Some(t.Context(), visitor, "paper", ids, []string{"text"}); core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), "fewer fields") {
		t.Errorf("%d entries by their ids give %v", len(some), err)
	}
	some, err := s.Some(t.Context(), visitor, "paper", []string{ids[0], "gone", ids[1]}, []string{"title", "board"})
	if err != nil || len(some) != 3 || some[0] == nil || some[1] != nil || some[2] == nil {
		t.Errorf("entries by their ids are %s, %v", some, err)
	}
	if _, err := s.Some(t.Context(), visitor, "paper", ids[:1], []string{"memo"}); core.CodeOf(err) != core.Malformed {
		t.Errorf("a field that visitors may not see: %v", err)
	}
	if page := s.Page(visitor, "paper", "fields=title"); page.Next != "" || len(s.Entities(page)) != len(ids) {
		t.Errorf("the titles alone end at %q with %d", page.Next, len(s.Entities(page)))
	}
}
