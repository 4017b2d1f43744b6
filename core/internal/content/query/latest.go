package query

import (
	"bytes"
	"context"
	"iter"
	"maps"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Dated is an entry with its date. It does not share memory with the store.
type Dated struct {
	core.Entry
	Date time.Time
	// Place is the position of the entry in its list, if the type is ordered by hand; otherwise zero.
	Place time.Time
	// Parts are the entries that this one shows: see model.Shows. Only WholeLatest and WholeEntries return them.
	Parts []Part
	// kept is what the store has beside the entry of the shape of a missing plugin: see model.Shapes.
	kept []byte
}

// Export returns the JSON of the entry with what the store keeps for a missing plugin, for exports alone.
func (d Dated) Export() []byte { return entrystore.Join(d.JSON, d.kept) }

// Part is an entry that another shows. It does not share memory with the store.
type Part struct {
	core.Entry
	Hidden bool // whether visitors do not see it there
}

// Members yields the members of the entity's JSON in their order. They share its memory.
func (d Dated) Members() iter.Seq[entrystore.Member] { return entrystore.Members(d.JSON) }

// Members yields the members of the entity's JSON in their order. They share its memory.
func (p Part) Members() iter.Seq[entrystore.Member] { return entrystore.Members(p.JSON) }

// Size returns the approximate number of bytes of the entry with its parts.
func (d Dated) Size() int {
	n := len(d.JSON)
	for _, part := range d.Parts {
		n += len(part.JSON)
	}
	return n
}

// Ref identifies an entry.
type Ref struct{ Type, ID string }

// Latest returns the present entries regardless of their visibility, from one snapshot and in the order of refs. Entries
// that do not exist are omitted.
func (s *StoredReader) Latest(ctx context.Context, refs []Ref) ([]Dated, error) {
	return s.latest(ctx, refs, false)
}

// WholeLatest is Latest with the entries that each shows.
func (s *StoredReader) WholeLatest(ctx context.Context, refs []Ref) ([]Dated, error) {
	return s.latest(ctx, refs, true)
}

func (s *StoredReader) latest(ctx context.Context, refs []Ref, whole bool) ([]Dated, error) {
	var found []Dated
	err := s.store.View(ctx, func(r storage.Reader) error {
		found = make([]Dated, 0, len(refs))
		for _, ref := range refs {
			t, err := s.registry.Find(ref.Type)
			if err != nil {
				continue
			}
			e, err := entrystore.Load(r, t, ref.ID)
			if entrystore.Missing(err) {
				continue
			}
			if err != nil {
				return err
			}
			one := dated(t, e)
			if whole {
				if one.Parts, err = s.parts(r, t, e); err != nil {
					return err
				}
			}
			found = append(found, one)
		}
		return nil
	})
	return found, entrystore.Explain(err)
}

// parts returns the entries that an entry shows, in their order, and then those that it hides from visitors. Entries that
// do not exist are omitted.
func (s *StoredReader) parts(r storage.Reader, t *model.Type, e entrystore.Record) (all []Part, err error) {
	of, err := s.registry.Find(t.ShownType())
	if err != nil {
		return nil, nil //nolint:nilerr // it shows none
	}
	value, err := entrystore.Value(t, e.JSON)
	if err != nil {
		return nil, err
	}
	shown, hidden := t.ShownIn(value)
	for i, id := range slices.Concat(shown, hidden) {
		part, err := entrystore.Load(r, of, id)
		if entrystore.Missing(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		part.JSON = bytes.Clone(part.JSON)
		all = append(all, Part{part.Entry, i >= len(shown) || !part.Visible})
	}
	return all, nil
}

// Showing returns the entries that name one of the given entries among those that they show, or hide from visitors.
func (s *StoredReader) Showing(ctx context.Context, refs []Ref) ([]Ref, error) {
	named, by := map[Ref]bool{}, map[string]bool{}
	for _, ref := range refs {
		if t, err := s.registry.Find(ref.Type); err == nil && len(t.ShownBy()) > 0 {
			named[ref] = true
			for _, name := range t.ShownBy() {
				by[name] = true
			}
		}
	}
	var found []Ref
	for _, name := range slices.Sorted(maps.Keys(by)) {
		t, err := s.registry.Find(name)
		if err != nil {
			return nil, err
		}
		for e, err := range s.Entries(ctx, name) {
			if err != nil {
				return nil, err
			}
			value, err := entrystore.Value(t, e.JSON)
			if err != nil {
				return nil, err
			}
			shown, hidden := t.ShownIn(value)
			if slices.ContainsFunc(slices.Concat(shown, hidden), func(id string) bool { return named[Ref{t.ShownType(), id}] }) {
				found = append(found, Ref{name, e.ID})
			}
		}
	}
	return found, nil
}

// Kept returns the entries that exist or are in the trash.
func (s *StoredReader) Kept(ctx context.Context, refs []Ref) (kept map[Ref]bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		kept = make(map[Ref]bool, len(refs))
		for _, ref := range refs {
			t, err := s.registry.Find(ref.Type)
			if err != nil {
				continue
			}
			if kept[ref], err = entrystore.Exists(r, t, ref.ID); err != nil {
				return err
			}
			if kept[ref] {
				continue
			}
			switch d, err := entrystore.Discarded(r, t, ref.ID); {
			case err == nil:
				kept[ref] = !d.Final()
			case core.CodeOf(err) != core.NotFound:
				return err
			}
		}
		return nil
	})
	return kept, entrystore.Explain(err)
}

