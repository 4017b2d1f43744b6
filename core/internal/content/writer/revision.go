package writer

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// revision is a state of an entry that is to be written, with what its slug is chosen from.
type revision struct {
	entrystore.State
	requestedSlug string // the slug in the value; empty to have one chosen
	computedSlug  string // the slug that was chosen before the update; empty for none

	event         event    // what led to it
	step          *step    // the history step; nil for none
	fingerprints  []uint64 // of a submission's texts, for repeatCounter
	attached      []string // ids of the enclosed files
	ownUnknown    bool     // whether it carries its own data of fields that the type does not have
	migrationsRun int      // how many migrations a start ran for it

	batchIDs map[string]bool // ids of entries in the same import: its slug must be none of them
}

// newRevision makes a state from a checked value. It must be marshalled before it is written.
func newRevision(t *model.Type, e core.Entry, value any, now time.Time) *revision {
	t.Schema.Open(value)
	e.Type, e.Visible = t.Name, model.Visible(value, now)
	record := entrystore.Record{Entry: e, Date: model.Date(value, e.Created), Past: entrystore.Past{Shape: t.Version()}}
	return &revision{State: entrystore.State{Record: record, Value: value}, requestedSlug: t.SlugOf(value)}
}

// derived evaluates again what Derive may have changed.
func (r *revision) derived(t *model.Type, now time.Time) error {
	if _, ok := r.Value.(model.Deriver); !ok {
		return nil
	}
	t.Schema.FillLists(r.Value)
	t.Schema.Open(r.Value)
	r.Visible, r.Date = model.Visible(r.Value, now), model.Date(r.Value, r.Created)
	return r.marshal()
}

// marshal encodes the value as JSON.
func (r *revision) marshal() (err error) {
	if r.JSON, err = entrystore.Encode(r.Entry, r.Value); err != nil {
		return fmt.Errorf("writer: encode %s: %w", r.Type, err)
	}
	return nil
}

// inheritUnknown takes over from the previous state the data of fields that the type does not have, and the
// notes of which values a start filled in and nobody has entered since.
func (r *revision) inheritUnknown(old *revision) {
	if r.ownUnknown {
		return
	}
	r.Shape = max(r.Shape, old.Shape)
	r.Rest = entrystore.Carry(old.Rest, old.JSON, r.JSON)
	r.Filled = entrystore.CarryFilled(old.Filled, old.JSON, r.JSON)
}

// setSlug sets the slug of a state and marshals it.
func (r *revision) setSlug(t *model.Type, slug string) error {
	t.Schema.SetText(r.Value, t.SlugField(), slug)
	return r.marshal()
}

// loadRevision reads an entry with its value. It fails with NotFound.
func loadRevision(g entrystore.Getter, t *model.Type, id string) (*revision, error) {
	state, err := entrystore.LoadState(g, t, id)
	if err != nil {
		return nil, err
	}
	return &revision{State: *state, requestedSlug: t.SlugOf(state.Value)}, nil
}
