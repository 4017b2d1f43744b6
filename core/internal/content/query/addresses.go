package query

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Addresses returns the paths of the pages of entries, without those that have no page, do not exist, or that the audience
// does not see.
func (s *StoredReader) Addresses(ctx context.Context, who core.Audience, refs []Ref) (all map[Ref]string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		all = make(map[Ref]string, len(refs))
		for _, ref := range refs {
			t, err := s.registry.Find(ref.Type)
			if err != nil || t.Options.Public.Page == "" {
				continue
			}
			e, err := entrystore.LoadFor(r, t, who, ref.ID)
			if entrystore.Missing(err) {
				continue
			}
			if err != nil {
				return err
			}
			address, err := addressOf(t, e)
			if err != nil {
				return err
			}
			if address != "" {
				all[ref] = address
			}
		}
		return nil
	})
	return all, entrystore.Explain(err)
}

func addressOf(t *model.Type, e entrystore.Record) (string, error) {
	if t.Options.Public.Page == "" {
		return "", nil
	}
	value, err := entrystore.Value(t, e.JSON)
	if err != nil {
		return "", err
	}
	return t.AddressOf(value, e.ID), nil
}

// Listed is an entry of a list.
type Listed struct {
	ID string
	// Address is the path of its page; empty if it has none.
	Address string
	// Position is where a later call of Listed continues.
	Position string
}

// Listed returns the next entries of a type that an audience sees, limit at most, in the order of its list. after is the
// Position of the last entry before them; empty for the first call.
func (s *StoredReader) Listed(ctx context.Context, who core.Audience, typ, after string, limit int) (all []Listed, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		all = nil
		for position, err := range entrystore.Positions(r, t, who, after) {
			if err != nil {
				return err
			}
			if len(all) == limit {
				return nil
			}
			one := Listed{Position: position}
			if one.ID, err = entrystore.IDAt(position); err != nil {
				return err
			}
			e, err := entrystore.Load(r, t, one.ID)
			if err != nil {
				return err
			}
			if one.Address, err = addressOf(t, e); err != nil {
				return err
			}
			all = append(all, one)
		}
		return nil
	})
	return all, entrystore.Explain(err)
}

// shownOn is the visible entries that show entries of a type, by the ids of the latter.
type shownOn struct {
	by    map[string][]Ref
	bytes int
	seq   uint64
}

func (s *shownOn) size() int    { return s.bytes }
func (s *shownOn) asOf() uint64 { return s.seq }

// ShownOn returns the entries that visitors see and that show, or hide, entries of a type, by the ids of the latter. The
// result is shared, and must not be changed.
func (s *StoredReader) ShownOn(ctx context.Context, typ string) (map[string][]Ref, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	found, err := cached(ctx, s.source, cacheKey{typ: typ, op: "shownOn"}, nil, func(r storage.Reader) (*shownOn, error) {
		made := &shownOn{by: map[string][]Ref{}, seq: uint64(r.Seq())}
		for _, name := range t.ShownBy() {
			by, err := s.registry.Find(name)
			if err == nil {
				err = made.add(r, by)
			}
			if err != nil {
				return nil, err
			}
		}
		return made, nil
	})
	if err != nil {
		return nil, err
	}
	return found.by, nil
}

func (s *shownOn) add(r storage.Reader, by *model.Type) error {
	for position, err := range entrystore.Positions(r, by, core.Visitors, "") {
		if err != nil {
			return err
		}
		id, err := entrystore.IDAt(position)
		if err != nil {
			return err
		}
		e, err := entrystore.Load(r, by, id)
		if err != nil {
			return err
		}
		value, err := entrystore.Value(by, e.JSON)
		if err != nil {
			return err
		}
		shown, hidden := by.ShownIn(value)
		for _, part := range append(append([]string{}, shown...), hidden...) {
			s.by[part] = append(s.by[part], Ref{by.Name, id})
			s.bytes += len(part) + len(id) + 64
		}
	}
	return nil
}

// Redirect returns the redirect from an address in the form of redirect.Key, and its id; empty if there is none.
func (s *StoredReader) Redirect(ctx context.Context, from string) (to redirect.Redirect, id string, err error) {
	t, known := s.registry.Type(redirect.TypeName)
	if !known {
		return to, "", nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		to, id = redirect.Redirect{}, ""
		holder, err := r.Get(entrystore.UniqueKey(t.Name, "from", from))
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		e, err := entrystore.Load(r, &t, string(holder))
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		id = e.ID
		return json.Unmarshal(e.JSON, &to)
	})
	return to, id, entrystore.Explain(err)
}
