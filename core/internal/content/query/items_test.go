package query_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/core/model"
)

// TestItemsOfAQueryInGo checks that code of plugins has the conditions and sorts of the API.
func TestItemsOfAQueryInGo(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, querytest.Types()...)
	ada := site.Add("person", `{"name":"Ada"}`)
	for _, body := range []string{`{"title":"b","price":1,"host":"` + ada + `"}`, `{"title":"a","price":2,"tags":["x,y"]}`, `{"title":"c","price":2,"hidden":true}`} {
		site.Add("talk", body)
	}
	titles := func(actor core.Actor, q model.Query) (all []string) {
		t.Helper()
		for item, err := range site.Items(t.Context(), actor, "talk", q) {
			if err != nil {
				return append(all, string(core.CodeOf(err)))
			}
			var of struct{ Title string }
			if err := json.Unmarshal(item.JSON, &of); err != nil {
				t.Fatal(err)
			}
			all = append(all, of.Title)
		}
		return all
	}
	is := func(field, op string, value any) []model.Condition {
		return []model.Condition{{Field: field, Op: op, Value: value}}
	}
	for want, q := range map[string]model.Query{
		"a b":     {Sort: []string{"title"}},
		"a":       {Where: is("price", "gt", 1)},
		"b":       {Where: is("host.name", "", "Ada")},
		"b a":     {Or: [][]model.Condition{is("price", "lt", 2.0), is("tags", "any", []string{"x,y"})}, Sort: []string{"price"}},
		"invalid": {Where: is("title", "like", "a")},
	} {
		if got := strings.Join(titles(visitor, q), " "); got != want {
			t.Errorf("%v: %q, want %q", q, got, want)
		}
	}
	if got := titles(staff, model.Query{Sort: []string{"-price", "-title"}, Limit: 2}); !slices.Equal(got, []string{"c", "a"}) {
		t.Errorf("staff: %q", got)
	}
	for name, q := range map[string]model.Query{
		"a sort": {Sort: []string{"hidden"}}, "a field": {Where: is("memo", "", "a")}, "a limit": {Limit: -1}, "twice": {Sort: []string{"title", "-title"}},
	} {
		if got := titles(visitor, q); !slices.Equal(got, []string{"invalid"}) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
