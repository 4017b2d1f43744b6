package query

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/storage"
)

// Kept is an entry of the media library as of a moment.
type Kept struct {
	library.Item
	ID      string
	Rev     uint64
	Updated time.Time

	seq uint64
}

func (k *Kept) size() int    { return 512 + len(k.Placeholder) + len(k.Alt) }
func (k *Kept) asOf() uint64 { return k.seq }

// Item returns the metadata of the file with an id. It does not check permissions, because files are public to everyone
// who has the address. It fails with NotFound.
func (s *FileReader) Item(ctx context.Context, id string) (*Kept, error) {
	t, err := s.registry.Find(field.MediaType)
	if err != nil {
		return nil, err
	}
	return cached(ctx, s.source, cacheKey{typ: t.Name, op: "item", arg: id}, nil, func(r storage.Reader) (*Kept, error) {
		e, err := entrystore.Load(r, t, id)
		if err != nil {
			return nil, err
		}
		item, err := library.Decode(e.JSON)
		if err != nil {
			return nil, err
		}
		return &Kept{Item: *item, ID: id, Rev: e.Rev, Updated: e.Updated, seq: uint64(r.Seq())}, nil
	})
}

// FileTags returns all tags of files as a JSON array of strings in alphabetical order. It fails with the policy's error
// if the actor may not list.
func (s *FileReader) FileTags(ctx context.Context, actor core.Actor) (*Answer, error) {
	return s.fileWords(ctx, actor, "tags")
}

// FileCollections is FileTags for the collections of files.
func (s *FileReader) FileCollections(ctx context.Context, actor core.Actor) (*Answer, error) {
	return s.fileWords(ctx, actor, "collection")
}

// fileWords returns all values of a column of files.
func (s *FileReader) fileWords(ctx context.Context, actor core.Actor, column string) (*Answer, error) {
	t, view, err := s.authorise(actor, field.MediaType, core.VerbList)
	if err != nil {
		return nil, err
	}
	at := entrystore.Column(t, column)
	return cached(ctx, s.source, cacheKey{typ: t.Name, op: "words", arg: column, view: view}, nil, func(r storage.Reader) (*Answer, error) {
		found := []string{}
		for listed, err := range entrystore.Rows(r, t, view.Audience, "") {
			if err != nil {
				return nil, err
			}
			found = append(found, entrystore.Values(listed.Columns[at])...)
			if len(found) > MaxLimit {
				found = sortedWords(found)
			}
		}
		found = sortedWords(found)
		body, err := json.Marshal(found)
		if err != nil {
			return nil, err
		}
		return listAnswer(body, view, pageRows{total: len(found), seq: uint64(r.Seq())}, ""), nil
	})
}

// sortedWords returns the words in alphabetical order, each once, without the empty one.
func sortedWords(all []string) []string {
	slices.SortFunc(all, func(a, b string) int {
		if by := strings.Compare(strings.ToLower(a), strings.ToLower(b)); by != 0 {
			return by
		}
		return strings.Compare(a, b)
	})
	all = slices.Compact(all)
	if len(all) > 0 && all[0] == "" {
		return all[1:]
	}
	return all
}

// User is an entry that refers to a file, as it is sent.
type User struct {
	Type  string `json:"type"`
	Path  string `json:"path"`
	ID    string `json:"id"`
	Title string `json:"title"`
}

// maxUsers is the maximum number of entries that UsedBy returns.
const maxUsers = 100

// UsedBy returns at most 100 entries that refer to a file, or would do so after their pending changes are published. It
// is for staff.
func (s *FileReader) UsedBy(ctx context.Context, id string) ([]User, error) {
	users := []User{}
	err := s.store.View(ctx, func(r storage.Reader) error {
		users = []User{}
		for u, err := range entrystore.Users(ctx, r, s.registry.Referring(field.MediaType), id) {
			if err != nil {
				return err
			}
			users = append(users, User{u.Type.Name, u.Type.Options.Path, u.ID, u.Title})
			if len(users) == maxUsers {
				return nil
			}
		}
		return nil
	})
	return users, entrystore.Explain(err)
}

// ReferredBy returns at most 100 entries that refer to an entry by a reference. It is for staff.
func (s *FileReader) ReferredBy(ctx context.Context, typ, id string) ([]User, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	users := []User{}
	err = s.store.View(ctx, func(r storage.Reader) error {
		users = []User{}
		for u, err := range entrystore.Referrers(ctx, r, s.registry.Referring(typ), entrystore.Target{Type: t.Name, ID: id}) {
			if err != nil {
				return err
			}
			if users = append(users, User{u.Type.Name, u.Type.Options.Path, u.ID, u.Title}); len(users) == maxUsers {
				return nil
			}
		}
		return nil
	})
	return users, entrystore.Explain(err)
}

// Uploaded returns the id of a file's entry by the hash of the uploaded original, and whether it is in the trash; empty
// if there is none.
func (s *FileReader) Uploaded(ctx context.Context, source string) (id string, trashed bool, err error) {
	t, err := s.registry.Find(field.MediaType)
	if err != nil {
		return "", false, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		holder, err := r.Get(entrystore.UniqueKey(t.Name, "source", source))
		if err == nil {
			id, trashed = string(bytes.Clone(holder)), false
		}
		if !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		for gone, err := range trashedMediaEntries(r, t) {
			if err != nil {
				return err
			}
			if item, err := library.Decode(gone.JSON); err == nil && item.Source == source {
				id, trashed = gone.ID, true
				return nil
			}
		}
		return nil
	})
	return id, trashed, entrystore.Explain(err)
}
