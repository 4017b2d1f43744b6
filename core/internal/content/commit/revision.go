// Package commit writes the changes of entries: a Revision with its list rows, its slug, its unique values, its due time, its
// step of the history and its line of the activity, all in one update of the store, and the record in the log. It checks what
// an update alone can know; the writer has built and checked the revision before.
package commit

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// Revision is a state of an entry that is to be written, with what its slug is chosen from.
type Revision struct {
	entrystore.State
	RequestedSlug string // the slug in the value; empty to have one chosen
	ComputedSlug  string // the slug that was chosen before the update; empty for none

	Event         Event    // what led to it
	Step          *Step    // the history step; nil for none
	Fingerprints  []uint64 // of a submission's texts, for repeatCounter
	Attached      []string // ids of the enclosed files
	OwnUnknown    bool     // whether it carries its own data of fields that the type does not have
	MigrationsRun int      // how many migrations a start ran for it
	RuleCount     uint64   // the RuleCount of its type when its rule across entries was checked; 0 if there is no such check

	kept     []byte          // the parts of a missing shape that an import brings; see schema.Schema.Keep
	BatchIDs map[string]bool // ids of entries in the same import: its slug must be none of them
}

// NewRevision makes a state from a checked value. It must be marshalled before it is written. place is the date of the
// previous state, which an entry keeps if its type is ordered by hand; zero for none.
func NewRevision(t *model.Type, e core.Entry, value any, place, now time.Time) *Revision {
	t.Schema.Open(value)
	e.Type, e.Visible = t.Name, t.Visible(value, now)
	record := entrystore.Record{Entry: e, Date: model.Date(value, e.Created), Past: entrystore.Past{Shape: t.Version()}}
	if t.ByHand() && !place.IsZero() {
		record.Date = place
	}
	kept := t.Schema.Kept(value)
	record.Rest = kept
	return &Revision{State: entrystore.State{Record: record, Value: value}, RequestedSlug: t.SlugOf(value), kept: kept}
}

// Derived evaluates again what Derive and Fill may have changed.
func (r *Revision) Derived(t *model.Type, now time.Time) error {
	_, derives := r.Value.(model.Deriver)
	_, fills := r.Value.(model.Filler)
	if !derives && !fills {
		return nil
	}
	t.Schema.FillLists(r.Value)
	t.Schema.Open(r.Value)
	r.Visible = t.Visible(r.Value, now)
	if !t.ByHand() {
		r.Date = model.Date(r.Value, r.Created)
	}
	return r.Marshal()
}

// Repeats reports whether an update leads to the state that the entry is in, so that there is nothing to write. A save
// after autosaves of the same person is none: it ends the revision that they share. The step must have been built.
func (r *Revision) Repeats(old *Revision) bool {
	if r.Event.Act != core.ActUpdated || r.Step != nil && r.Step.replacedKey != "" && !r.Event.Autosaved {
		return false
	}
	return r.Visible == old.Visible && r.Date.Equal(old.Date) && r.Shape <= old.Shape &&
		len(changedFields(old.JSON, r.JSON)) == 0 && len(changedFields(r.JSON, old.JSON)) == 0
}

// Marshal encodes the value as JSON.
func (r *Revision) Marshal() (err error) {
	if r.JSON, err = entrystore.Encode(r.Entry, r.Value); err != nil {
		return fmt.Errorf("commit: encode %s: %w", r.Type, err)
	}
	return nil
}

// inheritUnknown takes over from the previous state the data of fields that the type does not have, and the
// notes of which values a start filled in and nobody has entered since.
func (r *Revision) inheritUnknown(old *Revision) {
	if r.OwnUnknown {
		return
	}
	r.Shape = max(r.Shape, old.Shape)
	r.Rest = entrystore.Carry(old.Rest, old.JSON, r.JSON)
	if r.kept != nil {
		r.Rest = entrystore.Join(r.kept, r.Rest)
	}
	r.Filled = entrystore.CarryFilled(old.Filled, old.JSON, r.JSON)
}

// SetSlug sets the slug of a state and marshals it.
func (r *Revision) SetSlug(t *model.Type, slug string) error {
	t.Schema.SetText(r.Value, t.SlugField(), slug)
	return r.Marshal()
}

// Load reads an entry with its value. It fails with NotFound.
func Load(g entrystore.Getter, t *model.Type, id string) (*Revision, error) {
	state, err := entrystore.LoadState(g, t, id)
	if err != nil {
		return nil, err
	}
	return &Revision{State: *state, RequestedSlug: t.SlugOf(state.Value)}, nil
}
