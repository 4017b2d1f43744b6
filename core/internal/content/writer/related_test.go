package writer_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/query"
)

func TestRelatedByLikeness(t *testing.T) {
	t.Parallel()
	s := open(t)
	add := func(place string, tags string) string {
		return s.Add("notice", fmt.Sprintf(`{"title":"a","place":%q,"tags":[%s]}`, place, tags))
	}
	var (
		oldest   = add("right", ``)
		place    = add("left", ``)
		one      = add("right", `"a"`)
		oneThere = add("left", `"c","x"`)
		two      = add("right", `"b","a"`)
		newest   = add("right", `"x"`)
		self     = add("left", `"a","b","c"`)
	)
	all := []string{two, oneThere, one, place, newest, oldest}
	for _, limit := range []int{1, 2, 6, 100, 3, 0} {
		page, err := s.Related(t.Context(), visitor, "notice", self, query.RelatedQuery{Limit: limit})
		if err != nil {
			t.Fatal(err)
		}
		want := all[:min(limit, len(all))]
		if got := s.EntityIDs(page); !slices.Equal(got, want) || page.Total != len(want) {
			t.Errorf("the first %d of %d are %q, want %q", limit, page.Total, got, want)
		}
	}
	s.Change("notice", oldest, `{"tags":["a","b","c"]}`)
	page, err := s.Related(t.Context(), visitor, "notice", self, query.RelatedQuery{Limit: 1})
	if err != nil || !slices.Equal(s.EntityIDs(page), []string{oldest}) {
		t.Errorf("after a change the first is %s, %v", page.Body, err)
	}
}

func TestDistinctValues(t *testing.T) {
	t.Parallel()
	s := open(t)
	page, err := s.Distinct(t.Context(), visitor, "notice", "place")
	if err != nil || string(page.Body) != `[]` || page.Total != 0 {
		t.Errorf("of nothing there are %s, %v", page.Body, err)
	}
	for _, place := range []string{"b", "C", "a", "b", `"q"`} {
		s.Add("notice", fmt.Sprintf(`{"title":"a","place":%q}`, place))
	}
	page, err = s.Distinct(t.Context(), visitor, "notice", "place")
	if want := `["\"q\"","a","b","C"]`; err != nil || string(page.Body) != want || page.Total != 4 {
		t.Errorf("there are %d: %s, %v; want %s", page.Total, page.Body, err, want)
	}
}
