package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// picture is visible to visitors where a wall shows it.
type picture struct {
	Title string `json:"title" validate:"required" cms:"title"`
}

// wall shows pictures.
type wall struct {
	Title    string     `json:"title" validate:"required" cms:"title"`
	Pictures field.Refs `json:"pictures" cms:"ref=picture"`
	Covered  field.Refs `json:"covered" cms:"ref=picture"`
	Closed   bool       `json:"closed"`
	Opens    field.Time `json:"opens"`
}

func (w *wall) Visible(now time.Time) bool { return !w.Closed && !w.Opens.After(now) }

func (w *wall) Due(time.Time) time.Time { return w.Opens.Time }

func walls() []model.Type {
	return []model.Type{
		model.Define[picture]("picture", model.Options{Path: "pictures", One: "Picture", Many: "Pictures", ForceDelete: true}),
		model.Define[wall]("wall", model.Options{
			Path: "walls", One: "Wall", Many: "Walls",
			Public: model.PublicOptions{Shows: &model.Shows{Field: "pictures", Except: "covered"}},
		}),
	}
}

// seenByVisitors reports whether visitors see a picture, as of the newest commit.
func seenByVisitors(t *testing.T, s *contenttest.Site, id string) (seen bool) {
	t.Helper()
	pictures, err := s.Registry().Find("picture")
	if err != nil {
		t.Fatal(err)
	}
	err = s.Store.View(t.Context(), func(r storage.Reader) error {
		e, err := entrystore.Load(r, pictures, id)
		if entrystore.Missing(err) {
			return nil
		}
		if err == nil {
			seen, err = entrystore.VisitorsSee(r, pictures, e.Entry)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

// TestVisitorsSeeWhatIsShown checks that an entry of a type that others show is visible to visitors while a visible entry
// shows it, and that the log marks its changes as hidden at all other times.
func TestVisitorsSeeWhatIsShown(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, walls()...)
	id := s.Add("picture", `{"title":"P"}`)
	n := 0
	want := func(state string, seen bool) {
		t.Helper()
		if got := seenByVisitors(t, s, id); got != seen {
			t.Errorf("%s: seen is %t", state, got)
		}
		before := s.Seq()
		n++
		s.Change("picture", id, `{"title":"P`+string(rune('a'+n))+`"}`)
		if changes := s.Changes(before); len(changes) != 1 || changes[0].Hidden == seen {
			t.Errorf("%s: the log has %+v", state, changes)
		}
	}
	want("on no wall", false)
	closed := s.Add("wall", `{"title":"W","closed":true,"pictures":["`+id+`"]}`)
	want("on a closed wall", false)
	s.Change("wall", closed, `{"closed":false}`)
	want("on an open wall", true)
	s.Change("wall", closed, `{"covered":["`+id+`"]}`)
	want("covered", false)
	second := s.Add("wall", `{"title":"V","pictures":["`+id+`"]}`)
	want("covered on one wall and shown on another", true)
	s.Change("wall", closed, `{"covered":[]}`)
	s.Remove("wall", second)
	want("on one wall after the other was deleted", true)
	s.Change("wall", closed, `{"pictures":[]}`)
	want("taken off its wall", false)
	s.Change("wall", closed, `{"pictures":["`+id+`"],"opens":"`+s.Clock.Now().Add(time.Hour).Format(time.RFC3339)+`"}`)
	want("on a wall that opens later", false)
	s.Clock.Advance(2 * time.Hour)
	runSchedule(t, s)
	want("on a wall that has opened", true)
}

// runSchedule applies the due schedules, as the worker does.
func runSchedule(t *testing.T, s *contenttest.Site) {
	t.Helper()
	if err := s.ApplyDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestShownIsCountedAgainAtTheStart checks that a start corrects what the store has of shown entries: stores from before
// there were such types have nothing.
func TestShownIsCountedAgainAtTheStart(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, walls()...)
	var ids []string
	for range 40 {
		ids = append(ids, s.Add("picture", `{"title":"P"}`))
	}
	s.Add("wall", `{"title":"W","pictures":["`+ids[0]+`","`+ids[1]+`"]}`)
	for name, damage := range map[string]func(w storage.Writer){
		"missing": func(w storage.Writer) {
			for _, key := range entrystore.ShownKeys("picture") {
				w.Delete(key)
			}
		},
		"too many": func(w storage.Writer) {
			for _, id := range ids {
				w.Put(entrystore.ShownKey("picture", id), entrystore.Shown{id: 3}.Encode())
			}
		},
	} {
		if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error { damage(w); return nil }); err != nil {
			t.Fatal(err)
		}
		s.Reopen(walls()...)
		for i, id := range ids {
			if seen := seenByVisitors(t, s, id); seen != (i < 2) {
				t.Errorf("%s: picture %d: seen is %t", name, i, seen)
			}
		}
		at := s.Seq()
		s.Reopen(walls()...)
		if s.Seq() != at {
			t.Errorf("%s: a start without differences has written", name)
		}
	}
}

// TestManyShownEntries checks that one update may replace as many shown entries as a list of references may have.
func TestManyShownEntries(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, walls()...)
	var ids []string
	for range 100 {
		ids = append(ids, s.Add("picture", `{"title":"P"}`))
	}
	id := s.Add("wall", `{"title":"W","pictures":`+quoted(ids[:50])+`}`)
	s.Change("wall", id, `{"pictures":`+quoted(ids[50:])+`}`)
	for i, one := range ids {
		if seenByVisitors(t, s, one) != (i >= 50) {
			t.Fatalf("picture %d is not seen as it should be", i)
		}
	}
	s.Change("wall", id, `{"closed":true}`)
	for _, one := range ids {
		if seenByVisitors(t, s, one) {
			t.Fatal("a picture of a closed wall is seen")
		}
	}
}

func quoted(ids []string) string {
	out := "["
	for i, id := range ids {
		if i > 0 {
			out += ","
		}
		out += `"` + id + `"`
	}
	return out + "]"
}
