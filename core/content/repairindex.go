package content

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Mend makes anew what the store has of a damaged key, if that follows from entries which are whole: places in lists,
// numbers of entries, slugs and unique values, moments at which something turns. It reports whether it could. Nobody
// can write to such a key before that, so what it is made of stays true meanwhile.
func (s *Writer) Mend(ctx context.Context, key string) (repaired bool, err error) {
	what := entries.Named(key)
	if what.Type == "" {
		return false, nil
	}
	t, err := s.registry.Find(what.Type)
	if err != nil {
		return false, nil //nolint:nilerr // nobody knows what it should be
	}
	repair := map[entries.Family]func(context.Context, *model.Type, entries.Name) ([]byte, error){
		entries.ListFamily: s.repairListRow, entries.CountFamily: s.repairCount, entries.DueFamily: s.repairDue,
		entries.UniqueFamily: s.repairUnique, entries.SlugFamily: s.repairSlug, entries.SlugsFamily: s.repairSlugs,
		entries.ReferredFamily: s.repairReferenceCount, entries.PassingFamily: repairByDeletion,
	}[what.Family]
	if repair == nil {
		return false, nil
	}
	value, err := repair(ctx, t, what)
	if err != nil {
		return false, entries.Explain(err)
	}
	err = s.update(ctx, t, func(w storage.Writer) error {
		if _, err := w.Get(key); !errors.Is(err, storage.ErrDamaged) {
			return err // it was written meanwhile
		}
		if value == nil {
			w.Delete(key)
			return nil
		}
		w.Put(key, value)
		return nil
	})
	if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return err == nil, err
}

// nothing takes the place of what is only of the moment.
func repairByDeletion(context.Context, *model.Type, entries.Name) ([]byte, error) { return nil, nil }

// mendPlace makes the summary of an entry, if the key is its place in a list.
func (s *Writer) repairListRow(ctx context.Context, t *model.Type, what entries.Name) (summary []byte, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		rev, err := loadRevision(r, t, what.ID)
		if entries.Missing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, who := range entries.Lists(t) {
			if listKey(t, rev, who) == what.Key {
				summary = []byte(rev.Summary(t))
			}
		}
		return nil
	})
	return summary, err
}

// mendCount gives a part what makes all parts together right.
func (s *Writer) repairCount(ctx context.Context, t *model.Type, what entries.Name) (value []byte, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		totals, err := expectedCount(r, t, what.Key)
		value = totals.Encode()
		return err
	})
	return value, err
}

// missingCount gives what one part has to have, by the lists and by all other parts; what another damaged one has to have
// is left to that.
func expectedCount(r storage.Reader, t *model.Type, of string) (entries.Totals, error) {
	totals, err := entries.Recount(r, t)
	if err != nil {
		return totals, err
	}
	for _, key := range entries.CountKeys(t.Name) {
		if key == of {
			continue
		}
		part, err := entries.CountAt(r, key)
		if err != nil && !errors.Is(err, storage.ErrDamaged) {
			return totals, err
		}
		totals = totals.Minus(part)
	}
	return totals, nil
}

// mendDue keeps the moment if the entry still has it.
func (s *Writer) repairDue(ctx context.Context, t *model.Type, what entries.Name) (value []byte, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		rev, err := loadRevision(r, t, what.ID)
		if entries.Missing(err) {
			return nil
		}
		if err == nil && model.Due(rev.Value, what.At.Add(-time.Nanosecond)).Equal(what.At) {
			value = []byte{}
		}
		return err
	})
	return value, err
}

// mendUnique finds the entry that has a value.
func (s *Writer) repairUnique(ctx context.Context, t *model.Type, what entries.Name) ([]byte, error) {
	f := t.Schema.Field(what.Field)
	if f == nil {
		return nil, nil
	}
	return s.findHolder(ctx, t, func(value any) bool {
		return entries.UniqueKey(t.Name, f.Name, t.Schema.Key(value, f)) == what.Key
	})
}

// mendSlug finds the entry that a slug leads to, or once led to.
func (s *Writer) repairSlug(ctx context.Context, t *model.Type, what entries.Name) (holder []byte, err error) {
	if t.SlugField() == nil {
		return nil, nil
	}
	holder, err = s.findHolder(ctx, t, func(value any) bool { return t.SlugOf(value) == what.Value })
	if err != nil || holder != nil {
		return holder, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(entries.SlugsPrefix(t.Name), "") {
			if err != nil {
				return err
			}
			if slices.Contains(strings.Fields(string(pair.Value)), what.Value) {
				holder = []byte(entries.Named(pair.Key).ID)
			}
		}
		return nil
	})
	return holder, err
}

// mendSlugs gathers the slugs that lead to an entry, the present one first. The order of the others is lost.
func (s *Writer) repairSlugs(ctx context.Context, t *model.Type, what entries.Name) (value []byte, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		rev, err := loadRevision(r, t, what.ID)
		if entries.Missing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		held := []string{rev.requestedSlug}
		for pair, err := range r.Scan(entries.SlugPrefix(t.Name), "") {
			if err != nil {
				return err
			}
			if slug := entries.Named(pair.Key).Value; string(pair.Value) == what.ID && slug != rev.requestedSlug {
				held = append(held, slug)
			}
		}
		value = []byte(strings.Join(held[:min(len(held), maxSlugs)], " "))
		return nil
	})
	return value, err
}

// mendReferred gives a number that was not there before: that is all that is asked of it.
func (s *Writer) repairReferenceCount(context.Context, *model.Type, entries.Name) ([]byte, error) {
	return binary.AppendUvarint(nil, uint64(s.now().UnixNano())), nil //nolint:gosec // it is past 1970
}

// holder gives the id of the first entry whose value is sought; nil for none.
func (s *Writer) findHolder(ctx context.Context, t *model.Type, accepts func(value any) bool) (id []byte, err error) {
	after := ""
	for more := true; more && id == nil && err == nil; {
		err = s.store.View(ctx, func(r storage.Reader) error {
			n := 0
			more = false
			for pair, err := range r.Scan(entries.EntryPrefix(t.Name), after) {
				if err != nil {
					return err
				}
				if n++; n > entriesPerView {
					more = true
					return nil
				}
				after = pair.Key
				record, err := entries.DecodeRecord(pair.Value)
				if err != nil {
					return err
				}
				if value, err := entries.Value(t, record.JSON); err == nil && accepts(value) {
					id = []byte(entries.Named(pair.Key).ID)
					return nil
				}
			}
			return nil
		})
	}
	return id, err
}
