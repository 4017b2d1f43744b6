package writer_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// bowl and bowlLater have the same fields and derive different values from them.
type bowl struct {
	Title  string     `json:"title" validate:"required" cms:"title"`
	Status string     `json:"status" validate:"oneof=open shut" default:"open"`
	From   field.Time `json:"from"`
	Until  field.Time `json:"until"`
	Size   string     `json:"size" cms:"readonly,exact"`
	Saves  int        `json:"saves" cms:"readonly"`
}

type bowlLater bowl

func (b *bowl) Visible(time.Time) bool        { return true }
func (b *bowl) Due(after time.Time) time.Time { return b.From.Time }
func (b *bowl) Date() time.Time               { return b.From.Time }

func (b *bowlLater) Visible(now time.Time) bool {
	return b.Status == "open" && (b.Until.IsZero() || b.Until.After(now))
}
func (b *bowlLater) Due(after time.Time) time.Time { return b.Until.Time }
func (b *bowlLater) Date() time.Time               { return b.Until.Time }

func (b *bowlLater) Prepare(old *bowlLater, now time.Time) {
	if b.Size = "small"; len(b.Title) > 3 {
		b.Size = "large"
	}
	if old == nil || old.Title != b.Title {
		b.Saves++
	}
}

func TestRulesOfAnotherVersion(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[bowl]())
	first := s.Add("plate", `{"title":"long","until":"2026-03-01T00:00:00Z","from":"2026-02-01T00:00:00Z"}`)
	shut := s.Add("plate", `{"title":"b","status":"shut","until":"2026-02-15T00:00:00Z","from":"2026-02-02T00:00:00Z"}`)
	past := s.Add("plate", `{"title":"c","until":"2026-01-01T00:00:00Z","from":"2026-02-03T00:00:00Z"}`)
	same := s.Add("plate", `{"title":"d"}`)

	seq := s.Seq()
	s.Reopen(plates[bowlLater]())
	if s.Seq() != seq {
		t.Error("without another number something was written")
	}
	s.Reopen(plates[bowlLater](ruled(1)))
	if got := s.IDs(visitor, "plate", ""); !slices.Equal(got, []string{same, first}) {
		t.Errorf("visitors see %q, want %q", got, []string{same, first})
	}
	if got := s.IDs(staff, "plate", ""); !slices.Equal(got, []string{past, same, shut, first}) {
		t.Errorf("staff see %q, want %q", got, []string{past, same, shut, first})
	}
	s.WantFields("plate", first, `{"size":"large","saves":0}`)
	if got := s.IDs(staff, "plate", "size=small"); len(got) != 3 {
		t.Errorf("the filter finds %q", got)
	}
	hidden := 0
	for _, c := range s.Changes(seq) {
		if c.Hidden {
			hidden++
		}
	}
	if hidden != 0 {
		t.Errorf("%d changes are kept from visitors, who saw all before", hidden)
	}
	if due := keysWith(t, s, "due"); len(due) != 2 {
		t.Errorf("what waits for its moment is %q", due)
	}
	s.Clock.Advance(60 * 24 * time.Hour)
	s.Reopen(plates[bowlLater](ruled(1)))
	if s.Sees(visitor, "plate", first) {
		t.Error("the first is still seen after its time")
	}
	seq = s.Seq()
	s.Reopen(plates[bowlLater](ruled(1)))
	if s.Seq() != seq {
		t.Error("the next start wrote something")
	}
}

