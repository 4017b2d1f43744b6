package answers

import (
	"bytes"
	"context"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Dated is an entry with the time by which it is listed. Its memory is its own.
type Dated struct {
	core.Entry
	Date time.Time
}

// Members yields the members of the entity's JSON, in their order, each a part of it.
func (d Dated) Members() iter.Seq[entries.Member] { return entries.Members(d.JSON) }

// Ref names an entry.
type Ref struct{ Type, ID string }

// Latest gives the entries as they are now, whoever may see them, all of one moment and in the order in
// which they are named. Those that are not there are left out.
func (s *Reader) Latest(ctx context.Context, refs []Ref) ([]Dated, error) {
	var found []Dated
	err := s.store.View(ctx, func(r storage.Reader) error {
		found = make([]Dated, 0, len(refs))
		for _, ref := range refs {
			t, err := s.registry.Find(ref.Type)
			if err != nil {
				continue
			}
			e, err := entries.Load(r, t, ref.ID)
			if entries.Missing(err) {
				continue
			}
			if err != nil {
				return err
			}
			found = append(found, dated(e))
		}
		return nil
	})
	return found, entries.Explain(err)
}

// Kept gives those of the entries that are there, or in the trash.
func (s *Reader) Kept(ctx context.Context, refs []Ref) (kept map[Ref]bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		kept = make(map[Ref]bool, len(refs))
		for _, ref := range refs {
			t, err := s.registry.Find(ref.Type)
			if err != nil {
				continue
			}
			if kept[ref], err = entries.Exists(r, t, ref.ID); err != nil {
				return err
			}
			if kept[ref] {
				continue
			}
			switch d, err := entries.Discarded(r, t, ref.ID); {
			case err == nil:
				kept[ref] = !d.Final()
			case core.CodeOf(err) != core.NotFound:
				return err
			}
		}
		return nil
	})
	return kept, entries.Explain(err)
}

func dated(r entries.Record) Dated {
	r.JSON = bytes.Clone(r.JSON)
	return Dated{r.Entry, r.Date}
}

// FormerSlugs gives the slugs that lead to the entries of a type beside the present ones, by the entries' ids.
func (s *Reader) FormerSlugs(ctx context.Context, typ string) (former map[string][]string, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		former, err = entries.FormerSlugs(r, t)
		return err
	})
	return former, entries.Explain(err)
}

// perView is how many entries are read at once, and bytesPerView when it is enough before: views are short.
const (
	perView      = 200
	bytesPerView = 1 << 20
)

// Entries yields every entry of a type, whoever may see it, by id. An entry that is written meanwhile
// comes in its old state, in its new one or, if it is only just there, not at all. An error is the last.
func (s *Reader) Entries(ctx context.Context, typ string) iter.Seq2[Dated, error] {
	return func(yield func(Dated, error) bool) {
		t, err := s.registry.Find(typ)
		for last, more := "", true; more && err == nil; {
			var some []Dated
			if some, last, more, err = s.someEntries(ctx, t, last); err != nil {
				break
			}
			for _, e := range some {
				if !yield(e, nil) {
					return
				}
			}
		}
		if err != nil {
			yield(Dated{}, entries.Explain(err))
		}
	}
}

// someEntries reads on after a key. It gives the last key that it read, and whether more may follow.
func (s *Reader) someEntries(
	ctx context.Context, t *model.Type, after string,
) (some []Dated, last string, more bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		some, last, more = nil, after, false
		size := 0
		for pair, err := range r.Scan(entries.EntryPrefix(t.Name), after) {
			if err != nil {
				return err
			}
			if len(some) == perView || size >= bytesPerView {
				more = true
				return nil
			}
			all, err := entries.Parts(pair.Key)
			if err != nil || len(all) != 3 {
				return entries.ErrKey
			}
			e, err := entries.DecodeRecord(pair.Value)
			if err != nil {
				return err
			}
			e.Type, e.ID = t.Name, all[2]
			some, last, size = append(some, dated(e)), pair.Key, size+len(pair.Value)
		}
		return nil
	})
	return some, last, more, err
}

// Count gives how many entries of all types there are, whoever may see them.
func (s *Reader) Count(ctx context.Context) (n int, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		n = 0
		types := s.registry.Types()
		for i := range types {
			totals, err := entries.Counts(r, &types[i])
			if err != nil {
				return err
			}
			n += totals.All
		}
		return nil
	})
	return n, entries.Explain(err)
}
