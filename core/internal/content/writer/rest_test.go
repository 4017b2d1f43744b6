package writer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// stamp is a part of a plate.
type stamp struct {
	Who  string `json:"who"`
	Year int    `json:"year"`
}

type stampWithoutYear struct {
	Who string `json:"who"`
}

// plate and plateBefore are two versions of a type; the older one has fewer fields.
type plate struct {
	Title  string      `json:"title" validate:"required" cms:"title"`
	Glaze  string      `json:"glaze" cms:"exact"`
	Secret string      `json:"secret" cms:"private"`
	Sizes  field.Specs `json:"sizes"`
	Stamps []stamp     `json:"stamps"`
	Maker  stamp       `json:"maker"`
	From   field.Time  `json:"from"`
}

func (p *plate) Visible(now time.Time) bool    { return !p.From.After(now) }
func (p *plate) Due(after time.Time) time.Time { return p.From.Time }

type plateBefore struct {
	Title  string             `json:"title" validate:"required" cms:"title"`
	Stamps []stampWithoutYear `json:"stamps"`
	Maker  stampWithoutYear   `json:"maker"`
	From   field.Time         `json:"from"`
}

func (p *plateBefore) Visible(now time.Time) bool    { return !p.From.After(now) }
func (p *plateBefore) Due(after time.Time) time.Time { return p.From.Time }

const platter = `{"title":"Platter","glaze":"zircon","secret":"sealed","sizes":{"wide":"30","deep":"4"},
	"stamps":[{"who":"ada","year":1901},{"who":"bea","year":1902}],"maker":{"who":"cy","year":1903},"from":"2026-02-01T00:00:00Z"}`

// TestWhatAnOlderProgramDoesNotKnow checks that unknown data is not sent, survives every kind of write, and
// is shown again by the newer program.
func TestWhatAnOlderProgramDoesNotKnow(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func(t *testing.T, s *contenttest.Site, id string) (want string){
		"nothing": func(*testing.T, *contenttest.Site, string) string { return `{"title":"Platter"}` },
		"an update": func(_ *testing.T, s *contenttest.Site, id string) string {
			s.Change("plate", id, `{"title":"Dish"}`)
			return `{"title":"Dish"}`
		},
		"an import": func(t *testing.T, s *contenttest.Site, id string) string {
			body := `{"title":"Dish","stamps":[{"who":"ada"},{"who":"bea"}],"maker":{"who":"cy"}}`
			if err := s.Import(t.Context(), "plate", []writer.Item{{ID: id, Created: s.Clock.Now(), Body: []byte(body)}}); err != nil {
				t.Fatal(err)
			}
			return `{"title":"Dish","from":null}`
		},
		"a turn": func(t *testing.T, s *contenttest.Site, id string) string {
			s.Clock.Advance(48 * time.Hour)
			s.Reopen(plates[plateBefore]())
			if !s.Sees(visitor, "plate", id) {
				t.Error("the plate did not turn visible")
			}
			return `{"title":"Platter"}`
		},
		"another shape": func(_ *testing.T, s *contenttest.Site, _ string) string {
			s.Reopen(plates[essayBefore]())
			s.Reopen(plates[plateBefore]())
			return `{"title":"Platter"}`
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, plates[plate]())
			id := s.Add("plate", platter)
			s.Reopen(plates[plateBefore]())
			hides(t, s, id)
			want := write(t, s, id)
			hides(t, s, id)
			s.Reopen(plates[plate]())
			s.WantFields("plate", id, want)
			s.WantFields("plate", id, `{"glaze":"zircon","secret":"sealed","sizes":{"wide":"30","deep":"4"},
				"stamps":[{"who":"ada","year":1901},{"who":"bea","year":1902}],"maker":{"who":"cy","year":1903}}`)
			if got := s.IDs(staff, "plate", "glaze=zircon"); len(got) != 1 {
				t.Errorf("the filter finds %q", got)
			}
		})
	}
}

