package entrystore

import (
	"context"
	"iter"
	"slices"
	"strings"

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
	published, err := LoadState(r, t, id)
	if err != nil || refersTo(t, published.Value, file) {
		return nil, err
	}
	drafted, err := pendingState(r, t, pair)
	if err != nil || drafted == nil || !refersTo(t, drafted.Value, file) {
		return nil, err
	}
	return &drafted.State, nil
}

// pendingState returns an entry with the changes of a pair; nil if they cannot be read in the present schema of the type.
func pendingState(r storage.Reader, t *model.Type, pair storage.Pair) (*Drafted, error) {
	id, err := IDOf(pair.Key)
	if err != nil {
		return nil, err
	}
	p, err := DecodePending(pair.Value)
	if err != nil {
		return nil, err
	}
	published, err := Load(r, t, id)
	if err != nil {
		return nil, err
	}
	drafted, err := p.Over(t, published)
	if err != nil {
		return nil, nil //nolint:nilerr // they use nothing
	}
	return drafted, nil
}

// UsedFiles returns the ids of the files that entries of some types refer to: in their published form, or with their
// pending changes. It reads each of these entries once.
func UsedFiles(ctx context.Context, r storage.Reader, types []*model.Type) (map[string]bool, error) {
	used := map[string]bool{}
	note := func(t *model.Type, value any) {
		for _, to := range Targets(t, value) {
			if to.Type == field.MediaType {
				used[to.ID] = true
			}
		}
	}
	users, err := fileUsers(ctx, r, types)
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		for id := range users[t.Name] {
			state, err := LoadState(r, t, id)
			if Missing(err) {
				continue // the key is out of date
			}
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			note(t, state.Value)
		}
		for pair, err := range r.Scan(Key(pendingKeys, t.Name), "") {
			if err == nil {
				err = ctx.Err()
			}
			var drafted *Drafted
			if err == nil {
				drafted, err = pendingState(r, t, pair)
			}
			if err != nil {
				return nil, err
			}
			if drafted != nil {
				note(t, drafted.Value)
			}
		}
	}
	return used, nil
}

// fileUsers returns the ids of the entries of some types that may refer to files, by the index of references.
func fileUsers(ctx context.Context, r storage.Reader, types []*model.Type) (map[string]map[string]bool, error) {
	users := map[string]map[string]bool{}
	prefixes := []string{Key(targetKeys, field.MediaType)}
	for _, t := range types {
		users[t.Name] = map[string]bool{}
		prefixes = append(prefixes, Key(manyTargetsKeys, t.Name))
	}
	for _, prefix := range prefixes {
		for pair, err := range r.Scan(prefix, "") {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			if user := Named(pair.Key); users[user.Type] != nil {
				users[user.Type][strings.Clone(user.ID)] = true
			}
		}
	}
	return users, nil
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
