package query_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// talk is a type without openings, and openTalk is the same type with them.
type talk struct {
	Title string     `json:"title" cms:"title"`
	Text  field.Rich `json:"text"`
	Note  field.Rich `json:"note" cms:"private"`
	Last  string     `json:"last"`
}

type openTalk struct {
	Title   string     `json:"title" cms:"title"`
	Opening field.Long `json:"opening" cms:"opening=text"`
	Text    field.Rich `json:"text"`
	Note    field.Rich `json:"note" cms:"private"`
	Last    string     `json:"last"`
	Brief   field.Long `json:"brief" cms:"private,opening=note"`
}

func talks[T any]() model.Type {
	return model.Define[T]("talk", model.Options{Path: "talks", One: "Talk", Many: "Talks"})
}

const spoken = `{"title":"t","text":"<p>Tom &amp; <b>J</b>erry</p><p>\"run\"</p>","note":"<p>n</p>"}`

func TestOpeningsAreMadeAtTheWrite(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, talks[openTalk]())
	id := s.Add("talk", spoken)
	s.WantFields("talk", id, `{"opening":"Tom & Jerry \"run\"","brief":"n"}`)
	s.Change("talk", id, `{"text":"<p>New</p>","opening":"mine"}`)
	s.WantFields("talk", id, `{"opening":"New"}`)
	s.Change("talk", id, `{"text":"<p>`+strings.Repeat("a", 5000)+`</p>"}`)
	s.WantFields("talk", id, `{"opening":"`+strings.Repeat("a", field.MaxOpening)+`"}`)
	if _, ok := s.Entity(visitor, "talk", id)["brief"]; ok {
		t.Error("a visitor sees the opening of a private text")
	}
}

// TestOpeningsOfOlderEntries opens a store that was written before the type had openings. Nothing must be written, and
// all reads must include them.
func TestOpeningsOfOlderEntries(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, talks[talk]())
	id := s.Add("talk", spoken)
	before, err := s.Get(t.Context(), staff, "talk", id)
	if err != nil {
		t.Fatal(err)
	}
	seq := s.Seq()
	s.Reopen(talks[openTalk]())
	if s.Seq() != seq {
		t.Error("the start wrote the entries again")
	}
	s.WantFields("talk", id, `{"title":"t","opening":"Tom & Jerry \"run\"","brief":"n","last":""}`)
	start := `{"id":"` + id + `"`
	for fields, want := range map[string]string{
		"opening":       start + `,"opening":"Tom \u0026 Jerry \"run\""}`,
		"title,opening": start + `,"title":"t","opening":"Tom \u0026 Jerry \"run\""}`,
		"title":         start + `,"title":"t"}`,
	} {
		if list := s.Page(visitor, "talk", "fields="+fields); string(list.Body) != "["+want+"]" {
			t.Errorf("%s of the list gives %s, want %s", fields, list.Body, want)
		}
	}
	if _, err := s.Get(t.Context(), visitor, "talk", id, "brief"); err == nil {
		t.Error("a visitor may ask for the opening of a private text")
	}
	after, err := s.Get(t.Context(), staff, "talk", id)
	if err != nil || after.ETag == before.ETag {
		t.Errorf("another body has the same tag %s, %v", after.ETag, err)
	}
	s.Change("talk", id, `{"last":"x"}`)
	s.WantFields("talk", id, `{"opening":"Tom & Jerry \"run\"","brief":"n","last":"x"}`)
}

// TestOpeningsOfLongOlderTexts compares the openings computed from the beginning of a text with those of the whole text.
func TestOpeningsOfLongOlderTexts(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, talks[talk]())
	ids := map[string]field.Rich{}
	for _, rich := range []field.Rich{
		field.Rich(strings.Repeat(`<p>"a" &amp; ü</p>`, 5000)),
		field.Rich(`<p>` + strings.Repeat("ü", 9000) + `</p>`),
		field.Rich(strings.Repeat(`<b></b>`, 2000) + `<p>late</p>`),
		field.Rich(`<p>` + strings.Repeat(" ", 9000) + `&amp; late</p>`),
		field.Rich(strings.Repeat(`<p>`+strings.Repeat("&amp;", 13)+`</p>`, 100)),
	} {
		text, err := json.Marshal(rich)
		if err != nil {
			t.Fatal(err)
		}
		ids[s.Add("talk", `{"title":"t","text":`+string(text)+`}`)] = rich
	}
	s.Reopen(talks[openTalk]())
	for id, rich := range ids {
		if got := s.Entity(staff, "talk", id)["opening"]; got != rich.Opening() {
			t.Errorf("the opening of %.40q is %q, want %q", rich, got, rich.Opening())
		}
	}
}

func BenchmarkListWithOpenings(b *testing.B) {
	for name, older := range map[string]bool{"stored": false, "made": true} {
		b.Run(name, func(b *testing.B) {
			s := contenttest.Open(b, talks[openTalk]())
			if older {
				s.Reopen(talks[talk]())
			}
			for range 1000 {
				s.Add("talk", `{"title":"t","text":"`+strings.Repeat("<p>Some words of it.</p>", 400)+`"}`)
			}
			s.Reopen(talks[openTalk]())
			for b.Loop() {
				s.Change("talk", s.Add("talk", `{"title":"t"}`), `{"last":"x"}`)
				if _, err := s.Reader.List(b.Context(), visitor, "talk", query.Query{Shape: projection.Shape{Fields: []string{"opening"}}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
