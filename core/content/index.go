package content

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// index writes the type's entries in the present shape, and its lists, unique values and schedule anew. Where a field
// became unique, the first entry keeps a value that several have. It writes nothing about an entry that is as it
// was, but its places in the index.
func (s *Writer) index(ctx context.Context, p *passage) error {
	if !p.Cleared {
		if err := s.clearIndex(ctx, p); err != nil {
			return err
		}
	}
	var ids []string
	for at, err := range s.stored(ctx, p) {
		if err != nil {
			return err
		}
		if ids = append(ids, at.id); len(ids) < perView {
			continue
		}
		if err := s.indexAll(ctx, p, ids); err != nil {
			return err
		}
		ids = ids[:0]
	}
	if err := s.indexAll(ctx, p, ids); err != nil {
		return err
	}
	return s.settleMark(ctx, p, p.arrived())
}

// clearIndex takes out what the index has of the shapes before. From its first write on, no program takes it for whole.
func (s *Writer) clearIndex(ctx context.Context, p *passage) error {
	some, err := s.someStored(ctx, p, "")
	if err != nil {
		return err
	}
	if len(some) > 0 && !p.begun {
		if err := s.settleMark(ctx, p, p.mark); err != nil {
			return err
		}
	}
	all := func(string) bool { return true }
	for _, prefix := range []string{
		entries.ListsPrefix(p.typ.Name), entries.UniquePrefix(p.typ.Name), entries.CountKey(p.typ.Name),
	} {
		if err := s.clear(ctx, prefix, all); err != nil {
			return err
		}
	}
	mine := func(key string) bool {
		parts, err := entries.Parts(key)
		return err == nil && len(parts) == 4 && parts[2] == p.typ.Name
	}
	if err := s.clear(ctx, entries.DuePrefix(), mine); err != nil {
		return err
	}
	p.Cleared = true
	if len(some) == 0 {
		return nil
	}
	return s.settleMark(ctx, p, p.mark)
}

func (s *Writer) settleMark(ctx context.Context, p *passage, m mark) error {
	return s.update(ctx, p.typ, func(w storage.Writer) error { return m.write(w, p.typ) })
}

// clear deletes the keys that start with a prefix and are doomed.
func (s *Writer) clear(ctx context.Context, prefix string, doomed func(key string) bool) error {
	for after := ""; ; {
		var found []string
		err := s.store.View(ctx, func(r storage.Reader) error {
			found = nil
			for pair, err := range r.Scan(prefix, after) {
				if err != nil || len(found) == storage.MaxWrites {
					return err
				}
				if doomed(pair.Key) {
					found = append(found, pair.Key)
				}
			}
			return nil
		})
		if err != nil || len(found) == 0 {
			return err
		}
		if _, err := s.store.Update(ctx, func(w storage.Writer) error {
			for _, k := range found {
				w.Delete(k)
			}
			return nil
		}); err != nil {
			return err
		}
		after = found[len(found)-1]
	}
}

// indexAll indexes the entries in as many updates as it takes.
func (s *Writer) indexAll(ctx context.Context, p *passage, ids []string) error {
	for len(ids) > 0 {
		done, err := s.indexSome(ctx, p, ids[:min(perUpdate(p.typ), len(ids))])
		if err != nil {
			return err
		}
		p.After, ids = ids[done-1], ids[done:]
	}
	return nil
}

// perUpdate is how many entries one update may index within storage's limits, with room for the count, the mark and
// a look at one entry more.
func perUpdate(t *model.Type) int {
	writes := 2 + len(entries.Lists(t)) + len(t.Unique()) // itself and when it falls due
	reads := 2 + len(t.Unique())                          // itself and its slug
	return min((storage.MaxWrites-10)/max(writes, reads), storage.MaxItems)
}

// bytesPerUpdate is when an update has enough entries: they may be large.
const bytesPerUpdate = 4 << 20

// indexSome indexes some entries, and says how many: one that has no slug yet takes an
// update for itself, because of what may be tried for it.
func (s *Writer) indexSome(ctx context.Context, p *passage, ids []string) (done int, err error) {
	now := s.now().UTC()
	err = s.update(ctx, p.typ, func(w storage.Writer) error {
		size, alone := 0, false
		for done = 0; done < len(ids) && size < bytesPerUpdate && !alone; done++ {
			was, next, err := p.bring(w, ids[done], now)
			if err != nil {
				return fmt.Errorf("%s: %w", ids[done], err)
			}
			if alone, err = p.unsettled(w, next); err != nil {
				return err
			}
			if alone && done > 0 {
				break
			}
			if err := p.put(w, was, next, alone, now); err != nil {
				return fmt.Errorf("%s: %w", ids[done], err)
			}
			size += len(next.JSON)
		}
		m := p.mark
		m.After = ids[done-1]
		return m.write(w, p.typ)
	})
	return done, err
}

// bring reads an entry as it was, and gives it as it is to be.
func (p *passage) bring(g entries.Getter, id string, now time.Time) (was entries.Record, next *revision, err error) {
	if was, err = entries.Load(g, p.typ, id); err == nil {
		next, err = p.reshape(was, now)
	}
	return was, next, err
}

// unsettled reports whether an entry has no slug of its own yet.
func (p *passage) unsettled(g entries.Getter, next *revision) (bool, error) {
	if p.typ.SlugField() == nil {
		return false, nil
	}
	holder, err := entries.SlugHolder(g, p.typ, next.asked)
	return holder != next.ID || p.typ.IsAddress(next.asked), err
}

// put writes an entry, if it is not as it was, and its places in the index.
func (p *passage) put(w storage.Writer, was entries.Record, next *revision, unsettled bool, now time.Time) error {
	if unsettled {
		if err := settleOlder(w, p.typ, next); err != nil {
			return err
		}
	}
	if err := claimUnique(w, p.typ, nil, next); err != nil && core.CodeOf(err) != core.Conflict {
		return err
	}
	if err := relist(w, p.typ, nil, next); err != nil {
		return err
	}
	reschedule(w, p.typ, nil, next, now)
	if !p.rereads() && bytes.Equal(next.JSON, was.JSON) {
		next.Rev = was.Rev // what is sent under it is the same
	}
	record := next.Encode()
	if bytes.Equal(record, was.Encode()) {
		return nil
	}
	w.Put(entries.EntryKey(p.typ.Name, next.ID), record)
	return announce(w, p.typ, &revision{State: entries.State{Record: was}}, next)
}

// grow brings all types to their present shapes. It fails before it has written anything where one cannot be.
func (s *Writer) grow(ctx context.Context) error {
	all, err := s.passages(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := s.rehearse(ctx, p); err != nil {
			return err
		}
	}
	for _, p := range all {
		if p.opensOnly() {
			// No entry has one of them before the next is written.
			s.owed.Store(p.typ.Name, p.arrived())
			continue
		}
		if err := s.index(ctx, p); err != nil {
			return fmt.Errorf("content: index %s: %w", p.typ.Name, err)
		}
	}
	return nil
}

// missed says that a key of the schedule went that nobody could look at, because no program knew its type: should the
// type come back, its entries are looked at.
func missed(w storage.Writer, name string) error {
	t := &model.Type{Name: name}
	if _, err := w.Get(entries.SchemaKey(name)); errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	m, err := readMark(w, t)
	if err != nil {
		return err
	}
	return m.forget().write(w, t)
}
