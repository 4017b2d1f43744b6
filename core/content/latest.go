package content

import (
	"bytes"
	"context"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Dated is an entry with the time by which it is listed. Its memory is its own.
type Dated struct {
	core.Entry
	Date time.Time
}

// Ref names an entry.
type Ref struct{ Type, ID string }

// Latest gives the entries as they are now, whoever may see them, all of one moment and in the order in
// which they are named. Those that are not there are left out.
func (s *Service) Latest(ctx context.Context, refs []Ref) ([]Dated, error) {
	var found []Dated
	err := s.store.View(ctx, func(r storage.Reader) error {
		found = make([]Dated, 0, len(refs))
		for _, ref := range refs {
			t := s.registry.byName[ref.Type]
			if t == nil {
				continue
			}
			e, date, err := load(r, t, ref.ID)
			if core.CodeOf(err) == core.NotFound {
				continue
			}
			if err != nil {
				return err
			}
			found = append(found, dated(e, date))
		}
		return nil
	})
	return found, explain(err)
}

func dated(e core.Entry, date time.Time) Dated {
	e.JSON = bytes.Clone(e.JSON)
	return Dated{e, date}
}

// perView is how many entries are read at once, and bytesPerView when it is enough before: views are short.
const (
	perView      = 200
	bytesPerView = 1 << 20
)

// Entries yields every entry of a type, whoever may see it, by id. An entry that is written meanwhile
// comes in its old state, in its new one or, if it is only just there, not at all. An error is the last.
func (s *Service) Entries(ctx context.Context, typ string) iter.Seq2[Dated, error] {
	return func(yield func(Dated, error) bool) {
		t, err := s.typeOf(typ)
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
			yield(Dated{}, explain(err))
		}
	}
}

// someEntries reads on after a key. It gives the last key that it read, and whether more may follow.
func (s *Service) someEntries(
	ctx context.Context, t *Type, after string,
) (some []Dated, last string, more bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		some, last, more = nil, after, false
		size := 0
		for pair, err := range r.Scan(key(entryKeys, t.Name), after) {
			if err != nil {
				return err
			}
			if len(some) == perView || size >= bytesPerView {
				more = true
				return nil
			}
			all, err := parts(pair.Key)
			if err != nil || len(all) != 3 {
				return errKey
			}
			e, date, err := decodeRecord(pair.Value)
			if err != nil {
				return err
			}
			e.Type, e.ID = t.Name, all[2]
			some, last, size = append(some, dated(e, date)), pair.Key, size+len(pair.Value)
		}
		return nil
	})
	return some, last, more, err
}

// Count gives how many entries of all types there are, whoever may see them.
func (s *Service) Count(ctx context.Context) (n int, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		n = 0
		for i := range s.registry.types {
			totals, err := counts(r, &s.registry.types[i])
			if err != nil {
				return err
			}
			n += totals[0]
		}
		return nil
	})
	return n, explain(err)
}

// Newest gives the number of a commit that holds every write of the type that has returned. Whatever is
// read from now on is as new as that.
func (s *Service) Newest(typ string) uint64 {
	if p := s.changed[typ]; p != nil {
		return p.newest.Load()
	}
	return 0
}

// NewestOfAll is Newest for all types together.
func (s *Service) NewestOfAll() uint64 { return s.Newest(everyType) }

// NewestTold gives the number of the newest commit of this service that the log tells of; 0 before the first.
// A follower that has come to it has every write that has returned.
func (s *Service) NewestTold() uint64 { return s.told.newest.Load() }
