package writer_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

func TestCreateGivesTheEntityAsItIsKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	e, err := s.Create(t.Context(), staff, "notice", []byte(`{"title":" Lift  "}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"id":"` + e.ID + `","title":"Lift","text":"","board":"hall","rank":0,"place":"left","code":"","tags":[],` +
		`"hidden":false,"from":null,"memo":"","saves":0,"createdAt":"2026-01-31T09:00:00.000Z","updatedAt":"2026-01-31T09:00:00.000Z"}`
	if string(e.JSON) != want || e.Type != "notice" || e.Rev != 1 || !e.Visible || !e.Created.Equal(contenttest.Start) {
		t.Errorf("the entry is %+v\n%s, want\n%s", e, e.JSON, want)
	}
	page, err := s.Get(t.Context(), staff, "notice", e.ID)
	if err != nil || !bytes.Equal(page.Body, e.JSON) || page.ETag != s.Tags().Entry(1) || page.Total != 1 {
		t.Errorf("it reads back %+v, %v", page, err)
	}
	if body, tag := s.Written(t.Context(), staff, e.Entry); !bytes.Equal(body, page.Body) || tag != page.ETag {
		t.Errorf("it is rendered %s %s", tag, body)
	}
}

func TestTheServersFieldsAreTheServers(t *testing.T) {
	t.Parallel()
	s := open(t)
	body := `{"id":"mine","createdAt":"2001-01-01T00:00:00Z","updatedAt":7,"saves":99,"title":"a"}`
	id := s.Add("notice", body)
	if id == "mine" || s.Sees(staff, "notice", "mine") {
		t.Error("the body chose the id")
	}
	s.WantFields("notice", id, `{"createdAt":"2026-01-31T09:00:01.000Z","updatedAt":"2026-01-31T09:00:01.000Z","saves":0}`)
	s.Change("notice", id, body)
	s.WantFields("notice", id, `{"id":"`+id+`","createdAt":"2026-01-31T09:00:01.000Z","saves":1}`)
}

// refusals are bodies that every write refuses, with the error.
var refusals = map[string]struct {
	body   string
	code   core.Code
	fields []string
}{
	"broken":               {`{"title":`, core.Malformed, nil},
	"a list":               {`[]`, core.Malformed, nil},
	"name twice":           {`{"title":"a","title":"b"}`, core.Malformed, nil},
	"invalid UTF-8":        {"{\"title\":\"\xff\"}", core.Malformed, nil},
	"too large":            {`{"text":"` + strings.Repeat("a", 1<<20) + `"}`, core.TooLarge, nil},
	"too large to keep":    {`{"title":"a","text":"` + strings.Repeat("a", 1<<20-30) + `"}`, core.TooLarge, nil},
	"wrong kinds":          {`{"title":1,"rank":"a","hidden":0,"tags":"a","from":true}`, core.Malformed, []string{"title", "rank", "hidden", "tags", "from"}},
	"wrong kind inside":    {`{"title":"a","tags":["a",1,null]}`, core.Malformed, []string{"tags[1]", "tags[2]"}},
	"fraction":             {`{"title":"a","rank":1.5}`, core.Malformed, []string{"rank"}},
	"exponent":             {`{"title":"a","rank":1e1}`, core.Malformed, []string{"rank"}},
	"blank":                {`{"title":""}`, core.Invalid, []string{"title"}},
	"white space":          {`{"title":" \t\u00a0\u2003 "}`, core.Invalid, []string{"title"}},
	"null":                 {`{"title":null}`, core.Invalid, []string{"title"}},
	"unknown fields":       {`{"title":"a","colour":1,"Rank":2}`, core.Invalid, []string{"colour", "Rank"}},
	"too long":             {`{"title":"` + strings.Repeat("é", 41) + `"}`, core.Invalid, []string{"title"}},
	"outside its set":      {`{"title":"a","board":"lift"}`, core.Invalid, []string{"board"}},
	"emptied choice":       {`{"title":"a","board":""}`, core.Invalid, []string{"board"}},
	"null for a choice":    {`{"title":"a","board":null}`, core.Invalid, []string{"board"}},
	"out of range":         {`{"title":"a","rank":101}`, core.Invalid, []string{"rank"}},
	"beyond any integer":   {`{"title":"a","rank":9223372036854775808}`, core.Invalid, []string{"rank"}},
	"no time":              {`{"title":"a","from":"soon"}`, core.Invalid, []string{"from"}},
	"control character":    {`{"title":"a\u0000b"}`, core.Invalid, []string{"title"}},
	"two lines":            {`{"title":"a\nb"}`, core.Invalid, []string{"title"}},
	"too many":             {`{"title":"a","tags":["1","2","3","4","5","6"]}`, core.Invalid, []string{"tags"}},
	"too long inside":      {`{"title":"a","tags":["1","12345678901"]}`, core.Invalid, []string{"tags[1]"}},
	"long unique value":    {`{"title":"a","code":"` + strings.Repeat("a", 1500) + `"}`, core.Invalid, []string{"code"}},
	"taken unique value":   {`{"title":"a","code":"TAKEN"}`, core.Conflict, []string{"code"}},
	"all that is wrong":    {`{"title":" ","board":"x","rank":101,"tags":["12345678901"],"oops":1,"from":"x"}`, core.Invalid, []string{"title", "board", "rank", "tags[0]", "oops", "from"}},
	"wrong before invalid": {`{"title":"","rank":"x"}`, core.Malformed, []string{"rank"}},
}

func TestFailedWritesLeaveNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Add("notice", `{"title":"first","code":"taken"}`)
	id := s.Add("notice", `{"title":"second","code":"mine","rank":7}`)
	before, seq := s.Page(staff, "notice", ""), s.Seq()
	for name, c := range refusals {
		t.Run(name, func(t *testing.T) {
			_, err := s.Create(t.Context(), staff, "notice", []byte(c.body))
			contenttest.WantError(t, err, c.code, c.fields...)
			_, err = s.Update(t.Context(), staff, "notice", id, always, []byte(c.body))
			contenttest.WantError(t, err, c.code, c.fields...)
		})
	}
	if s.Seq() != seq {
		t.Errorf("the store went on from %d to %d", seq, s.Seq())
	}
	if changes := s.Changes(seq); len(changes) != 0 {
		t.Errorf("the log tells of %v", changes)
	}
	if after := s.Page(staff, "notice", ""); !bytes.Equal(after.Body, before.Body) || after.Total != 2 {
		t.Errorf("the list became %d: %s", after.Total, after.Body)
	}
}

func TestUnknownEntriesAndTypes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, id := range []string{"", "x", "../x", "a/b", "\x00", "\x00\x01", "é", "\xff", strings.Repeat("x", 10_000)} {
		_, err := s.Get(t.Context(), staff, "notice", id)
		contenttest.WantError(t, err, core.NotFound)
		_, err = s.Update(t.Context(), staff, "notice", id, always, []byte(`{"title":"a"}`))
		contenttest.WantError(t, err, core.NotFound)
		contenttest.WantError(t, s.Delete(t.Context(), staff, "notice", id, always), core.NotFound)
		_, err = s.Related(t.Context(), staff, "notice", id, query.RelatedQuery{Limit: 2})
		contenttest.WantError(t, err, core.NotFound)
	}
	_, err := s.Create(t.Context(), staff, "nothing", []byte(`{}`))
	contenttest.WantError(t, err, core.NotFound)
}
