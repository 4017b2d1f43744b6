package projection_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// writer is referred to by stories. Some writers are hidden, and visitors do not see their earnings.
type contentWriter struct {
	Name   string     `json:"name" cms:"title"`
	Earns  int        `json:"earns" cms:"private"`
	Hidden bool       `json:"hidden"`
	Bio    field.Long `json:"bio"`
}

func (w *contentWriter) Visible(time.Time) bool { return !w.Hidden }

type story struct {
	Title  string     `json:"title" cms:"title"`
	By     field.Ref  `json:"by" cms:"ref=writer"`
	Editor field.Ref  `json:"editor" cms:"ref=writer,private"`
	Source field.Ref  `json:"source" cms:"ref=secret"`
	Guests field.Refs `json:"guests" cms:"ref=writer"`
}

func library(t *testing.T) *contenttest.Site {
	t.Helper()
	secret := contenttest.Stub("secret")
	secret.Options.Access = core.Closed
	return contenttest.Open(t,
		model.Define[contentWriter]("writer", model.Options{Path: "writers", One: "Writer", Many: "Writers"}),
		model.Define[story]("story", model.Options{Path: "stories", One: "Story", Many: "Stories"}), secret)
}

// expanded returns the member "expand" of an entity.
func expanded(t *testing.T, entity []byte) map[string]map[string]any {
	t.Helper()
	var e struct{ Expand map[string]map[string]any }
	if err := json.Unmarshal(entity, &e); err != nil {
		t.Fatalf("%s: %v", entity, err)
	}
	return e.Expand
}

