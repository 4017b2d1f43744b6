// Package repair makes damaged values of a store whole: it derives those of the index from the entries, and restores entries
// from their history or a backup.
package repair

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Repairer repairs a store that a writer has open.
type Repairer struct {
	writer   *writer.Writer
	store    storage.Store
	registry *model.Registry
	now      func() time.Time
}

// New returns a Repairer of the store of a writer.
func New(w *writer.Writer, store storage.Store, registry *model.Registry, now func() time.Time) *Repairer {
	return &Repairer{w, store, registry, now}
}

// RepairIndex rebuilds the value of a damaged key if it follows from undamaged entries: list rows, counts, slugs,
// unique values, due times, references, and which entries others show. The number of changes that visitors may know of gets a higher
// value than it ever had. It reports whether it could. No write to a damaged key is possible before, so
// that the sources of the value stay valid meanwhile.
func (p *Repairer) RepairIndex(ctx context.Context, key string) (repaired bool, err error) {
	what := entrystore.Named(key)
	if what.Family == entrystore.PublicFamily {
		return p.repairPublicCount(ctx)
	}
	if what.Type == "" {
		return false, nil
	}
	t, err := p.registry.Find(what.Type)
	if err != nil {
		return false, nil //nolint:nilerr // nobody knows what it should be
	}
	repair := map[entrystore.Family]func(context.Context, *model.Type, entrystore.Name) ([]byte, error){
		entrystore.ListFamily: p.repairListRow, entrystore.CountFamily: p.repairCount, entrystore.DueFamily: p.repairDue,
		entrystore.UniqueFamily: p.repairUnique, entrystore.SlugFamily: p.repairSlug, entrystore.SlugsFamily: p.repairSlugs,
		entrystore.ReferredFamily: p.repairReferenceCount, entrystore.ShownFamily: p.repairShown, entrystore.PassingFamily: repairByDeletion,
		entrystore.TargetFamily: p.repairReference,
	}[what.Family]
	if repair == nil {
		return false, nil
	}
	value, err := repair(ctx, t, what)
	if err != nil {
		return false, entrystore.Explain(err)
	}
	err = p.writer.UpdateType(ctx, t, func(w storage.Writer) error {
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

// repairPublicCount sets the number of changes that visitors may know to a value that it has never had: it must only
// grow, and how many there were is lost with it. JavaScript can represent the value exactly.
func (p *Repairer) repairPublicCount(ctx context.Context) (repaired bool, err error) {
	_, err = p.store.Update(ctx, func(w storage.Writer) error {
		if _, err := w.Get(entrystore.PublicCountKey()); !errors.Is(err, storage.ErrDamaged) {
			return err // it was written meanwhile
		}
		w.Put(entrystore.PublicCountKey(), entrystore.EncodePublicCount(uint64(p.now().UnixMilli()))) //nolint:gosec // it is past 1970
		return nil
	})
	return err == nil, entrystore.Explain(err)
}

// repairByDeletion deletes a key that holds only transient data.
func repairByDeletion(context.Context, *model.Type, entrystore.Name) ([]byte, error) { return nil, nil }

// repairListRow rebuilds the summary of an entry, if the key is its current list row.
func (p *Repairer) repairListRow(ctx context.Context, t *model.Type, what entrystore.Name) (summary []byte, err error) {
	err = p.store.View(ctx, func(r storage.Reader) error {
		rev, err := commit.Load(r, t, what.ID)
		if entrystore.Missing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, audience := range entrystore.Lists(t) {
			if commit.ListKey(t, rev, audience) == what.Key {
				summary = []byte(rev.Summary(t))
			}
		}
		return nil
	})
	return summary, err
}

// repairCount gives a part of the count the value that makes the sum of all parts correct.
func (p *Repairer) repairCount(ctx context.Context, t *model.Type, what entrystore.Name) (value []byte, err error) {
	err = p.store.View(ctx, func(r storage.Reader) error {
		totals, err := expectedCount(r, t, what.Key)
		value = totals.Encode()
		return err
	})
	return value, err
}

// expectedCount returns what one part of the count must be, by the lists and all other parts. Parts that are
// also damaged count as zero.
func expectedCount(r storage.Reader, t *model.Type, of string) (entrystore.Totals, error) {
	totals, err := entrystore.Recount(r, t)
	if err != nil {
		return totals, err
	}
	for _, key := range entrystore.CountKeys(t.Name) {
		if key == of {
			continue
		}
		part, err := entrystore.CountAt(r, key)
		if err != nil && !errors.Is(err, storage.ErrDamaged) {
			return totals, err
		}
		totals = totals.Minus(part)
	}
	return totals, nil
}

// repairDue keeps the due time if the entry still has it.
func (p *Repairer) repairDue(ctx context.Context, t *model.Type, what entrystore.Name) (value []byte, err error) {
	err = p.store.View(ctx, func(r storage.Reader) error {
		rev, err := commit.Load(r, t, what.ID)
		if entrystore.Missing(err) {
			return nil
		}
		if err == nil && model.Due(rev.Value, what.At.Add(-time.Nanosecond)).Equal(what.At) {
			value = []byte{}
		}
		return err
	})
	return value, err
}

// repairUnique finds the entry that has a value.
func (p *Repairer) repairUnique(ctx context.Context, t *model.Type, what entrystore.Name) ([]byte, error) {
	f := t.Schema.Field(what.Field)
	if f == nil {
		return nil, nil
	}
	return p.findHolder(ctx, t, func(value any) bool {
		return entrystore.UniqueKey(t.Name, f.Name, t.Schema.Key(value, f)) == what.Key
	})
}

// repairSlug finds the entry that a slug leads to, or once led to.
func (p *Repairer) repairSlug(ctx context.Context, t *model.Type, what entrystore.Name) (holder []byte, err error) {
	if t.SlugField() == nil {
		return nil, nil
	}
	holder, err = p.findHolder(ctx, t, func(value any) bool { return t.SlugOf(value) == what.Value })
	if err != nil || holder != nil {
		return holder, err
	}
	err = p.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(entrystore.SlugsPrefix(t.Name), "") {
			if err != nil {
				return err
			}
			if slices.Contains(strings.Fields(string(pair.Value)), what.Value) {
				holder = []byte(entrystore.Named(pair.Key).ID)
			}
		}
		return nil
	})
	return holder, err
}

// repairSlugs collects the slugs that lead to an entry, the current one first. The order of the others is
// lost.
func (p *Repairer) repairSlugs(ctx context.Context, t *model.Type, what entrystore.Name) (value []byte, err error) {
	err = p.store.View(ctx, func(r storage.Reader) error {
		rev, err := commit.Load(r, t, what.ID)
		if entrystore.Missing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		held := []string{rev.RequestedSlug}
		for pair, err := range r.Scan(entrystore.SlugPrefix(t.Name), "") {
			if err != nil {
				return err
			}
			if slug := entrystore.Named(pair.Key).Value; string(pair.Value) == what.ID && slug != rev.RequestedSlug {
				held = append(held, slug)
			}
		}
		value = []byte(strings.Join(held[:min(len(held), commit.MaxSlugs)], " "))
		return nil
	})
	return value, err
}

// repairReferenceCount returns a number that the counter has never had, which is sufficient.
func (p *Repairer) repairReferenceCount(context.Context, *model.Type, entrystore.Name) ([]byte, error) {
	return binary.AppendUvarint(nil, uint64(p.now().UnixNano())), nil //nolint:gosec // it is past 1970
}

// repairReference rebuilds what an entry refers to, if the key is still one of its keys.
func (p *Repairer) repairReference(ctx context.Context, t *model.Type, what entrystore.Name) (value []byte, err error) {
	err = p.store.View(ctx, func(r storage.Reader) error {
		state, err := entrystore.LoadState(r, t, what.ID)
		if entrystore.Missing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, pair := range entrystore.References(t, what.ID, state.Value) {
			if pair.Key == what.Key {
				value = pair.Value
			}
		}
		return nil
	})
	return value, err
}

// repairShown counts again which entries of a part others show.
func (p *Repairer) repairShown(ctx context.Context, t *model.Type, what entrystore.Name) (value []byte, err error) {
	err = p.store.View(ctx, func(r storage.Reader) error {
		all, err := entrystore.CountShown(r, p.registry, t)
		if err != nil {
			return err
		}
		part := entrystore.Shown{}
		for id, n := range all {
			if entrystore.ShownKey(t.Name, id) == what.Key {
				part[id] = n
			}
		}
		value = part.Encode()
		return nil
	})
	return value, err
}

// holdersPerView is how many entries one view of findHolder reads: views must be short.
const holdersPerView = 500

// findHolder returns the id of the first entry for whose value accepts returns true; nil for none.
func (p *Repairer) findHolder(ctx context.Context, t *model.Type, accepts func(value any) bool) (id []byte, err error) {
	after := ""
	for more := true; more && id == nil && err == nil; {
		err = p.store.View(ctx, func(r storage.Reader) error {
			n := 0
			more = false
			for pair, err := range r.Scan(entrystore.EntryPrefix(t.Name), after) {
				if err != nil {
					return err
				}
				if n++; n > holdersPerView {
					more = true
					return nil
				}
				after = pair.Key
				record, err := entrystore.DecodeRecord(pair.Value)
				if err != nil {
					return err
				}
				if value, err := entrystore.Value(t, record.JSON); err == nil && accepts(value) {
					id = []byte(entrystore.Named(pair.Key).ID)
					return nil
				}
			}
			return nil
		})
	}
	return id, err
}
