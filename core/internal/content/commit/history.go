package commit

import (
	"bytes"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The store holds the current state of an entry in full. Its history holds the earlier states: the update
// that writes a state adds a step with the event that led to it and the state that it replaces.

// Event is what an actor did to an entry. It appears in the change log, and in the history if the state has a
// step.
type Event struct {
	Act       core.Act
	Actor     core.Actor
	At        time.Time
	Autosaved bool
}

// sessionGap is how long after an autosave the next save by the same person still joins its revision.
const sessionGap = 30 * time.Minute

// Step is what the update that writes a state adds to the history.
type Step struct {
	Key         string
	Value       []byte
	replacedKey string   // the key of the step that this one replaces; empty for none
	expiredKeys []string // the keys of expired steps
	recheckKey  string   // the key that schedules another check of the history; empty for none
}

// BuildStep makes the step that leads to next. It does all expensive work, so that the update only writes the
// result. old is nil for a creation. packed is the packed state of old, if the caller has it. A creation
// without a named actor has no step, because the entry itself holds all information.
func BuildStep(g entrystore.Getter, old, next *Revision, packed entrystore.Earlier) (*Step, error) {
	event := next.Event
	if old == nil && event.Actor.Name == "" {
		return nil, nil
	}
	s := entrystore.Step{Rev: next.Rev, At: event.At, Actor: event.Actor.Name, Act: event.Act, Autosaved: event.Autosaved}
	out := &Step{Key: entrystore.StepKey(next.Type, next.ID, next.Rev)}
	if old != nil {
		s.Fields = changedFields(old.JSON, next.JSON)
		before, err := autosaveStep(g, old, event)
		if err != nil {
			return nil, err
		}
		if before != nil {
			out.replacedKey = entrystore.StepKey(old.Type, old.ID, old.Rev)
			s.Fields, s.Before = union(before.Fields, s.Fields), before.Before
		} else if s.Before = packed; packed.None() || packed.Rev != old.Rev {
			s.Before = entrystore.Pack(old.Record)
		}
	}
	out.Value = s.Encode()
	if len(out.Value) > storage.MaxValue {
		// The previous state is dropped, because its size must not make the update fail.
		s.Before = entrystore.Earlier{}
		out.Value = s.Encode()
	}
	return out, nil
}

// autosaveStep returns the step of the current state if it is an autosave that the event continues: by the
// same person, within sessionGap. Otherwise it returns nil.
func autosaveStep(g entrystore.Getter, old *Revision, e Event) (*entrystore.Step, error) {
	since := e.At.Sub(old.Updated)
	if e.Act != core.ActUpdated || e.Actor.Name == "" || since < 0 || since > sessionGap {
		return nil, nil
	}
	s, err := entrystore.LoadStep(g, old.Type, old.ID, old.Rev)
	if err != nil || s == nil || !s.Autosaved || s.Actor != e.Actor.Name || s.Before.None() {
		return nil, err
	}
	return s, nil
}

// WriteStep writes the step of a state.
func (r *Revision) WriteStep(w storage.Writer) {
	if r.Step == nil {
		return
	}
	w.Put(r.Step.Key, r.Step.Value)
	if r.Step.replacedKey != "" {
		w.Delete(r.Step.replacedKey)
	}
	for _, k := range r.Step.expiredKeys {
		w.Delete(k)
	}
	if r.Step.recheckKey != "" {
		w.Put(r.Step.recheckKey, nil)
	}
}

// changedFields names the members of an entity that differ from before, in the order of the later state.
func changedFields(before, after []byte) []string {
	previous := map[string][]byte{}
	for m := range entrystore.Members(before) {
		previous[m.Name] = m.Value()
	}
	names := []string{}
	for m := range entrystore.Members(after) {
		value, existed := previous[m.Name]
		if !model.Reserved(m.Name) && (!existed || !bytes.Equal(value, m.Value())) {
			names = append(names, m.Name)
		}
	}
	return names
}

// union returns the names of both lists, each once.
func union(some, more []string) []string {
	all := slices.Clone(some)
	for _, name := range more {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
