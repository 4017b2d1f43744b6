package entries

import (
	"errors"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Revision is a line of the history of an entry: a state that it has or had, and what led to it.
type Revision struct {
	Rev    uint64
	At     time.Time
	Actor  string // the user name; empty for visitors and the program, and where nobody knows any more
	Act    core.Act
	Fields []string // that changed; empty where nobody knows any more
}

// Steps yields the steps of an entry, the newest first: those that led to a revision or one before it; 0 is all. The
// states before them are parts of the store's memory. An error is the last.
func Steps(r storage.Reader, typ, id string, upTo uint64) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		prefix, after := HistoryPrefix(typ, id), ""
		if upTo > 0 {
			after = StepKey(typ, id, upTo+1)
		}
		for pair, err := range r.Scan(prefix, after) {
			var s Step
			if err == nil {
				s.Rev, err = revAt(pair.Key)
			}
			if err == nil {
				s, err = DecodeStep(s.Rev, pair.Value)
			}
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

// LoadStep reads the step that led to a revision, in memory of its own; nil where there is none.
func LoadStep(g Getter, typ, id string, rev uint64) (*Step, error) {
	value, err := g.Get(StepKey(typ, id, rev))
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := DecodeStep(rev, value)
	s.Before = s.Before.own()
	return &s, err
}

// History is what is known of an entry: how it is, and what it was before.
type History struct {
	r       storage.Reader
	typ, id string
	present Record // of revision 0 where the entry is not there
}

// ReadHistory gives the history of an entry, which may be in the trash: what it was there is its present state.
func ReadHistory(r storage.Reader, t *model.Type, id string) (History, error) {
	h := History{r: r, typ: t.Name, id: id}
	if len(id) > MaxID {
		return h, NotFound(t)
	}
	e, err := Load(r, t, id)
	if core.CodeOf(err) == core.NotFound {
		e, err = Gone(r, t, id)
	}
	if err == nil {
		h.present = e
	}
	return h, ignoreMissing(err)
}

// standing is a state whose line in the history is still to be told.
type standing struct {
	rev              uint64 // 0 for none
	created, updated time.Time
	told             bool
}

// line tells of the state. What led to it is the step, if that is its own: an older program writes none, and one that
// brings entries to another shape makes a revision that nobody edited.
func (s standing) line(step Step) Revision {
	if s.rev == step.Rev || s.updated.Equal(step.At) {
		return Revision{s.rev, step.At, step.Actor, step.Act, step.Fields}
	}
	act := core.ActUpdated
	if s.rev == 1 || s.updated.Equal(s.created) {
		act = core.ActCreated
	}
	return Revision{Rev: s.rev, At: s.updated, Act: act, Fields: []string{}}
}

// Revisions yields the revisions that can be read, the newest first, from below a revision on; 0 is the start. An error
// is the last.
func (h History) Revisions(below uint64) iter.Seq2[Revision, error] {
	return func(yield func(Revision, error) bool) {
		top := standing{rev: h.present.Rev, created: h.present.Created, updated: h.present.Updated}
		if below > 0 && (top.rev == 0 || below <= top.rev) {
			top = standing{rev: below, told: true}
		}
		state := top
		for step, err := range Steps(h.r, h.typ, h.id, top.rev) {
			if err != nil {
				yield(Revision{}, err)
				return
			}
			if state.rev > 0 && !state.told && !yield(state.line(step), nil) {
				return
			}
			state = standing{rev: step.Before.Rev, created: step.Before.Created, updated: step.Before.Updated}
		}
		if state.rev > 0 && !state.told {
			yield(state.line(Step{}), nil)
		}
	}
}

// Len gives how many revisions can be read.
func (h History) Len() (n int, err error) {
	after := ""
	if h.present.Rev > 0 {
		n, after = 1, StepKey(h.typ, h.id, h.present.Rev+1)
	}
	for pair, err := range h.r.Scan(HistoryPrefix(h.typ, h.id), after) {
		if err != nil {
			return n, err
		}
		if len(pair.Value) > 1 && pair.Value[1]&flagBefore != 0 {
			n++
		}
	}
	return n, nil
}

// At gives the state of a revision as it was stored. Its memory may be that of the store. It fails with NotFound.
func (h History) At(rev uint64) (Record, error) {
	if rev > 0 && rev == h.present.Rev {
		return h.present, nil
	}
	for step, err := range Steps(h.r, h.typ, h.id, h.present.Rev) {
		if err != nil {
			return Record{}, err
		}
		if step.Before.Rev == rev && !step.Before.None() {
			r, err := step.Before.Record()
			r.Type, r.ID = h.typ, h.id
			return r, err
		}
		if step.Rev <= rev {
			break
		}
	}
	return Record{}, core.Errorf(core.NotFound, "There is no such revision.")
}