func TestReferencesAreExpanded(t *testing.T) {
	t.Parallel()
	s := library(t)
	ada, bob := s.Add("writer", `{"name":"Ada","earns":5}`), s.Add("writer", `{"name":"Bob","hidden":true}`)
	id := s.Add("story", `{"title":"One","by":"`+ada+`","editor":"`+bob+`"}`)
	by := projection.Shape{Fields: []string{"title"}, Expand: []string{"by"}}
	read := func(actor core.Actor, shape projection.Shape) *query.Answer {
		t.Helper()
		a, err := s.Shaped(t.Context(), actor, "story", id, shape)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	first := read(visitor, by)
	got := expanded(t, first.Body)
	if got["by"]["name"] != "Ada" || got["by"]["earns"] != nil || len(got) != 1 {
		t.Errorf("a visitor sees %s", first.Body)
	}
	if got := expanded(t, read(staff, by).Body); got["by"]["earns"] != 5.0 {
		t.Errorf("staff see %v", got)
	}
	if got := expanded(t, read(staff, projection.Shape{Expand: []string{"editor", "by"}}).Body); got["editor"]["name"] != "Bob" || got["by"]["name"] != "Ada" {
		t.Errorf("staff see %v", got)
	}

	s.Change("writer", ada, `{"name":"Ada L."}`)
	if again := read(visitor, by); again.ETag == first.ETag || expanded(t, again.Body)["by"]["name"] != "Ada L." {
		t.Errorf("what is referred to changed: %s %s", again.ETag, again.Body)
	}
	page, err := s.List(t.Context(), visitor, "story", query.Query{Shape: by})
	if err != nil {
		t.Fatal(err)
	}
	s.Change("writer", ada, `{"hidden":true}`)
	hidden, err := s.List(t.Context(), visitor, "story", query.Query{Shape: by})
	if err != nil || hidden.ETag == page.ETag {
		t.Fatal(err)
	}
	var all []json.RawMessage
	if err := json.Unmarshal(hidden.Body, &all); err != nil || len(all) != 1 {
		t.Fatalf("%s: %v", hidden.Body, err)
	}
	if got := expanded(t, all[0]); got["by"] != nil {
		t.Errorf("a hidden writer is shown: %v", got)
	}
}

// TestManyReferencesAreExpanded checks that the entries stand in the order of the ids, without those that are hidden from
// the reader or were removed.
func TestManyReferencesAreExpanded(t *testing.T) {
	t.Parallel()
	s := library(t)
	ada, bob := s.Add("writer", `{"name":"Ada","earns":5}`), s.Add("writer", `{"name":"Bob","hidden":true}`)
	eve := s.Add("writer", `{"name":"Eve"}`)
	id := s.Add("story", `{"title":"One","guests":["`+eve+`","`+bob+`","`+ada+`"]}`)
	none := s.Add("story", `{"title":"Two"}`)
	for _, c := range []struct {
		actor core.Actor
		id    string
		want  []string
	}{
		{visitor, id, []string{"Eve", "Ada"}}, {staff, id, []string{"Eve", "Bob", "Ada"}}, {visitor, none, []string{}},
	} {
		a, err := s.Shaped(t.Context(), c.actor, "story", c.id, projection.Shape{Expand: []string{"guests"}})
		if err != nil {
			t.Fatal(err)
		}
		var e struct {
			Guests []string
			Expand struct {
				Guests []struct {
					Name  string
					Earns *int
				}
			}
		}
		if err := json.Unmarshal(a.Body, &e); err != nil {
			t.Fatalf("%s: %v", a.Body, err)
		}
		names := []string{}
		for _, one := range e.Expand.Guests {
			names = append(names, one.Name)
			if one.Earns != nil && c.actor == visitor {
				t.Errorf("a visitor sees a private field: %s", a.Body)
			}
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%q, want %q", names, c.want)
		}
	}
}

// TestExpansionIsBounded checks that the entries of one field have a limit in bytes for every role.
func TestExpansionIsBounded(t *testing.T) {
	t.Parallel()
	s := library(t)
	ids := make([]string, 50)
	for i := range ids {
		ids[i] = s.Add("writer", `{"name":"Ada","bio":"`+strings.Repeat("x", 30_000)+`"}`)
	}
	guests, err := json.Marshal(ids)
	if err != nil {
		t.Fatal(err)
	}
	id := s.Add("story", `{"title":"One","guests":`+string(guests)+`}`)
	_, err = s.Update(t.Context(), staff, "story", id, writer.Match{}, []byte(`{"guests":["`+strings.Repeat(`x","`, 50)+`x"]}`))
	contenttest.WantError(t, err, core.Invalid, "guests")
	a, err := s.Shaped(t.Context(), visitor, "story", id, projection.Shape{Fields: []string{"title"}, Expand: []string{"guests"}})
	if err != nil {
		t.Fatal(err)
	}
	var e struct {
		Expand struct{ Guests []struct{ ID string } }
	}
	if err := json.Unmarshal(a.Body, &e); err != nil {
		t.Fatal(err)
	}
	got := e.Expand.Guests
	if len(got) == 0 || len(got) == len(ids) || len(a.Body) > 1<<20+1000 || got[0].ID != ids[0] {
		t.Errorf("%d entries, %d bytes", len(got), len(a.Body))
	}
}

func TestWhatCannotBeExpanded(t *testing.T) {
	t.Parallel()
	s := library(t)
	id := s.Add("story", `{"title":"One"}`)
	for _, c := range []struct {
		actor core.Actor
		name  string
		says  string
	}{
		{staff, "title", "names title, which is no reference here"},
		{staff, "id", "names id, which is no reference here"},
		{staff, "gests", `names gests, which is no field here; did you mean "guests"?`},
		{staff, "", "has an empty name"},
		{visitor, "editor", "names editor, which is no field here"},
		{visitor, "source", "names source, which is no reference here"},
		{staff, "by,guests,by", "names by twice"},
		{staff, strings.Repeat("x", 5000), "…"},
	} {
		_, err := s.Shaped(t.Context(), c.actor, "story", id, projection.Shape{Expand: strings.Split(c.name, ",")})
		contenttest.WantError(t, err, core.Malformed)
		if err != nil && (!strings.Contains(err.Error(), c.says) || len(err.Error()) > 300) {
			t.Errorf("%.60q: the error is %v", c.name, err)
		}
	}
	if _, err := s.Shaped(t.Context(), staff, "story", id, projection.Shape{Expand: []string{"source"}}); err != nil {
		t.Errorf("staff may follow it: %v", err)
	}
}

func TestTheQueryOfAShape(t *testing.T) {
	t.Parallel()
	registry := library(t).Registry()
	story, err := registry.Find("story")
	if err != nil {
		t.Fatal(err)
	}
	writer, err := registry.Find("writer")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := projection.ParseShape(story, "fields=title,by&expand=by,editor")
	if err != nil || len(shape.Fields) != 2 || len(shape.Expand) != 2 {
		t.Errorf("%+v, %v", shape, err)
	}
	if q, err := query.ParseQuery(story, "limit=2&expand=by"); err != nil || len(q.Expand) != 1 {
		t.Errorf("%+v, %v", q, err)
	}
	_, err = projection.ParseShape(writer, "expand=by")
	contenttest.WantError(t, err, core.Malformed)
	_, err = query.ParseQuery(writer, "expand=by")
	contenttest.WantError(t, err, core.Malformed)
}
