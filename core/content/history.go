package content

import (
	"bytes"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// An entry is kept once, as it is. What it was before stands in its history: the update that writes a state leaves there
// what led to it, and the state that it takes the place of.

// deed is what somebody did to an entry. The log tells of it, and the history where the state has a step.
type event struct {
	act       core.Act
	actor     core.Actor
	at        time.Time
	autosaved bool
}

// sessionPause is how long after an autosave what the same person saves next is still one revision with it.
const sessionGap = 30 * time.Minute

// step is what the update that writes a state puts into the history.
type step struct {
	key         string
	value       []byte
	replacedKey string   // the key of the step that this one takes the place of; empty for none
	expiredKeys []string // the keys of steps that have grown too old
	recheckKey  string   // the key that has the history looked at again; empty for none
}

// record makes the step that leads to next, with all that takes time, so that the update has only to write it. old is
// nil for a creation; packed is its state where it was packed already. What nobody in particular creates has no step:
// the entry itself says all that there is to say.
func buildStep(g entries.Getter, old, next *revision, packed entries.Earlier) (*step, error) {
	event := next.event
	if old == nil && event.actor.Name == "" {
		return nil, nil
	}
	s := entries.Step{Rev: next.Rev, At: event.at, Actor: event.actor.Name, Act: event.act, Autosaved: event.autosaved}
	out := &step{key: entries.StepKey(next.Type, next.ID, next.Rev)}
	if old != nil {
		s.Fields = changedFields(old.JSON, next.JSON)
		before, err := autosaveStep(g, old, event)
		if err != nil {
			return nil, err
		}
		if before != nil {
			out.replacedKey = entries.StepKey(old.Type, old.ID, old.Rev)
			s.Fields, s.Before = union(before.Fields, s.Fields), before.Before
		} else if s.Before = packed; packed.None() || packed.Rev != old.Rev {
			s.Before = entries.Pack(old.Record)
		}
	}
	out.value = s.Encode()
	if len(out.value) > storage.MaxValue {
		// Nothing is refused because of what was there before.
		s.Before = entries.Earlier{}
		out.value = s.Encode()
	}
	return out, nil
}

// session gives the step that led to the present state, if it is an autosave of the same person that what they do now
// belongs to; nil if not.
func autosaveStep(g entries.Getter, old *revision, e event) (*entries.Step, error) {
	since := e.at.Sub(old.Updated)
	if e.act != core.ActUpdated || e.actor.Name == "" || since < 0 || since > sessionGap {
		return nil, nil
	}
	s, err := entries.LoadStep(g, old.Type, old.ID, old.Rev)
	if err != nil || s == nil || !s.Autosaved || s.Actor != e.actor.Name || s.Before.None() {
		return nil, err
	}
	return s, nil
}

// remember writes the step of a state.
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

// changed names the members of an entity that are not what they were, in the order of the later state.
func changedFields(before, after []byte) []string {
	was := map[string][]byte{}
	for m := range entries.Members(before) {
		was[m.Name] = m.Value()
	}
	names := []string{}
	for m := range entries.Members(after) {
		value, there := was[m.Name]
		if !model.Reserved(m.Name) && (!there || !bytes.Equal(value, m.Value())) {
			names = append(names, m.Name)
		}
	}
	return names
}

// union gives the names of both, each once.
func union(some, more []string) []string {
	all := slices.Clone(some)
	for _, name := range more {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}
