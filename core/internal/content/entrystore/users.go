package entrystore

import (
	"context"
	"iter"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// User is an entry that refers to another, or to a file of the site.
type User struct {
	Type  *model.Type
	ID    string
	Title string
}

// Users yields the entries of some types that refer to the file with an id, each once: in their published form, or with
// their pending changes. It has to read all pending changes. An error is yielded last.
func Users(ctx context.Context, r storage.Reader, types []*model.Type, id string) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		file := Target{field.MediaType, id}
		for _, t := range types {
			for user, err := range usersOf(ctx, r, t, file) {
				if !yield(user, err) || err != nil {
					return
				}
			}
		}
	}
}

// Referrers yields the entries of some types that refer to an entry or a file in their published form, each once. An error
// is yielded last.
func Referrers(ctx context.Context, r storage.Reader, types []*model.Type, to Target) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		for _, t := range types {
			for user, err := range referrersOf(ctx, r, t, to) {
				if !yield(user, err) || err != nil {
					return
				}
			}
		}
	}
}

func referrersOf(ctx context.Context, r storage.Reader, t *model.Type, to Target) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		for id, err := range referring(r, t, to) {
			if err == nil {
				err = ctx.Err()
			}
			var state *State
			if err == nil {
				state, err = LoadState(r, t, id)
			}
			if Missing(err) || err == nil && !refersTo(t, state.Value, to) {
				continue // the key is out of date
			}
			if err != nil {
				yield(User{}, err)
				return
			}
			if !yield(User{Type: t, ID: id, Title: t.TitleOf(state.Value)}, nil) {
				return
			}
		}
	}
}

// usersOf reads the entries of a type that refer to a file, and then their pending changes.
func usersOf(ctx context.Context, r storage.Reader, t *model.Type, file Target) iter.Seq2[User, error] {
	return func(yield func(User, error) bool) {
		for user, err := range referrersOf(ctx, r, t, file) {
			if !yield(user, err) || err != nil {
				return
			}
		}
		for pair, err := range r.Scan(Key(pendingKeys, t.Name), "") {
			if err == nil {
				err = ctx.Err()
			}
			var found *State
			if err == nil {
				found, err = pendingUse(r, t, pair, file)
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

// pendingUse returns the entry with the changes of a pair, if it refers to a file and did not before. Changes that
// cannot be read in the present schema of the type cannot be published and use nothing.
func pendingUse(r storage.Reader, t *model.Type, pair storage.Pair, file Target) (*State, error) {
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
		return nil, nil //nolint:nilerr // it uses nothing
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

func refersTo(t *model.Type, value any, to Target) bool {
	return slices.Contains(Targets(t, value), to)
}