// hides fails the test if an answer contains data that the type does not know.
func hides(t *testing.T, s *contenttest.Site, id string) {
	t.Helper()
	bodies := []string{string(s.Page(staff, "plate", "").Body)}
	one, err := s.Get(t.Context(), staff, "plate", id)
	if err != nil {
		t.Fatal(err)
	}
	bodies = append(bodies, string(one.Body))
	for e, err := range s.Entries(t.Context(), "plate") {
		if err != nil {
			t.Fatal(err)
		}
		bodies = append(bodies, string(e.JSON))
	}
	for _, body := range bodies {
		for _, word := range []string{"glaze", "zircon", "secret", "sealed", "sizes", "year", ":190"} {
			if strings.Contains(body, word) {
				t.Errorf("%q is given in %s", word, body)
			}
		}
	}
	if _, err := s.Get(t.Context(), staff, "plate", id, "glaze"); core.CodeOf(err) != core.Malformed {
		t.Errorf("it may be asked for: %v", err)
	}
	_, err = s.Update(t.Context(), staff, "plate", id, always, []byte(`{"glaze":"mine"}`))
	contenttest.WantError(t, err, core.Invalid, "glaze")
}

// TestPartsStayWithTheirElements checks a list that an older program sorts, shortens and changes.
func TestPartsStayWithTheirElements(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[plate]())
	id := s.Add("plate", `{"title":"t","stamps":[{"who":"a","year":1},{"who":"b","year":2},{"who":"c","year":3}]}`)
	s.Reopen(plates[plateBefore]())
	s.Change("plate", id, `{"stamps":[{"who":"c"},{"who":"b, once more"},{"who":"new"}]}`)
	s.Change("plate", id, `{"title":"again"}`)
	s.Reopen(plates[plate]())
	s.WantFields("plate", id, `{"stamps":[{"who":"c","year":3},{"who":"b, once more","year":2},{"who":"new","year":0}]}`)
}

// cased has field names that differ only in case from the earlier ones.
type cased struct {
	Title string `json:"title" cms:"title"`
	Glaze string `json:"GLAZE"`
}

func TestNamesAreComparedExactly(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[plate]())
	id := s.Add("plate", platter)
	s.Reopen(plates[cased]())
	s.WantFields("plate", id, `{"GLAZE":""}`)
	s.Change("plate", id, `{"GLAZE":"new"}`)
	s.Reopen(plates[plate]())
	s.WantFields("plate", id, `{"glaze":"zircon"}`)
	s.Reopen(plates[cased]())
	s.WantFields("plate", id, `{"GLAZE":"new"}`)
}

// opened and openedBefore differ in the opening of a text.
type opened struct {
	Title   string     `json:"title" cms:"title"`
	Opening field.Long `json:"opening" cms:"opening=text"`
	Text    field.Rich `json:"text"`
}

type openedBefore struct {
	Title string     `json:"title" cms:"title"`
	Text  field.Rich `json:"text"`
}

// TestAnOpeningThatGoes checks that a removed opening is in no entry, although adding it rewrote none.
func TestAnOpeningThatGoes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[openedBefore]())
	older := s.Add("plate", `{"title":"a","text":"<p>one</p>"}`)
	s.Reopen(plates[opened]())
	newer := s.Add("plate", `{"title":"b","text":"<p>two</p>"}`)
	s.WantFields("plate", older, `{"opening":"one"}`)
	s.Reopen(plates[openedBefore]())
	for _, id := range []string{older, newer} {
		if _, there := s.Entity(staff, "plate", id)["opening"]; there {
			t.Errorf("%s still has its opening", id)
		}
	}
	s.Reopen(plates[opened]())
	s.WantFields("plate", newer, `{"opening":"two"}`)
	s.Change("plate", newer, `{"text":"<p>three</p>"}`)
	s.WantFields("plate", newer, `{"opening":"three"}`)
}

var _ model.Scheduler = (*plate)(nil)
