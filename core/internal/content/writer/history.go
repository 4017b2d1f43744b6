package writer

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

// event is what an actor did to an entry. It appears in the change log, and in the history if the state has a
// step.
type event struct {
	act       core.Act
	actor     core.Actor
	at        time.Time
	autosaved bool
}

// sessionGap is how long after an autosave the next save by the same person still joins its revision.
const sessionGap = 30 * time.Minute

// step is what the update that writes a state adds to the history.
type step struct {
	key         string
	value       []byte
	replacedKey string   // the key of the step that this one replaces; empty for none
	expiredKeys []string // the keys of expired steps
	recheckKey  string   // the key that schedules another check of the history; empty for none
}

// buildStep makes the step that leads to next. It does all expensive work, so that the update only writes the
// result. old is nil for a creation. packed is the packed state of old, if the caller has it. A creation
// without a named actor has no step, because the entry itself holds all information.
func buildStep(g entrystore.Getter, old, next *revision, packed entrystore.Earlier) (*step, error) {
	event := next.event
	if old == nil && event.actor.Name == "" {
		return nil, nil
	}
	s := entrystore.Step{Rev: next.Rev, At: event.at, Actor: event.actor.Name, Act: event.act, Autosaved: event.autosaved}
	out := &step{key: entrystore.StepKey(next.Type, next.ID, next.Rev)}
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
	out.value = s.Encode()
	if len(out.value) > storage.MaxValue {
		// The previous state is dropped, because its size must not make the update fail.
		s.Before = entrystore.Earlier{}
		out.value = s.Encode()
	}
	return out, nil
}

// autosaveStep returns the step of the current state if it is an autosave that the event continues: by the
// same person, within sessionGap. Otherwise it returns nil.
func autosaveStep(g entrystore.Getter, old *revision, e event) (*entrystore.Step, error) {
	since := e.at.Sub(old.Updated)
	if e.act != core.ActUpdated || e.actor.Name == "" || since < 0 || since > sessionGap {
		return nil, nil
	}
	s, err := entrystore.LoadStep(g, old.Type, old.ID, old.Rev)
	if err != nil || s == nil || !s.Autosaved || s.Actor != e.actor.Name || s.Before.None() {
		return nil, err
	}
	return s, nil
}

// writeStep writes the step of a state.
func (r *revision) writeStep(w storage.Writer) {
	if r.step == nil {
		return
	}
	w.Put(r.step.key, r.step.value)
	if r.step.replacedKey != "" {
		w.Delete(r.step.replacedKey)
	}
	for _, k := range r.step.expiredKeys {
		w.Delete(k)
	}
	if r.step.recheckKey != "" {
		w.Put(r.step.recheckKey, nil)
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
