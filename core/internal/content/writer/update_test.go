package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

func TestUpdateChangesWhatTheBodyNames(t *testing.T) {
	t.Parallel()
	full := `{"title":"a","text":"<p>b</p>","board":"stairs","rank":7,"place":"right","code":"c","tags":["d"],"hidden":true,
		"from":"2026-01-31T08:00:00Z","memo":"e"}`
	for name, c := range map[string]struct{ body, want string }{
		"nothing":           {`{}`, `{"title":"a","text":"<p>b</p>","board":"stairs","rank":7,"code":"c","tags":["d"],"memo":"e","saves":1}`},
		"one field":         {`{"rank":8}`, `{"title":"a","rank":8,"place":"right","tags":["d"]}`},
		"null clears":       {`{"text":null,"rank":null,"code":null,"tags":null,"hidden":null,"from":null,"memo":null}`, `{"text":"","rank":0,"code":"","tags":[],"hidden":false,"from":null,"memo":"","title":"a"}`},
		"null to a default": {`{"place":null}`, `{"place":"left"}`},
		"blank":             {`{"place":" ","memo":" "}`, `{"place":"left","memo":""}`},
		"a list":            {`{"tags":["x"," ","y"]}`, `{"tags":["x","y"]}`},
		"rich text":         {`{"text":"<p onclick=x>n</p><script>y</script>"}`, `{"text":"<p>n</p>"}`},
		"lines":             {`{"title":" t "}`, `{"title":"t"}`},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			id := s.Add("notice", full)
			s.Clock.Advance(time.Minute)
			e := s.Change("notice", id, c.body)
			s.WantFields("notice", id, c.want)
			s.WantFields("notice", id, `{"createdAt":"2026-01-31T09:00:01.000Z","updatedAt":"2026-01-31T09:01:01.000Z"}`)
			if e.Rev != 2 || e.ID != id {
				t.Errorf("the entry is %+v", e)
			}
		})
	}
}

func TestAnEntityMayBeSentBackAsItCame(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","text":"x &lt; y","tags":["b"],"from":"2026-01-31T08:00:00Z","code":"c"}`)
	before := s.Entity(staff, "notice", id)
	page, err := s.Get(t.Context(), staff, "notice", id)
	if err != nil {
		t.Fatal(err)
	}
	s.Change("notice", id, string(page.Body))
	after := s.Entity(staff, "notice", id)
	delete(before, "saves")
	for name, value := range before {
		if list, ok := value.([]any); ok {
			value = list[0]
			after[name] = after[name].([]any)[0]
		}
		if after[name] != value {
			t.Errorf("%s became %v, want %v", name, after[name], value)
		}
	}
}

func TestDelete(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","code":"c"}`)
	s.Remove("notice", id)
	if s.Sees(staff, "notice", id) || s.Page(staff, "notice", "").Total != 0 {
		t.Error("it is still there")
	}
	contenttest.WantError(t, s.Delete(t.Context(), staff, "notice", id, always), core.NotFound)
	s.Add("notice", `{"title":"b","code":"C"}`)
}

func TestPrivateFields(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","memo":"secret"}`)
	if memo, ok := s.Entity(visitor, "notice", id)["memo"]; ok {
		t.Errorf("a visitor reads %q", memo)
	}
	if list := s.Entities(s.Page(visitor, "notice", "")); list[0]["memo"] != nil || list[0]["title"] != "a" {
		t.Errorf("a visitor lists %v", list)
	}
	if list := s.Entities(s.Page(staff, "notice", "")); list[0]["memo"] != "secret" {
		t.Errorf("staff list %v", list)
	}
	related, err := s.Related(t.Context(), visitor, "notice", s.Add("notice", `{"title":"b"}`), query.RelatedQuery{Limit: 2})
	if err != nil || s.Entities(related)[0]["memo"] != nil {
		t.Errorf("a visitor finds %s related, %v", related.Body, err)
	}
	for _, memo := range []string{`"b"`, `1`} {
		_, err = s.Create(t.Context(), visitor, "letter", []byte(`{"from":"a@example.com","memo":`+memo+`}`))
		contenttest.WantError(t, err, core.Invalid, "memo")
	}
	e := s.Change("notice", id, `{"rank":1}`)
	if body, tag := s.Written(t.Context(), visitor, e); tag != s.Tags().Entry(2, "public") || string(body) == string(e.JSON) {
		t.Errorf("a visitor is shown %s %s", tag, body)
	}
	s.WantFields("notice", id, `{"memo":"secret","rank":1}`)
}
