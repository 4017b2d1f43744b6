package preview

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// Lifetime is the time for which a link that is shared is valid.
	Lifetime = 7 * 24 * time.Hour
	// OpenLifetime is the time for which the token of an opened preview is valid.
	OpenLifetime = time.Hour
	// most is the largest number of links of an entry, and of the tokens of its opened previews. One more replaces the
	// oldest of its kind, so that no number of opened previews ends a link.
	most = 20
)

// Links creates and revokes the tokens of entries. It is safe for concurrent use.
type Links struct {
	store storage.Store
	users *auth.Service
	now   func() time.Time
}

// New makes Links for a store and its users, which must outlive them.
func New(store storage.Store, users *auth.Service, now func() time.Time) *Links {
	return &Links{store, users, now}
}

// Give creates a link to an entry for a caller, whom a role allows to do so. It returns the token of the link and the time
// when it expires. The token cannot be read again, and ends before that time if the caller could not create it any more. Give
// fails with NotFound if there is no such entry, and with Forbidden if the caller does not have the role.
func (l *Links) Give(ctx context.Context, by auth.Caller, role core.Role, typ, id string) (token string, expires time.Time, err error) {
	return l.give(ctx, by, role, typ, id, link{Expires: l.now().Add(Lifetime)})
}

// Open is like Give, with a token for somebody who opens the preview, which expires sooner.
func (l *Links) Open(ctx context.Context, by auth.Caller, role core.Role, typ, id string) (token string, expires time.Time, err error) {
	return l.give(ctx, by, role, typ, id, link{Expires: l.now().Add(OpenLifetime), Opened: true})
}

func (l *Links) give(
	ctx context.Context, by auth.Caller, role core.Role, typ, id string, added link,
) (token string, expires time.Time, err error) {
	if added.Maker, err = l.users.NewMaker(ctx, by, role); err != nil {
		return "", time.Time{}, err
	}
	token = newToken(typ, id)
	added.Hash, added.Expires = hashOf(token), added.Expires.UTC().Truncate(time.Second)
	err = l.change(ctx, typ, id, func(all []link) []link {
		return newest(append(unexpired(all, l.now()), added), added.Opened)
	})
	return token, added.Expires, err
}

// Revoke deletes all tokens of an entry. It fails with NotFound if there is no such entry.
func (l *Links) Revoke(ctx context.Context, typ, id string) error {
	return l.change(ctx, typ, id, func([]link) []link { return nil })
}

// Opens reports whether token is one of the entry, has not expired, and could still be made by its maker.
func (l *Links) Opens(ctx context.Context, typ, id, token string) (opens bool, err error) {
	if namedType, named := EntryOf(token); named == "" || namedType != typ || named != id {
		return false, nil
	}
	var all []link
	err = l.store.View(ctx, func(r storage.Reader) error {
		all, err = read(r, entrystore.PreviewKey(typ, id))
		return err
	})
	hash := hashOf(token)
	var maker auth.Maker
	for _, one := range unexpired(all, l.now()) {
		if one.is(hash) {
			opens, maker = true, one.Maker
		}
	}
	if err != nil || !opens {
		return false, err
	}
	return l.users.MakerLasts(ctx, maker)
}

// change replaces the links of an entry by the result of change. It fails with NotFound if there is no such entry.
func (l *Links) change(ctx context.Context, typ, id string, change func([]link) []link) error {
	if len(id) > entrystore.MaxID {
		return core.Errorf(core.NotFound, "There is no such entry.")
	}
	_, err := l.store.Update(ctx, func(w storage.Writer) error {
		_, err := w.Get(entrystore.EntryKey(typ, id))
		if errors.Is(err, storage.ErrNotFound) {
			return core.Errorf(core.NotFound, "There is no such entry.")
		}
		if err != nil {
			return fmt.Errorf("preview: look for the entry: %w", err)
		}
		key := entrystore.PreviewKey(typ, id)
		all, err := read(w, key)
		if err != nil {
			return err
		}
		return write(w, key, change(all))
	})
	return err
}

// read returns the links that are stored under a key. A value that cannot be decoded counts as no links.
func read(g entrystore.Getter, key string) (all []link, err error) {
	text, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("preview: read links: %w", err)
	}
	return decode(text), nil
}

func decode(text []byte) (all []link) {
	if json.Unmarshal(text, &all) != nil {
		return nil
	}
	return all
}

func write(w storage.Writer, key string, all []link) error {
	if len(all) == 0 {
		w.Delete(key)
		return nil
	}
	text, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("preview: write links: %w", err)
	}
	w.Put(key, text)
	return nil
}
