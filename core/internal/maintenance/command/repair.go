package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/repair"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/maintenance/scrub"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// valueSource returns the value of a key in a backup or a copy of the store; it fails with storage.ErrNotFound where
// there is none.
type valueSource func(ctx context.Context, key string) ([]byte, error)

func noValues(context.Context, string) ([]byte, error) { return nil, storage.ErrNotFound }

// salvager is a store that can do without what nothing brings back.
type salvager interface {
	Salvage(ctx context.Context) (lost []string, err error)
}

// repairStore brings back what is damaged in the store, as far as that can be, and says what it did about each. First what
// follows from entries, then the entries, then all else from a backup. What is left is left out of the store.
func repairStore(ctx context.Context, env *environment.Environment, out io.Writer, from valueSource) error {
	store, ok := env.Store.(storage.Inspector)
	if !ok {
		return nil
	}
	if err := inspectAll(ctx, store); err != nil {
		return err
	}
	damaged, err := store.Damage(ctx)
	if err != nil || len(damaged) == 0 {
		return err
	}
	if err := env.OpenContent(ctx); err != nil {
		return err
	}
	reported := map[string]bool{}
	for _, step := range []func(context.Context, *environment.Environment, string, valueSource) (string, error){rebuild, restoreEntry, rebuild, copyValue} {
		if damaged, err = store.Damage(ctx); err != nil {
			return err
		}
		for _, key := range damaged {
			action, err := step(ctx, env, key, from)
			if err != nil {
				return fmt.Errorf("%s: %w", describe(key), err)
			}
			if action != "" && !reported[key] {
				reported[key] = true
				fmt.Fprintf(out, "repaired: %s %s\n", describe(key), action)
			}
		}
	}
	return dropDamaged(ctx, env, out)
}

func inspectAll(ctx context.Context, store storage.Inspector) error {
	for after := ""; ; {
		last, _, err := store.Inspect(ctx, after, 1<<20)
		if err != nil || last == "" {
			return err
		}
		after = last
	}
}

func rebuild(ctx context.Context, env *environment.Environment, key string, _ valueSource) (string, error) {
	mended, err := env.Repairer().RepairIndex(ctx, key)
	if !mended {
		return "", err
	}
	return "was made anew", err
}

// restoreEntry restores an entry.
func restoreEntry(ctx context.Context, env *environment.Environment, key string, from valueSource) (string, error) {
	what := entrystore.Named(key)
	if what.Family != entrystore.EntryFamily {
		return "", nil
	}
	copied, err := from(ctx, key)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return "", err
	}
	rev, err := env.Repairer().RestoreDamaged(ctx, what.Type, what.ID, copied)
	if errors.Is(err, repair.ErrNoState) {
		return "", nil
	}
	return fmt.Sprintf("was brought back as it was at revision %d", rev), err
}

// copyValue copies a value from the source.
func copyValue(ctx context.Context, env *environment.Environment, key string, from valueSource) (string, error) {
	value, err := from(ctx, key)
	if errors.Is(err, storage.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	_, err = env.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(key, value)
		return nil
	})
	return "was taken from the copy", err
}

// dropDamaged removes the values that cannot be restored from the store.
func dropDamaged(ctx context.Context, env *environment.Environment, out io.Writer) error {
	store, ok := env.Store.(salvager)
	remaining, err := env.Store.(storage.Inspector).Damage(ctx)
	if err != nil || !ok || len(remaining) == 0 {
		return err
	}
	pending := false
	for _, key := range remaining {
		if entrystore.Named(key).Family == entrystore.EntryFamily {
			pending = true
			fmt.Fprintf(out, "left as it is: %s has no earlier state here; name another backup, or a copy of the store, with --from\n", describe(key))
		}
	}
	if pending {
		return nil
	}
	lost, err := store.Salvage(ctx)
	for _, key := range lost {
		fmt.Fprintf(out, "lost: %s was taken out of the store\n", describe(key))
	}
	return err
}

// describe names a damaged key for a person at the machine.
func describe(key string) string { return scrub.What(key) }

// storeCopySource opens a copy of a store to read from it. The copy is copied first: opening one may write to it.
func storeCopySource(env *environment.Environment, path string) (from valueSource, closeSource func(), err error) {
	folder, err := os.MkdirTemp("", "quoin-doctor-")
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(folder))
		}
	}()
	name := filepath.Join(folder, environment.StoreFile)
	if err := copyFile(path, name); err != nil {
		return nil, nil, err
	}
	store, err := bolt.Open(name)
	if err != nil {
		return nil, nil, fmt.Errorf("nothing can be taken from %s: %w", path, err)
	}
	if store.Identity().ID != env.Store.Identity().ID {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", path, explainOtherSite(backup.ErrOther)), store.Close())
	}
	from = func(ctx context.Context, key string) (value []byte, err error) {
		err = store.View(ctx, func(r storage.Reader) error {
			found, err := r.Get(key)
			value = append([]byte{}, found...)
			return err
		})
		if errors.Is(err, storage.ErrDamaged) {
			err = storage.ErrNotFound
		}
		return value, err
	}
	return from, func() { _ = errors.Join(store.Close(), os.RemoveAll(folder)) }, nil
}

func copyFile(from, to string) (err error) {
	source, err := os.Open(from) //nolint:gosec // a person named it
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // a folder of our own
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}
