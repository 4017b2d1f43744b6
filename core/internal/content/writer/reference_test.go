package writer_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

type talk struct {
	Name    string     `json:"name" validate:"required" cms:"title"`
	Speaker field.Ref  `json:"speaker" cms:"ref=person"`
	After   field.Ref  `json:"after" cms:"ref=talk"`
	Slots   []slot     `json:"slots"`
	Guests  field.Refs `json:"guests" validate:"max=3" cms:"ref=person"`
}

type slot struct {
	Host field.Ref `json:"host" cms:"ref=person"`
}

func talks(t *testing.T) *contenttest.Site {
	t.Helper()
	return contenttest.OpenAt(t, time.Now, contenttest.Stub("person"),
		model.Define[talk]("talk", model.Options{Path: "talks", One: "Talk", Many: "Talks"}))
}

func TestWhatIsReferredToIsThere(t *testing.T) {
	t.Parallel()
	s := talks(t)
	ada := s.Add("person", `{"title":"Ada"}`)
	id := s.Add("talk", `{"name":"One","speaker":"`+ada+`","slots":[{"host":"`+ada+`"}]}`)
	for body, fields := range map[string][]string{
		`{"speaker":"nobody"}`: {"speaker"},
		`{"slots":[{"host":"` + ada + `"},{"host":"nobody"}],"after":"none"}`: {"after", "slots[1].host"},
		`{"speaker":"` + id + `"}`:                 {"speaker"}, // a talk is no person
		`{"guests":["` + ada + `","nobody"]}`:      {"guests[1]"},
		`{"guests":["` + ada + `","` + ada + `"]}`: {"guests"},
		`{"guests":["1","2","3","4"]}`:             {"guests"},
	} {
		_, err := s.Update(t.Context(), staff, "talk", id, always, []byte(body))
		contenttest.WantError(t, err, core.Invalid, fields...)
	}
	_, err := s.Create(t.Context(), staff, "talk", []byte(`{"name":"Two","speaker":"nobody"}`))
	contenttest.WantError(t, err, core.Invalid, "speaker")
	s.Change("talk", id, `{"after":"`+id+`"}`) // it may refer to itself
}

func TestWhatIsReferredToStays(t *testing.T) {
	t.Parallel()
	s := talks(t)
	ada, bob := s.Add("person", `{"title":"Ada"}`), s.Add("person", `{"title":"Bob"}`)
	first := s.Add("talk", `{"name":"One","speaker":"`+ada+`"}`)
	second := s.Add("talk", `{"name":"Two","slots":[{"host":"`+bob+`"}],"after":"`+first+`"}`)
	eve := s.Add("person", `{"title":"Eve"}`)
	s.Change("talk", first, `{"guests":["`+ada+`","`+eve+`"]}`)
	for typ, ids := range map[string][]string{"person": {ada, bob, eve}, "talk": {first}} {
		for _, id := range ids {
			contenttest.WantError(t, s.Delete(t.Context(), staff, typ, id, always), core.Conflict)
		}
	}
	s.Change("talk", second, `{"slots":[],"after":"`+second+`"}`)
	s.Remove("person", bob)
	s.Remove("talk", second) // a reference to itself does not block its deletion
	s.Remove("talk", first)
	s.Remove("person", ada)
}

func TestAnImportMayReferToWhatComesWithIt(t *testing.T) {
	t.Parallel()
	s := talks(t)
	items := []writer.Item{
		{ID: "one", Created: contenttest.Start, Body: []byte(`{"name":"One","after":"two"}`)},
		{ID: "two", Created: contenttest.Start, Body: []byte(`{"name":"Two","after":"one"}`)},
	}
	if err := s.Import(t.Context(), "talk", items); err != nil {
		t.Fatal(err)
	}
	items[0].Body = []byte(`{"name":"One","after":"three"}`)
	contenttest.WantError(t, s.Import(t.Context(), "talk", items), core.Invalid, "after")
}

func TestNoReferenceIsLeftHanging(t *testing.T) {
	t.Parallel()
	s := talks(t)
	for range 20 {
		ada := s.Add("person", `{"title":"Ada"}`)
		var made atomic.Int32
		var deleted error
		var writers sync.WaitGroup
		writers.Go(func() { deleted = s.Delete(t.Context(), staff, "person", ada, always) })
		for range 8 {
			writers.Go(func() {
				_, err := s.Create(t.Context(), staff, "talk", []byte(`{"name":"One","speaker":"`+ada+`"}`))
				switch core.CodeOf(err) {
				case "":
					made.Add(1)
				case core.Invalid:
				default:
					t.Error(err)
				}
			})
		}
		writers.Wait()
		switch code := core.CodeOf(deleted); {
		case code == "" && made.Load() > 0:
			t.Fatalf("%d talks refer to a person who is gone", made.Load())
		case code != "" && code != core.Conflict && code != core.Unavailable:
			t.Fatal(deleted)
		}
	}
}
