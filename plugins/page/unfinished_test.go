package page_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/testimonial"
)

// TestUnfinishedSections checks which sections of which pages the site check lists.
func TestUnfinishedSections(t *testing.T) {
	types := []model.Type{form.Type(), section.Type(), page.Type()}
	s := modeltest.Open(t, append(types, testimonial.Type())...)
	add := func(body string) string { return s.Add("section", body) }
	fresh := add(`{"type":"points","title":"Why","items":[{"title":"First point"},{"title":"Ours"}]}`)
	empty := add(`{"type":"figures","title":"In figures"}`)
	list := add(`{"type":"list","title":"Our pages","metadata":{"of":"page"}}`)
	none := add(`{"type":"list","title":"Our clients","metadata":{"of":"testimonial"}}`)
	done := add(`{"type":"points","title":"Reasons","items":[{"title":"Ours"}]}`)
	hidden := add(`{"type":"figures","title":"Later"}`)
	ids := `["` + strings.Join([]string{fresh, empty, list, none, done, hidden}, `","`) + `"]`
	id := s.Add("page", `{"title":"Trade","slug":"trade","status":"published","sections":`+ids+`,"hidden":["`+hidden+`"]}`)
	s.Add("page", `{"title":"Draft","slug":"draft","sections":["`+empty+`"]}`)
	want := []string{
		"Trade: the section Why still has the text “First point” of a new section.",
		"Trade: the section In figures is empty, and visitors do not see it.",
		"Trade: the section Our clients lists entries, and there are none.",
	}
	wantUnfinished(t, s, id, want...)
	s.Reopen(types...)
	want[2] = "Trade: the section Our clients lists entries of a type that the site does not have."
	wantUnfinished(t, s, id, want...)
}

// wantUnfinished checks the findings about a page, and that drafts have none.
func wantUnfinished(t *testing.T, s *modeltest.Site, id string, want ...string) {
	t.Helper()
	found, err := page.Plugin().Checks[0].Run(t.Context(), s.Plugin())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range found {
		if f.Path == "/admin/pages/"+id {
			got = append(got, f.Text)
		}
		if strings.HasPrefix(f.Text, "Draft:") {
			t.Errorf("a draft is listed: %s", f.Text)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the findings are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
