package query_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

func TestFieldsAreThoseThatAreNamed(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, papers())
	id := s.Add("paper", `{"title":"A, \"b\"","board":"hall","text":"<p>c</p>","tags":["x","y"],"memo":"m"}`)
	at := `"` + contenttest.Start.Add(1e9).Format("2006-01-02T15:04:05Z07:00") + `"`
	start := `{"id":"` + id + `"`
	for _, c := range []struct {
		actor  core.Actor
		fields string
		want   string
	}{
		{visitor, "id", start + `}`},
		{visitor, "title", start + `,"title":"A, \"b\""}`},
		{visitor, "tags,title", start + `,"title":"A, \"b\"","tags":["x","y"]}`},
		{visitor, "title,title,id", start + `,"title":"A, \"b\""}`},
		{visitor, "updatedAt,slug", start + `,"slug":"a-b","updatedAt":` + at + `}`},
		{visitor, "createdAt", start + `,"createdAt":` + at + `}`},
		{staff, "memo,board", start + `,"board":"hall","memo":"m"}`},
	} {
		one, err := s.Get(t.Context(), c.actor, "paper", id, strings.Split(c.fields, ",")...)
		if err != nil || !sameTimes(string(one.Body), c.want) {
			t.Errorf("%q of the entry gives %s, %v; want %s", c.fields, one.Body, err, c.want)
		}
		for _, query := range []string{"", "&sort=title", "&board=hall", "&limit=1"} {
			list := s.Page(c.actor, "paper", "fields="+c.fields+query)
			if !sameTimes(string(list.Body), "["+c.want+"]") {
				t.Errorf("%q%s of the list gives %s, want %s", c.fields, query, list.Body, c.want)
			}
		}
		other := s.Add("paper", `{"title":"other","tags":["x"]}`)
		related, err := s.Related(t.Context(), c.actor, "paper", other, query.RelatedQuery{
			Limit: 1, Shape: projection.Shape{Fields: strings.Split(c.fields, ",")},
		})
		if err != nil || !sameTimes(string(related.Body), "["+c.want+"]") {
			t.Errorf("%q of what is related gives %s, %v; want %s", c.fields, related.Body, err, c.want)
		}
		s.Remove("paper", other)
	}
}

// sameTimes compares texts and ignores a zero fraction of seconds in times.
func sameTimes(got, want string) bool {
	return strings.ReplaceAll(got, ".000Z", "Z") == want
}

func TestFieldsThatAreNotKnownAreNamed(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, papers())
	id := s.Add("paper", `{"title":"a","memo":"m"}`)
	for _, c := range []struct {
		actor  core.Actor
		fields []string
		says   string
	}{
		{visitor, []string{"colour"}, "colour"},
		{visitor, []string{"title", "Title"}, "Title"},
		{visitor, []string{"memo"}, "memo"},
		{core.Actor{Role: "guest"}, []string{"title", "memo"}, "memo"},
		{visitor, []string{""}, "fields"},
		{staff, []string{"title", ""}, "fields"},
		{staff, []string{strings.Repeat("x", 5000)}, "…"},
	} {
		_, one := s.Get(t.Context(), c.actor, "paper", id, c.fields...)
		_, list := s.Reader.List(t.Context(), c.actor, "paper", query.Query{Shape: projection.Shape{Fields: c.fields}})
		_, related := s.Related(t.Context(), c.actor, "paper", id, query.RelatedQuery{Limit: 1, Shape: projection.Shape{Fields: c.fields}})
		for _, err := range []error{one, list, related} {
			contenttest.WantError(t, err, core.Malformed)
			if err != nil && (!strings.Contains(err.Error(), c.says) || len(err.Error()) > 300) {
				t.Errorf("%.60q: the error is %v", c.fields, err)
			}
		}
	}
	// A hidden field must give the same error as one that does not exist.
	_, hidden := s.Get(t.Context(), visitor, "paper", id, "memo")
	_, absent := s.Get(t.Context(), visitor, "paper", id, "memx")
	if strings.ReplaceAll(hidden.Error(), "memo", "memx") != absent.Error() {
		t.Errorf("%v tells more than %v", hidden, absent)
	}
}

// TestTagsDifferByWhatIsShown reads one entry and one list in every form: no two bodies may share a tag.
func TestTagsDifferByWhatIsShown(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, papers())
	id := s.Add("paper", `{"title":"a","board":"b","memo":"m"}`)
	ones, lists := map[string]string{}, map[string]string{}
	same := func(tags map[string]string, a *query.Answer) {
		t.Helper()
		if body, ok := tags[a.ETag]; ok && body != string(a.Body) {
			t.Errorf("the tag %s names %s and %s", a.ETag, body, a.Body)
		}
		tags[a.ETag] = string(a.Body)
	}
	for _, actor := range []core.Actor{visitor, staff} {
		for _, fields := range [][]string{nil, {"id"}, {"title"}, {"title", "board"}, {"board", "title"}, {"createdAt"}} {
			one, err := s.Get(t.Context(), actor, "paper", id, fields...)
			if err != nil {
				t.Fatal(err)
			}
			list, err := s.Reader.List(t.Context(), actor, "paper", query.Query{Shape: projection.Shape{Fields: fields}})
			if err != nil {
				t.Fatal(err)
			}
			same(ones, one)
			same(lists, list)
		}
	}
	if len(ones) != 10 || len(lists) != 10 {
		t.Errorf("there are %d tags of the entry and %d of the list, want 10 each", len(ones), len(lists))
	}
}
