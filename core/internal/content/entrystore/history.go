package entrystore

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"iter"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Revision is an item of an entry's history: a present or former state, and the change that led to it.
type Revision struct {
	Rev    uint64
	At     time.Time
	Actor  string // the user name; empty for visitors and the program, and if unknown
	Act    core.Act
	Fields []string // the changed fields; empty if unknown
}

// Steps yields the steps of an entry, newest first, from that of a revision on; 0 yields all. The earlier states share
// the store's memory. An error is yielded last.
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

// LoadStep reads the step that led to a revision, in memory of its own; nil if there is none.
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

// History is the present state of an entry and its earlier states.
type History struct {
	r       storage.Reader
	typ, id string
	present Record // of revision 0 if the entry does not exist
}

// ReadHistory returns the history of an entry, which may be in the trash: then its state in the trash is the present
// one.
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

// historyState is a state whose history item has not been returned yet.
type historyState struct {
	rev              uint64 // 0 for none
	created, updated time.Time
	listed           bool
}

// line returns the item of the state. The step describes it only if it belongs to this revision: a creation by a visitor or
// the program has no step, and a schema change creates a revision without an edit.
func (s historyState) line(step Step) Revision {
	if s.rev == step.Rev || s.updated.Equal(step.At) {
		return Revision{s.rev, step.At, step.Actor, step.Act, step.Fields}
	}
	act := core.ActUpdated
	if s.rev == 1 || s.updated.Equal(s.created) {
		act = core.ActCreated
	}
	return Revision{Rev: s.rev, At: s.updated, Act: act, Fields: []string{}}
}

// Revisions yields the readable revisions before one, newest first; 0 yields all. An error is yielded last.
func (h History) Revisions(below uint64) iter.Seq2[Revision, error] {
	return func(yield func(Revision, error) bool) {
		top := historyState{rev: h.present.Rev, created: h.present.Created, updated: h.present.Updated}
		if below > 0 && (top.rev == 0 || below <= top.rev) {
			top = historyState{rev: below, listed: true}
		}
		state := top
		for step, err := range Steps(h.r, h.typ, h.id, top.rev) {
			if err != nil {
				yield(Revision{}, err)
				return
			}
			if state.rev > 0 && !state.listed && !yield(state.line(step), nil) {
				return
			}
			state = historyState{rev: step.Before.Rev, created: step.Before.Created, updated: step.Before.Updated}
		}
		if state.rev > 0 && !state.listed {
			yield(state.line(Step{}), nil)
		}
	}
}

// Len returns the number of readable revisions.
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

// At returns the state of a revision as it was stored. It may share the store's memory. It fails with NotFound.
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

// The first byte of a packed record gives its format: plain or deflated.
const (
	packedPlain = iota
	packedDeflated
)

// deflaters are reused, because one takes more memory than its output.
var deflaters = sync.Pool{New: func() any {
	// The level is valid.
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed)
	return w
}}

// Pack packs a state of an entry for the history.
func Pack(r Record) Earlier {
	record := r.Encode()
	return Earlier{Rev: r.Rev, Created: r.Created, Updated: r.Updated, packed: pack(record)}
}

// pack returns a record in the form that unpack reads.
func pack(record []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(record) / 2)
	out.WriteByte(packedDeflated)
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&out)
	// Writing to a buffer cannot fail.
	_, _ = w.Write(record)
	_ = w.Close()
	if out.Len() <= len(record) {
		return out.Bytes()
	}
	return append([]byte{packedPlain}, record...)
}

func unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, errStep
	}
	switch packed[0] {
	case packedPlain:
		return packed[1:], nil
	case packedDeflated:
		// Deflated data may have any length, but no record is larger than a value may be.
		r := flate.NewReader(bytes.NewReader(packed[1:]))
		record, err := io.ReadAll(io.LimitReader(r, storage.MaxValue+1))
		if err != nil || len(record) > storage.MaxValue {
			return nil, errStep
		}
		return record, nil
	}
	return nil, errStep
}

// Record unpacks the state. It may share the memory of the step. Type and id are not stored in it and are empty.
func (e Earlier) Record() (Record, error) {
	data, err := unpack(e.packed)
	if err != nil {
		return Record{}, err
	}
	return DecodeRecord(data)
}

// own returns the state in memory of its own.
func (e Earlier) own() Earlier {
	e.packed = bytes.Clone(e.packed)
	return e
}