// TestManyOfAnotherShape migrates entries that write the maximum number of keys, with as many parts of the
// count in one update as there are.
func TestManyOfAnotherShape(t *testing.T) {
	t.Parallel()
	const many = 300
	s := contenttest.Open(t, plates[bowl]())
	items := make([]writer.Item, many)
	for i := range items {
		body := fmt.Sprintf(`{"title":"n%d","until":"2026-03-01T00:00:00Z","from":"2026-02-01T00:00:00Z"}`, i)
		items[i] = writer.Item{ID: fmt.Sprintf("00000000-0000-4000-8000-%012d", i), Created: s.Clock.Now(), Body: []byte(body)}
	}
	if err := s.Import(t.Context(), "plate", items); err != nil {
		t.Fatal(err)
	}
	s.Reopen(plates[bowlLater](ruled(1)))
	if all, due := s.Page(visitor, "plate", "").Total, keysWith(t, s, "due"); all != many || len(due) != many {
		t.Errorf("%d of %d are there, and %d wait for their moment", all, many, len(due))
	}
}

// keysWith returns the keys whose first part is a word.
func keysWith(t *testing.T, s *contenttest.Site, word string) (keys []string) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan(word+"\x00", "") {
			if err != nil {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// worded has the fields of bowl, with other labels.
type worded struct {
	Title  string     `json:"title" validate:"required" cms:"title,label=Name of the bowl,help=As it is engraved"`
	Status string     `json:"status" validate:"oneof=shut open" default:"open" cms:"status=open,group=State"`
	From   field.Time `json:"from" cms:"label=Beginning"`
	Until  field.Time `json:"until" cms:"help=The last day,group=State"`
	Size   string     `json:"size" cms:"readonly,exact,label=Extent"`
	Saves  int        `json:"saves" cms:"readonly"`
}

func (b *worded) Visible(time.Time) bool        { return true }
func (b *worded) Due(after time.Time) time.Time { return b.From.Time }
func (b *worded) Date() time.Time               { return b.From.Time }

func TestWordsChangeNothing(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[bowl]())
	s.Add("plate", `{"title":"a","status":"shut"}`)
	before := everything(t, s.Store)
	s.Reopen(plates[worded](func(o *model.Options) {
		o.One, o.Many, o.Public.Words, o.Icon, o.Admin.Menu = "Bowl", "Bowls", model.Words{One: "Dish", Many: "Dishes"}, "fas fa-bowl-food", "All bowls"
		o.Admin.Group, o.Path, o.Public.Page = model.GroupContent, "bowls", "/bowls/:id"
	}))
	untouched(t, s, before)
}

// TestATypeThatGoes checks that an unregistered type keeps its data, that no query returns it, and that it is
// unchanged when the type is registered again.
func TestATypeThatGoes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[bowlLater](ruled(1)), essaysOf[essayBefore]())
	id := s.Add("plate", `{"title":"a","until":"2026-02-15T00:00:00Z"}`)
	essay := s.Add("essay", `{"title":"b"}`)
	before := everything(t, s.Store)
	s.Reopen(essaysOf[essayBefore]())
	if _, err := s.Get(t.Context(), staff, "plate", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("the plate is answered: %v", err)
	}
	if _, err := s.Update(t.Context(), staff, "plate", id, always, []byte(`{}`)); core.CodeOf(err) != core.NotFound {
		t.Errorf("the plate is written: %v", err)
	}
	if text := toldText(t, s); len(text) < 100 {
		t.Errorf("the activity is %s", text)
	}
	if page := s.Page(staff, "essay", ""); s.EntityIDs(page)[0] != essay {
		t.Errorf("the essays are %s", page.Body)
	}
	untouched(t, s, before)
	s.Reopen(plates[bowlLater](ruled(1)), essaysOf[essayBefore]())
	untouched(t, s, before)

	// Its schedule falls due while no program registers the type.
	s.Reopen(essaysOf[essayBefore]())
	s.Clock.Advance(60 * 24 * time.Hour)
	s.Reopen(essaysOf[essayBefore]())
	if due := keysWith(t, s, "due"); len(due) > 0 {
		t.Errorf("%q waits for ever", due)
	}
	s.Reopen(plates[bowlLater](ruled(1)), essaysOf[essayBefore]())
	if s.Sees(visitor, "plate", id) {
		t.Error("the plate is seen after its time")
	}
	s.WantFields("plate", id, `{"title":"a","size":"small","saves":1}`)
}
