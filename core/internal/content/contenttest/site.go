// Package contenttest runs tests of content types and of the writer on a real store, with a clock that the
// test sets. Any error in a helper ends the test.
package contenttest

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// The actors of a test.
var (
	Visitor = core.Actor{}
	Staff   = core.Actor{Role: core.Administrator, Name: "ada"}
)

// Site is a writer and a reader on a store of their own, which exists until the test ends.
type Site struct {
	*writer.Writer
	*query.Reader
	Store storage.Store
	Clock *Clock

	tb   testing.TB
	path string
	now  func() time.Time
}

// Now returns the time of the site's clock.
func (s *Site) Now() time.Time { return s.now() }

// Open makes a site of the types on an empty store. Its clock stands at Start.
func Open(tb testing.TB, types ...model.Type) *Site {
	tb.Helper()
	clock := &Clock{}
	s := OpenAt(tb, clock.Now, types...)
	s.Clock = clock
	return s
}

// OpenAt is Open with a clock other than the test's own.
func OpenAt(tb testing.TB, now func() time.Time, types ...model.Type) *Site {
	tb.Helper()
	return OpenOn(tb, filepath.Join(tb.TempDir(), "store"), now, types...)
}

// OpenOn is OpenAt on a store in the given file.
func OpenOn(tb testing.TB, path string, now func() time.Time, types ...model.Type) *Site {
	tb.Helper()
	s := &Site{tb: tb, path: path, now: now}
	s.start(types)
	tb.Cleanup(func() { s.check(s.Store.Close()) })
	return s
}

// Reopen closes the store and opens it again with the types, like a new version of the program.
func (s *Site) Reopen(types ...model.Type) {
	s.tb.Helper()
	s.check(s.Store.Close())
	s.start(types)
}

func (s *Site) start(types []model.Type) {
	s.tb.Helper()
	registry, err := model.NewRegistry(types...)
	s.check(err)
	store := bolttest.Open(s.tb, s.path)
	s.Store = store
	s.Writer, err = writer.Open(s.tb.Context(), store, registry, s.now)
	s.check(err)
	s.Reader = query.New(store, registry, s.now, s.Freshness())
}

// Add creates an entry as staff, a second after the previous action, and returns its id.
func (s *Site) Add(typ, body string) string {
	s.tb.Helper()
	if s.Clock != nil {
		s.Clock.Advance(time.Second)
	}
	e, err := s.Create(s.tb.Context(), Staff, typ, []byte(body))
	s.check(err)
	return e.ID
}

// Change updates an entry as staff.
func (s *Site) Change(typ, id, body string) core.Entry {
	s.tb.Helper()
	e, err := s.Update(s.tb.Context(), Staff, typ, id, writer.Match{}, []byte(body))
	s.check(err)
	return e
}

// ImportAt imports an entry with a time of its creation. It fails as Import does.
func (s *Site) ImportAt(typ, id string, created time.Time, body []byte) error {
	return s.Import(s.tb.Context(), typ, []writer.Item{{ID: id, Created: created, Body: body}})
}

// Remove deletes an entry as staff.
func (s *Site) Remove(typ, id string) {
	s.tb.Helper()
	s.check(s.Delete(s.tb.Context(), Staff, typ, id, writer.Match{}))
}

// Seq returns the number of the store's latest commit.
func (s *Site) Seq() (seq storage.Seq) {
	s.tb.Helper()
	s.check(s.Store.View(s.tb.Context(), func(r storage.Reader) error {
		seq = r.Seq()
		return nil
	}))
	return seq
}

// Changes returns the changes in the log after the commit.
func (s *Site) Changes(after storage.Seq) []core.Change {
	s.tb.Helper()
	end, err := s.Store.Update(s.tb.Context(), func(w storage.Writer) error {
		w.Append([]byte("end"))
		return nil
	})
	s.check(err)
	changes := []core.Change{}
	for record, err := range s.Store.Log(s.tb.Context(), after) {
		s.check(err)
		if record.Seq == end {
			break
		}
		changes = append(changes, s.decode(record)...)
	}
	return changes
}

func (s *Site) decode(record storage.Record) []core.Change {
	s.tb.Helper()
	changes := make([]core.Change, len(record.Items))
	for i, item := range record.Items {
		s.check(json.Unmarshal(item, &changes[i]))
	}
	return changes
}

func (s *Site) check(err error) {
	s.tb.Helper()
	if err != nil {
		s.tb.Fatal(err)
	}
}
