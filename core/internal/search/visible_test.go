package search

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// asked returns everything that a visitor sees of a few searches.
func asked(t *testing.T, x *Index) string {
	t.Helper()
	var all []any
	for _, q := range []string{"portal", "airship", "zeppelin", "secret", "hoax", "portal airship", "zepelin", "p", `"customer portal"`} {
		for _, rest := range []string{"", "&type=product", "&type=inquiry", "&limit=1"} {
			all = append(all, find(t, x, "q="+strings.ReplaceAll(q, " ", "+")+rest, false))
		}
		hits, err := x.Complete(t.Context(), q, false)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, hits)
	}
	ids, err := x.Related(t.Context(), query.Ref{Type: "product", ID: "portal"}, 6, false)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(append(all, ids))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestHiddenEntriesDoNotAffectVisitors writes hidden entries and private fields: no answer changes by a byte.
func TestHiddenEntriesDoNotAffectVisitors(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	before := asked(t, x)
	for _, word := range []string{"zeppelin", "airship", "portal"} {
		for i := range 20 {
			site.Add("product", fmt.Sprintf(`{"name":"Portal %[1]s","description":"%[1]s %[1]s","category":"Secret","status":"draft","features":["%d"]}`, word, i))
			site.Add("post", fmt.Sprintf(`{"title":"%[1]s","content":"<p>Customer portal %[1]s</p>","tags":["%[1]s"]}`, word))
			site.Add("inquiry", fmt.Sprintf(`{"name":"%s","email":"a@b.c","message":"A customer portal"}`, word))
		}
	}
	apply(t, site, x)
	if after := asked(t, x); after != before {
		t.Errorf("answers changed from\n%s\nto\n%s", before, after)
	}
	wantAgreement(t, x)
}

// apply feeds all content to the index, as the log would.
func apply(t *testing.T, site *contenttest.Site, x *Index) {
	t.Helper()
	record := changes.Record{Seq: site.Seq(), Changes: site.Changes(0)}
	if err := x.Apply(t.Context(), []changes.Record{record}); err != nil {
		t.Fatal(err)
	}
}

func TestEntriesMoveBetweenPublicAndStaff(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	for _, c := range []struct{ body, visitors string }{
		{`{"status":"active"}`, "hidden"}, {`{"status":"draft"}`, ""}, {`{"status":"inactive"}`, "hidden"},
	} {
		site.Change("product", "hidden", c.body)
		seq := site.Seq()
		err := x.Apply(t.Context(), []changes.Record{{Seq: seq, Changes: []core.Change{{Op: core.OpPut, Type: "product", ID: "hidden"}}}})
		if err != nil {
			t.Fatal(err)
		}
		if got := idsOf(find(t, x, "q=unannounced", false).Hits); got != c.visitors {
			t.Errorf("after %s visitors find %q, want %q", c.body, got, c.visitors)
		}
		if r := find(t, x, "q=unannounced", true); r.Total != 1 || idsOf(r.Hits) != "hidden" {
			t.Errorf("after %s staff find %+v", c.body, r)
		}
	}
	wantAgreement(t, x)
}

// TestHitsAreCheckedAgainstTheEntry searches an index that has not been updated yet.
func TestHitsAreCheckedAgainstTheEntry(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	site.Change("product", "portal", `{"status":"draft"}`)
	site.Remove("post", "kubernetes")
	for query, want := range map[string]string{"q=portal": "", "q=kubernetes": "", "q=zoo": ""} {
		r := find(t, x, query, false)
		if got := idsOf(r.Hits); got != want || r.Total != 0 {
			t.Errorf("%s finds %q, in total %d", query, got, r.Total)
		}
	}
	hits, err := x.Complete(t.Context(), "cust", false)
	if err != nil || len(hits) > 0 {
		t.Errorf("%+v, %v", hits, err)
	}
}

func TestRelated(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	add := func(id, body string) {
		t.Helper()
		item := writer.Item{ID: id, Created: contenttest.Start, Body: []byte(body)}
		if err := site.Import(t.Context(), "post", []writer.Item{item}); err != nil {
			t.Fatal(err)
		}
	}
	add("bread", `{"title":"Sourdough bread at home","content":"<p>Flour, water, salt and a patient starter.</p>","status":"published"}`)
	add("loaf", `{"title":"A better loaf","content":"<p>Sourdough starter, salt, strong flour: bread for patient people.</p>","status":"published"}`)
	add("secret", `{"title":"Sourdough bread","content":"<p>Flour, water, salt and a patient starter.</p>","status":"draft"}`)
	apply(t, site, x)
	for _, c := range []struct {
		id    string
		staff bool
		want  string
	}{
		{"bread", false, "loaf"}, {"bread", true, "secret loaf"}, {"secret", true, "bread loaf"}, {"access", false, ""}, {"nothing", false, ""},
	} {
		ids, err := x.Related(t.Context(), query.Ref{Type: "post", ID: c.id}, 3, c.staff)
		if got := strings.Join(ids, " "); err != nil || got != c.want {
			t.Errorf("related to %s are %q, %v; want %q", c.id, got, err, c.want)
		}
	}
}
