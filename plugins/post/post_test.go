package post_test

import (
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/post"
)

// posts returns the type without its picture, which reads another type.
func posts() model.Type {
	typ := post.Type()
	typ.Options.Public.Attachments = nil
	return typ
}

// The times of the tests below: each step is an hour after the previous one, and the first one is at nine o'clock.
const (
	past   = `"2020-01-01T00:00:00.000Z"`
	nine   = `"2026-01-31T09:00:01.000Z"`
	ten    = `"2026-01-31T10:00:01.000Z"`
	eleven = `"2026-01-31T11:00:01.000Z"`
	future = `"2026-03-01T00:00:00.000Z"`
	beyond = `"2026-04-01T00:00:00.000Z"`
)

// publications are the expected values of publishedAt: the first step creates an article, and each further one updates
// it.
var publications = map[string][]struct {
	body, publishedAt string
	seen              bool
}{
	"a draft":                         {{`{"status":"draft"}`, `null`, false}},
	"a draft with a time":             {{`{"publishedAt":` + future + `}`, `null`, false}},
	"a draft with a past time":        {{`{"publishedAt":` + past + `}`, `null`, false}},
	"archived at once":                {{`{"status":"archived","publishedAt":` + future + `}`, `null`, false}},
	"published":                       {{`{"status":"published"}`, nine, true}},
	"published with null":             {{`{"status":"published","publishedAt":null}`, nine, true}},
	"published with a past time":      {{`{"status":"published","publishedAt":` + past + `}`, nine, true}},
	"published with the present time": {{`{"status":"published","publishedAt":` + nine + `}`, nine, true}},
	"a draft, published later":        {{`{"status":"draft"}`, `null`, false}, {`{"status":"published"}`, ten, true}, {`{"title":"b"}`, ten, true}},
	"moved away and back": {
		{`{"status":"published"}`, nine, true},
		{`{"status":"draft"}`, nine, false},
		{`{"status":"archived"}`, nine, false},
		{`{"status":"published"}`, nine, true},
	},
	"cleared": {
		{`{"status":"published"}`, nine, true},
		{`{"publishedAt":null}`, nine, true},
		{`{"publishedAt":""}`, nine, true},
		{`{"status":"draft","publishedAt":null}`, nine, false},
	},
	"moved into the past":             {{`{"status":"published"}`, nine, true}, {`{"publishedAt":` + past + `}`, nine, true}},
	"a draft of a past time, updated": {{`{"status":"draft"}`, `null`, false}, {`{"publishedAt":` + past + `}`, `null`, false}},
	"scheduled": {
		{`{"status":"published","publishedAt":` + future + `}`, future, false},
		{`{"title":"b"}`, future, false},
		{`{"publishedAt":` + beyond + `}`, beyond, false},
		{`{"status":"published","publishedAt":` + beyond + `}`, beyond, false},
	},
	"scheduled later": {
		{`{"status":"draft"}`, `null`, false},
		{`{"status":"published","publishedAt":` + future + `}`, future, false},
	},
	"taken back": {
		{`{"status":"published","publishedAt":` + future + `}`, future, false},
		{`{"status":"draft"}`, future, false},
		{`{"status":"published"}`, future, false},
	},
	"taken back, with its time": {
		{`{"status":"published","publishedAt":` + future + `}`, future, false},
		{`{"status":"draft","publishedAt":null}`, `null`, false},
		{`{"status":"published"}`, eleven, true},
	},
	"published before its time": {
		{`{"status":"published","publishedAt":` + future + `}`, future, false},
		{`{"publishedAt":null}`, ten, true},
	},
	"published before its time, by a past one": {
		{`{"status":"published","publishedAt":` + future + `}`, future, false},
		{`{"publishedAt":` + past + `}`, ten, true},
	},
	"published, then scheduled": {
		{`{"status":"published"}`, nine, true},
		{`{"publishedAt":` + future + `}`, future, false},
	},
	"the whole entity again": {
		{`{"status":"published"}`, nine, true},
		{`{"status":"published","publishedAt":` + nine + `,"title":"b"}`, nine, true},
	},
}