func dated(t *model.Type, r entrystore.Record) Dated {
	r.JSON = bytes.Clone(r.JSON)
	var kept []byte
	if len(r.Rest) > 0 {
		kept = entrystore.Absent(t, r)
	}
	if t.ByHand() {
		return Dated{Entry: r.Entry, Date: r.Created, Place: r.Date, kept: kept}
	}
	return Dated{Entry: r.Entry, Date: r.Date, kept: kept}
}

// FormerSlugs returns the former slugs that still lead to the entries of a type, by entry id.
func (s *StoredReader) FormerSlugs(ctx context.Context, typ string) (former map[string][]string, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		former, err = entrystore.FormerSlugs(r, t)
		return err
	})
	return former, entrystore.Explain(err)
}

// perView is the maximum number of entries that one view reads; it stops earlier after bytesPerView bytes. This keeps
// views short.
const (
	perView      = 200
	bytesPerView = 1 << 20
)

// Entries yields every entry of a type in the order of ids, regardless of visibility. An entry written meanwhile appears
// in its old or its new state; one created meanwhile may be missing. An error is yielded last.
func (s *StoredReader) Entries(ctx context.Context, typ string) iter.Seq2[Dated, error] {
	return s.entries(ctx, typ, false)
}

// WholeEntries is Entries with the entries that each shows.
func (s *StoredReader) WholeEntries(ctx context.Context, typ string) iter.Seq2[Dated, error] {
	return s.entries(ctx, typ, true)
}

func (s *StoredReader) entries(ctx context.Context, typ string, whole bool) iter.Seq2[Dated, error] {
	return func(yield func(Dated, error) bool) {
		t, err := s.registry.Find(typ)
		for last, more := "", true; more && err == nil; {
			var some []Dated
			if some, last, more, err = s.someEntries(ctx, t, last, whole); err != nil {
				break
			}
			for _, e := range some {
				if !yield(e, nil) {
					return
				}
			}
		}
		if err != nil {
			yield(Dated{}, entrystore.Explain(err))
		}
	}
}

// someEntries reads the entries after a key. It returns the last key that it read, and whether more may follow.
func (s *StoredReader) someEntries(
	ctx context.Context, t *model.Type, after string, whole bool,
) (some []Dated, last string, more bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		some, last, more = nil, after, false
		size := 0
		for pair, err := range r.Scan(entrystore.EntryPrefix(t.Name), after) {
			if err != nil {
				return err
			}
			if len(some) == perView || size >= bytesPerView {
				more = true
				return nil
			}
			all, err := entrystore.Parts(pair.Key)
			if err != nil || len(all) != 3 {
				return entrystore.ErrKey
			}
			e, err := entrystore.DecodeRecord(pair.Value)
			if err != nil {
				return err
			}
			e.Type, e.ID = t.Name, all[2]
			one := dated(t, e)
			if whole {
				if one.Parts, err = s.parts(r, t, e); err != nil {
					return err
				}
			}
			some, last, size = append(some, one), pair.Key, size+one.Size()
		}
		return nil
	})
	return some, last, more, err
}

// Count returns the number of entries of all types, regardless of visibility.
func (s *StoredReader) Count(ctx context.Context) (n int, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		n = 0
		types := s.registry.Types()
		for i := range types {
			totals, err := entrystore.Counts(r, &types[i])
			if err != nil {
				return err
			}
			n += totals.All
		}
		return nil
	})
	return n, entrystore.Explain(err)
}
