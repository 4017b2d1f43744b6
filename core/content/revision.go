package content

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
)

// revision is one state of an entry that is written, with what decides its slug.
type revision struct {
	entries.State
	requestedSlug string // the slug that the value came with; empty to have one made
	computedSlug  string // the slug that it was given before its turn; empty for none

	event         event    // what led to it
	step          *step    // what the history keeps of it; nil for nothing
	fingerprints  []uint64 // what a visitor said that is to be known again, as repeats keep it
	attached      []string // the ids of what its sender enclosed
	ownUnknown    bool     // whether it says itself what the type has no field for
	migrationsRun int      // how many migrations a start ran for it

	batchIDs map[string]bool // the ids of entries that come with this one: none of them becomes its slug
}

// newRevision makes a state of a value that was judged. It is to be sealed before it is written.
func newRevision(t *model.Type, e core.Entry, value any, now time.Time) *revision {
	t.Schema.Open(value)
	e.Type, e.Visible = t.Name, model.Visible(value, now)
	record := entries.Record{Entry: e, Date: model.Date(value, e.Created), Past: entries.Past{Shape: t.Version()}}
	return &revision{State: entries.State{Record: record, Value: value}, requestedSlug: t.SlugOf(value)}
}

// seal puts the value into JSON.
func (r *revision) marshal() (err error) {
	if r.JSON, err = entries.Encode(r.Entry, r.Value); err != nil {
		return fmt.Errorf("content: encode %s: %w", r.Type, err)
	}
	return nil
}

// inherit takes over from the state before what the type has no field for, and what nobody has entered since a start filled it in.
func (r *revision) inheritUnknown(old *revision) {
	if r.ownUnknown {
		return
	}
	r.Shape = max(r.Shape, old.Shape)
	r.Rest = entries.Carry(old.Rest, old.JSON, r.JSON)
	r.Filled = entries.CarryFilled(old.Filled, old.JSON, r.JSON)
}

// call gives a state its slug, and seals it.
func (r *revision) setSlug(t *model.Type, slug string) error {
	t.Schema.SetText(r.Value, t.SlugField(), slug)
	return r.marshal()
}

// loadRevision reads the entry with its value. It fails with NotFound.
func loadRevision(g entries.Getter, t *model.Type, id string) (*revision, error) {
	state, err := entries.LoadState(g, t, id)
	if err != nil {
		return nil, err
	}
	return &revision{State: *state, requestedSlug: t.SlugOf(state.Value)}, nil
}
