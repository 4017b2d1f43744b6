package entrystore

import (
	"bytes"
	"context"
	"iter"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// User is an entry that refers to a file of the site.
type User struct {
	Type  *model.Type
	ID    string
	Title string
}

// Users yields the entries of some types that refer to the file with an id, each once: in their published form, or with
// their pending changes. It has to read every entry. An error is yielded last.
func Users(ctx context.Context, r storage.Reader, types []*model.Type, id string) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		for _, t := range types {
			for user, err := range usersOf(ctx, r, t, id) {
				if !yield(user, err) || err != nil {
					return
				}
			}
		}
	}
}

// Referrers yields the entries of some types that refer to an entry of a type by a reference, each once. It has to read
// every entry. An error is yielded last.
func Referrers(ctx context.Context, r storage.Reader, types []*model.Type, to *model.Type, id string) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		for _, t := range types {
			for pair, err := range r.Scan(EntryPrefix(t.Name), "") {
				if err == nil {
					err = ctx.Err()
				}
				var found *State
				if err == nil {
					found, err = referringState(r, t, pair, to, id)
				}
				if err != nil {
					yield(User{}, err)
					return
				}
				if found != nil && !yield(User{Type: t, ID: found.ID, Title: t.TitleOf(found.Value)}, nil) {
					return
				}
			}
		}
	}
}

// referringState returns the entry of a pair if it refers to another entry; nil if it does not.
func referringState(r storage.Reader, t *model.Type, pair storage.Pair, to *model.Type, id string) (*State, error) {
	// Few records contain the id at all, and only those need to be decoded.
	if !bytes.Contains(pair.Value, []byte(id)) {
		return nil, nil
	}
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 3 {
		return nil, ErrKey
	}
	if t.Name == to.Name && all[2] == id {
		return nil, nil
	}
	state, err := LoadState(r, t, all[2])
	if err != nil {
		return nil, err
	}
	for ref := range t.Schema.References(state.Value) {
		if ref.Type == to.Name && ref.ID == id {
			return state, nil
		}
	}
	return nil, nil
}

// usersOf reads the entries of a type, and then their pending changes.
func usersOf(ctx context.Context, r storage.Reader, t *model.Type, file string) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		for _, look := range []struct {
			prefix string
			at     func(r storage.Reader, t *model.Type, pair storage.Pair, file string) (*State, error)
		}{{EntryPrefix(t.Name), currentUse}, {Key(pendingKeys, t.Name), pendingUse}} {
			for pair, err := range r.Scan(look.prefix, "") {
				if err == nil {
					err = ctx.Err()
				}
				var found *State
				if err == nil {
					found, err = look.at(r, t, pair, file)
				}
				if err != nil {
					yield(User{}, err)
					return
				}
				if found != nil && !yield(User{Type: t, ID: found.ID, Title: t.TitleOf(found.Value)}, nil) {
					return
				}
			}
		}
	}
}

// currentUse returns the entry of a pair if it refers to a file. It decodes only entries that contain the id anywhere,
// which are few.
func currentUse(r storage.Reader, t *model.Type, pair storage.Pair, file string) (*State, error) {
	if !bytes.Contains(pair.Value, []byte(file)) {
		return nil, nil
	}
	id, err := IDOf(pair.Key)
	if err != nil {
		return nil, err
	}
	state, err := LoadState(r, t, id)
	if err != nil || !refersTo(t, state.Value, file) {
		return nil, err
	}
	return state, nil
}

// pendingUse returns the entry with the changes of a pair, if it refers to a file and did not before. Changes that
// cannot be read in the present schema of the type cannot be published and use nothing.
func pendingUse(r storage.Reader, t *model.Type, pair storage.Pair, file string) (*State, error) {
	id, err := IDOf(pair.Key)
	if err != nil {
		return nil, err
	}
	p, err := DecodePending(pair.Value)
	if err != nil {
		return nil, err
	}
	published, err := LoadState(r, t, id)
	if err != nil || refersTo(t, published.Value, file) {
		return nil, err
	}
	drafted, err := p.Over(t, published.Record)
	if err != nil || !refersTo(t, drafted.Value, file) {
		return nil, nil //nolint:nilerr // it stands in nobody's way
	}
	return &drafted.State, nil
}

// IDOf decodes the id from the key of an entry, or of its pending changes.
func IDOf(key string) (string, error) {
	all, err := Parts(key)
	if err != nil || len(all) != 3 {
		return "", ErrKey
	}
	return all[2], nil
}

func refersTo(t *model.Type, value any, file string) bool {
	for ref := range t.Schema.Media(value) {
		if ref.Type == field.MediaType && ref.ID == file {
			return true
		}
	}
	return false
}
