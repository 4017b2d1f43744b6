package query_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// tallied is what a reader counts of the entries that a query selects.
type tallied struct {
	count    int
	sum      float64
	distinct []string
}

func tally(t *testing.T, r model.Reader, field string, q model.Query) (all tallied) {
	t.Helper()
	var err error
	if all.count, err = r.Count("talk", q); err != nil {
		t.Fatal(err)
	}
	if all.sum, err = r.Sum("talk", "places", q); err != nil {
		t.Fatal(err)
	}
	if all.distinct, err = r.Distinct("talk", field, q); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all.distinct)
	return all
}

// naive counts what the entities of a list have.
func naive(t *testing.T, v *querytest.View, r model.Reader, field string, q model.Query) (all tallied) {
	t.Helper()
	distinct := map[string]bool{}
	for item, err := range r.List("talk", q) {
		if err != nil {
			t.Fatal(err)
		}
		var e querytest.Entity
		if err := json.Unmarshal(item.JSON, &e); err != nil {
			t.Fatal(err)
		}
		all.count++
		all.sum += e["places"].(float64)
		for _, value := range v.Values("talk", e, field) {
			if value != "" {
				distinct[fmt.Sprint(value)] = true
			}
		}
	}
	all.distinct = slices.Sorted(maps.Keys(distinct))
	return all
}

// TestTalliesAreThoseOfTheList compares Count, Sum and Distinct with the entries of List: for visitors and staff, and for the
// rules across entries.
func TestTalliesAreThoseOfTheList(t *testing.T) {
	t.Parallel()
	site := oracleSite{contenttest.Open(t, querytest.Types()...), t}
	o := querytest.NewOracle(t, 3, site)
	fields := []string{"title", "tags", "kind", "host", "guests", "slots.room", "slots.speaker", "venue.city"}
	for range 20 {
		for range 20 {
			o.Change()
		}
		q := model.Query{}
		if o.Random.IntN(2) == 0 {
			q.Where = []model.Condition{{Field: "places", Value: 5}}
		}
		field := fields[o.Random.IntN(len(fields))]
		for _, actor := range []core.Actor{visitor, staff} {
			r := site.As(t.Context(), actor)
			if got, want := tally(t, r, field, q), naive(t, o.Read(site.caller(actor.Role)), r, field, q); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s of %v for %q: %v, want %v", field, q, actor.Role, got, want)
			}
		}
		want := tally(t, site.As(t.Context(), staff), field, q)
		err := site.Store.View(t.Context(), func(r storage.Reader) error {
			rules := crossentry.NewReader(t.Context(), r, site.Registry())
			if got := tally(t, rules, field, q); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s of %v for rules: %v, want %v", field, q, got, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestDistinctIsInOrder checks that numbers are in the order of numbers, and texts in that of lists.
func TestDistinctIsInOrder(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, querytest.Types()...)
	for _, body := range []string{`{"title":"b","places":10}`, `{"title":"A","places":9}`, `{"title":"a","places":-1}`, `{"title":"b"}`} {
		site.Add("talk", body)
	}
	r := site.As(t.Context(), staff)
	for field, want := range map[string][]string{"places": {"-1", "0", "9", "10"}, "title": {"A", "a", "b"}} {
		if got, err := r.Distinct("talk", field, model.Query{Limit: 1, Sort: []string{"-title"}}); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", field, got, err, want)
		}
	}
	for name, call := range map[string]func(model.Reader) error{
		"a text":      func(r model.Reader) error { _, err := r.Sum("talk", "title", model.Query{}); return err },
		"no field":    func(r model.Reader) error { _, err := r.Distinct("talk", "nonsense", model.Query{}); return err },
		"not indexed": func(r model.Reader) error { _, err := r.Distinct("talk", "hidden", model.Query{}); return err },
		"private": func(model.Reader) error {
			_, err := site.As(t.Context(), visitor).Distinct("talk", "memo", model.Query{})
			return err
		},
		"a condition": func(r model.Reader) error {
			_, err := r.Count("talk", model.Query{Where: []model.Condition{{Field: "nonsense", Value: 1}}})
			return err
		},
	} {
		if err := call(r); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s: %v, want Invalid", name, err)
		}
	}
}