func TestPublishedAt(t *testing.T) {
	for name, steps := range publications {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, posts(), member.Type())
			id := ""
			for i, step := range steps {
				if i == 0 {
					id = s.Add("post", `{"title":"a","content":"b",`+step.body[1:])
				} else {
					s.Clock.Advance(time.Hour)
					s.Change("post", id, step.body)
				}
				s.WantFields("post", id, `{"publishedAt":`+step.publishedAt+`}`)
				if seen := s.Sees(modeltest.Visitor, "post", id); seen != step.seen {
					t.Errorf("after step %d a visitor sees it: %v", i, seen)
				}
			}
		})
	}
}

func TestASchedulePassesWithoutAWrite(t *testing.T) {
	s := modeltest.Open(t, posts(), member.Type())
	id := s.Add("post", `{"title":"a","content":"b","status":"published","publishedAt":`+future+`}`)
	s.Clock.Advance(60 * 24 * time.Hour)
	s.Reopen(posts(), member.Type())
	if !s.Sees(modeltest.Visitor, "post", id) {
		t.Error("its time has come and nobody sees it")
	}
	s.Change("post", id, `{"publishedAt":null}`)
	s.WantFields("post", id, `{"publishedAt":`+future+`}`)
}

// TestUnpublishAt checks that the expiry must be later than the publication, in whatever way the latter is set.
func TestUnpublishAt(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		code core.Code
	}{
		"after a schedule":              {`{"status":"published","publishedAt":` + future + `,"unpublishAt":` + beyond + `}`, ""},
		"after a publication":           {`{"status":"published","unpublishAt":` + future + `}`, ""},
		"of a draft without a time":     {`{"unpublishAt":` + past + `}`, ""},
		"with a schedule":               {`{"status":"published","publishedAt":` + future + `,"unpublishAt":` + future + `}`, core.Invalid},
		"before a schedule":             {`{"status":"published","publishedAt":` + beyond + `,"unpublishAt":` + future + `}`, core.Invalid},
		"before a publication":          {`{"status":"published","unpublishAt":` + past + `}`, core.Invalid},
		"with a publication":            {`{"status":"published","unpublishAt":` + nine + `}`, core.Invalid},
		"before a time that is passed":  {`{"status":"published","publishedAt":` + past + `,"unpublishAt":` + past + `}`, core.Invalid},
		"of a draft whose time is none": {`{"publishedAt":` + future + `,"unpublishAt":` + past + `}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, posts(), member.Type())
			s.Clock.Advance(time.Second)
			_, err := s.Create(modeltest.Staff, "post", `{"title":"a","content":"b",`+c.body[1:])
			if c.code == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			modeltest.WantError(t, err, c.code, "unpublishAt")
		})
	}
}

// TestADraftIsNotPublishedAfterItsEnd checks that a draft cannot be published if its expiry has passed.
func TestADraftIsNotPublishedAfterItsEnd(t *testing.T) {
	s := modeltest.Open(t, posts(), member.Type())
	id := s.Add("post", `{"title":"a","content":"b","unpublishAt":`+ten+`}`)
	s.Clock.Advance(2 * time.Hour)
	publish := func(body string) error {
		_, err := s.Update(modeltest.Staff, "post", id, body)
		return err
	}
	modeltest.WantError(t, publish(`{"status":"published"}`), core.Invalid, "unpublishAt")
	if err := publish(`{"status":"published","unpublishAt":null}`); err != nil {
		t.Error(err)
	}
}

// TestBothEndsPass checks publication and expiry across restarts, and when the clock passes both at once.
func TestBothEndsPass(t *testing.T) {
	body := `{"title":"a","content":"b","status":"published","publishedAt":` + ten + `,"unpublishAt":` + eleven + `}`
	for name, steps := range map[string][]struct {
		wait time.Duration
		seen bool
	}{
		"one after the other":  {{30 * time.Minute, false}, {45 * time.Minute, true}, {30 * time.Minute, true}, {30 * time.Minute, false}},
		"both at once":         {{3 * time.Hour, false}, {time.Hour, false}},
		"and back in between":  {{75 * time.Minute, true}, {-time.Hour, true}, {2 * time.Hour, false}},
		"and back after both":  {{3 * time.Hour, false}, {-90 * time.Minute, false}, {2 * time.Hour, false}},
		"to the moment itself": {{time.Hour, true}, {time.Hour, false}},
	} {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, posts(), member.Type())
			id := s.Add("post", body)
			for i, step := range steps {
				s.Clock.Advance(step.wait)
				s.Reopen(posts(), member.Type())
				listed := slices.Contains(s.IDs(modeltest.Visitor, "post", ""), id)
				if seen := s.Sees(modeltest.Visitor, "post", id); seen != step.seen || listed != step.seen {
					t.Errorf("step %d, at %s: a visitor sees it %t, lists it %t", i, s.Clock.Now(), seen, listed)
				}
			}
			s.WantFields("post", id, `{"status":"published"}`)
		})
	}
}

// TestPlainActions checks that each write of the back office has its effect in any previous state.
func TestPlainActions(t *testing.T) {
	for name, c := range map[string]struct {
		before string
		wait   time.Duration
		write  string
		seen   bool
		want   string // fields
	}{
		"publish a draft":       {`{}`, 0, `{"status":"published"}`, true, `{"status":"published"}`},
		"publish one scheduled": {`{"status":"published","publishedAt":` + ten + `}`, 0, `{"status":"published","publishedAt":null}`, true, `{"unpublishAt":null}`},
		"schedule a draft":      {`{}`, 0, `{"status":"published","publishedAt":` + ten + `}`, false, `{"publishedAt":` + ten + `}`},
		"take a schedule back":  {`{"status":"published","publishedAt":` + ten + `}`, 0, `{"status":"draft"}`, false, `{"status":"draft"}`},
		"publish what has ended": {
			`{"status":"published","unpublishAt":` + ten + `}`, 2 * time.Hour,
			`{"status":"published","unpublishAt":null}`, true, `{"unpublishAt":null}`,
		},
		"schedule what has ended": {
			`{"status":"published","unpublishAt":` + ten + `}`, 90 * time.Minute,
			`{"status":"published","publishedAt":` + eleven + `,"unpublishAt":null}`, false, `{"publishedAt":` + eleven + `}`,
		},
		"give an end": {`{"status":"published"}`, 0, `{"unpublishAt":` + ten + `}`, true, `{"unpublishAt":` + ten + `}`},
		"unpublish":   {`{"status":"published"}`, 0, `{"status":"draft"}`, false, `{"status":"draft"}`},
	} {
		t.Run(name, func(t *testing.T) {
			s := modeltest.Open(t, posts(), member.Type())
			id := s.Add("post", `{"title":"a","content":"b"}`)
			s.Change("post", id, c.before)
			s.Clock.Advance(c.wait)
			s.Reopen(posts(), member.Type())
			s.Change("post", id, c.write)
			s.WantFields("post", id, c.want)
			if seen := s.Sees(modeltest.Visitor, "post", id); seen != c.seen {
				t.Errorf("a visitor sees it %t", seen)
			}
		})
	}
}

func TestPostsAreListedByPublication(t *testing.T) {
	s := modeltest.Open(t, posts(), member.Type())
	early := s.Add("post", `{"title":"early","content":"c","status":"published"}`)
	draft := s.Add("post", `{"title":"draft","content":"c"}`)
	late := s.Add("post", `{"title":"late","content":"c","status":"published"}`)
	s.Clock.Advance(time.Hour)
	s.Change("post", draft, `{"status":"published"}`)
	s.Clock.Advance(time.Hour)
	s.Change("post", early, `{"title":"early, changed"}`)
	if got := s.IDs(modeltest.Visitor, "post", ""); !slices.Equal(got, []string{draft, late, early}) {
		t.Errorf("the order is %q", got)
	}
}

func TestImportedPostsKeepTheirPast(t *testing.T) {
	for status, want := range map[string]bool{"published": true, "archived": false, "draft": false} {
		s := modeltest.Open(t, posts(), member.Type())
		for range 2 {
			for _, item := range []struct {
				id   string
				year int
				body string
			}{
				{"a", 2020, `{"title":"a","content":"b","status":"` + status + `","publishedAt":` + past + `}`},
				{"b", 2019, `{"title":"a","content":"b","status":"` + status + `"}`},
			} {
				if err := s.Import("post", item.id, time.Date(item.year, 6, 1, 0, 0, 0, 0, time.UTC), item.body); err != nil {
					t.Fatal(err)
				}
			}
			s.WantFields("post", "a", `{"status":"`+status+`","publishedAt":`+past+`,"createdAt":"2020-06-01T00:00:00.000Z"}`)
			if seen := s.Sees(modeltest.Visitor, "post", "a"); seen != want {
				t.Errorf("a visitor sees the %s one: %v", status, seen)
			}
			s.Clock.Advance(time.Hour)
		}
		if at := s.Entity(modeltest.Staff, "post", "b")["publishedAt"]; (at == "2019-06-01T00:00:00.000Z") != want {
			t.Errorf("the %s one without a time was published at %v", status, at)
		}
	}
}

func TestRichContent(t *testing.T) {
	s := modeltest.Open(t, posts(), member.Type())
	id := s.Add("post", `{"title":"<b>a</b>","content":"<h2 onclick=x>H</h2><script>alert(1)</script><p>B</p>","readTime":0}`)
	s.WantFields("post", id, `{"title":"<b>a</b>","content":"<h2>H</h2><p>B</p>","readTime":5}`)
	for _, blank := range []string{`"<p> </p>"`, `"<script>x</script>"`, `"&nbsp;"`} {
		_, err := s.Create(modeltest.Staff, "post", `{"title":"a","content":`+blank+`}`)
		modeltest.WantError(t, err, "invalid", "content")
	}
}

// TestAMemberIsTheAuthor checks that an article has the name of its team member, also after a change of the name.
func TestAMemberIsTheAuthor(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, posts(), member.Type())
	ada := s.Add("member", `{"name":"Ada"}`)
	id := s.Add("post", `{"title":"a","content":"b","status":"published","author":"Somebody","member":"`+ada+`"}`)
	other := s.Add("post", `{"title":"b","content":"b","status":"published","author":"Ada"}`)
	s.WantFields("post", id, `{"author":"Ada","member":"`+ada+`"}`)
	s.Change("post", id, `{"author":"Somebody else"}`)
	s.WantFields("post", id, `{"author":"Ada"}`)
	s.Change("member", ada, `{"name":"Ada B."}`)
	follow := post.Plugin().Followers[0].Follow
	for range 2 { // a change may come twice
		if err := follow(t.Context(), s.Plugin(), []core.Change{{Op: core.OpPut, Type: "member", ID: ada}, {Type: "member", ID: "gone"}}); err != nil {
			t.Fatal(err)
		}
	}
	s.WantFields("post", id, `{"author":"Ada B."}`)
	s.WantFields("post", other, `{"author":"Ada","member":null}`)
	s.Change("post", id, `{"member":null}`)
	s.WantFields("post", id, `{"author":"Ada B.","member":null}`)
	_, err := s.Create(modeltest.Staff, "post", `{"title":"c","content":"d","member":"nobody"}`)
	modeltest.WantError(t, err, core.Invalid, "member")
}

// TestTagsAndCategoriesAreFolded keeps each tag once, in its first spelling, and one space where several were typed.
func TestTagsAndCategoriesAreFolded(t *testing.T) {
	s := modeltest.Open(t, posts(), member.Type())
	id := s.Add("post", `{"title":"T","content":"<p>x</p>","category":"Café  Zürich","tags":["go","Go"," go ","","web  design","Web\u00a0design","go"]}`)
	s.WantFields("post", id, `{"category":"Café Zürich","tags":["go","web design"]}`)
	s.Change("post", id, `{"tags":["GO","go","x"]}`)
	s.WantFields("post", id, `{"tags":["GO","x"]}`)
}
