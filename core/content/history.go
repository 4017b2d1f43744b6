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
type deed struct {
	act       core.Act
	actor     core.Actor
	at        time.Time
	autosaved bool
}

// sessionPause is how long after an autosave what the same person saves next is still one revision with it.
const sessionPause = 30 * time.Minute

// step is what the update that writes a state puts into the history.
type step struct {
	key    string
	value  []byte
	joined string   // the key of the step that this one takes the place of; empty for none
	doomed []string // the keys of steps that have grown too old
	ages   string   // the key that has the history looked at again; empty for none
}

// record makes the step that leads to next, with all that takes time, so that the update has only to write it. old is
// nil for a creation; packed is its state where it was packed already. What nobody in particular creates has no step:
// the entry itself says all that there is to say.
func record(g entries.Getter, old, next *revision, packed entries.Earlier) (*step, error) {
	d := next.deed
	if old == nil && d.actor.Name == "" {
		return nil, nil
	}
	s := entries.Step{Rev: next.Rev, At: d.at, Actor: d.actor.Name, Act: d.act, Autosaved: d.autosaved}
	out := &step{key: entries.StepKey(next.Type, next.ID, next.Rev)}
	if old != nil {
		s.Fields = changed(old.JSON, next.JSON)
		before, err := session(g, old, d)
		if err != nil {
			return nil, err
		}
		if before != nil {
			out.joined = entries.StepKey(old.Type, old.ID, old.Rev)
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
func session(g entries.Getter, old *revision, d deed) (*entries.Step, error) {
	since := d.at.Sub(old.Updated)
	if d.act != core.ActUpdated || d.actor.Name == "" || since < 0 || since > sessionPause {
		return nil, nil
	}
	s, err := entries.LoadStep(g, old.Type, old.ID, old.Rev)
	if err != nil || s == nil || !s.Autosaved || s.Actor != d.actor.Name || s.Before.None() {
		return nil, err
	}
	return s, nil
}

// remember writes the step of a state.
func (r *revision) remember(w storage.Writer) {
	if r.step == nil {
		return
	}
	w.Put(r.step.key, r.step.value)
	if r.step.joined != "" {
		w.Delete(r.step.joined)
	}
	for _, k := range r.step.doomed {
		w.Delete(k)
	}
	if r.step.ages != "" {
		w.Put(r.step.ages, nil)
	}
}

// changed names the members of an entity that are not what they were, in the order of the later state.
func changed(before, after []byte) []string {
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
