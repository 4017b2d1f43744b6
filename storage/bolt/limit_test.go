package bolt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// limited has the tasks of a child process whose files may not grow. The limit applies to the whole process, and also
// to an administrator.
var limited = map[string]func(path string) error{
	"no write": withoutWrites, "no growth": withoutGrowth, "no snapshot": withoutSnapshot,
	"no compaction": withoutCompaction,
}

// limitFiles prevents files of this process from growing beyond the given number of bytes, until release is called.
func limitFiles(bytes uint64) (release func() error, err error) {
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		return nil, err
	}
	limit := before
	limit.Cur = bytes
	release = func() error { return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before) }
	return release, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

// TestFullDisk checks that writes without space fail with ErrFull and leave nothing, that reads still work, and that
// everything works again once there is space.
func TestFullDisk(t *testing.T) {
	for task := range limited {
		t.Run(task, func(t *testing.T) {
			c := startChild(t, task, newPath(t))
			for line, ok := c.line(); ok; line, ok = c.line() {
				t.Log(line)
			}
			if err := c.cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

func withoutWrites(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	if _, err := store.Update(ctx, putting("before", 10)); err != nil {
		return err
	}
	release, err := limitFiles(0)
	if err != nil {
		return err
	}
	if err := errors.Join(wantFull(store), wantKeys(store, "before")); err != nil {
		return err
	}
	store.health.lastAttempt = time.Time{} // the probe is due
	if err := store.Trouble(ctx); !errors.Is(err, storage.ErrFull) {
		return fmt.Errorf("while the disk is full, the trouble is %w", err)
	}
	if _, err := store.NewEpoch(ctx); !errors.Is(err, storage.ErrFull) || store.Identity().Epoch != 1 {
		return fmt.Errorf("a new epoch fails with %w, and the identity is %+v", err, store.Identity())
	}
	if err := release(); err != nil {
		return err
	}
	store.health.lastAttempt = time.Time{}
	if err := store.Trouble(ctx); err != nil {
		return fmt.Errorf("the trouble stays: %w", err)
	}
	return goesOn(store, path, "before")
}

func withoutGrowth(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	release, err := limitFiles(uint64(info.Size()))
	if err != nil {
		return err
	}
	var keys []string
	for err == nil && len(keys) < 50 {
		key := fmt.Sprintf("large/%02d", len(keys))
		if _, err = store.Update(ctx, putting(key, storage.MaxValue)); err == nil {
			keys = append(keys, key)
		}
	}
	if !errors.Is(err, storage.ErrFull) || storage.Uncertain(err) {
		return fmt.Errorf("after %d writes comes %w, want a certain ErrFull", len(keys), err)
	}
	if err := errors.Join(wantKeys(store, keys...), release()); err != nil {
		return err
	}
	return goesOn(store, path, keys...)
}

func withoutSnapshot(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	if _, err := store.Update(ctx, putting("before", storage.MaxValue)); err != nil {
		return err
	}
	release, err := limitFiles(100_000)
	if err != nil {
		return err
	}
	if _, err := store.Snapshot(ctx); !errors.Is(err, storage.ErrFull) {
		return fmt.Errorf("a snapshot without room fails with %w, want ErrFull", err)
	}
	if left, err := filepath.Glob(path + snapshotSuffix + "*"); err != nil || len(left) > 0 {
		return fmt.Errorf("it left %v, %w", left, err)
	}
	if err := release(); err != nil {
		return err
	}
	snap, err := store.Snapshot(ctx)
	if err != nil {
		return err
	}
	return errors.Join(snap.Close(), goesOn(store, path, "before"))
}

// withoutCompaction checks that without space for the new file the old one stays in use, and is compacted once there is
// space.
func withoutCompaction(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	for range 3 {
		if _, err := store.Update(ctx, putting("before", storage.MaxValue)); err != nil {
			return err
		}
	}
	release, err := limitFiles(100_000)
	if err != nil {
		return err
	}
	if _, _, err := store.Compact(ctx); !errors.Is(err, storage.ErrFull) {
		return fmt.Errorf("a compaction without room fails with %w, want ErrFull", err)
	}
	if err := errors.Join(wantKeys(store, "before"), wantNone(path+newSuffix), release()); err != nil {
		return err
	}
	if _, err := store.Update(ctx, putting("between", 10)); err != nil {
		return err
	}
	if _, _, err := store.Compact(ctx); err != nil {
		return err
	}
	return goesOn(store, path, "before", "between")
}

// wantNone checks that a file does not exist.
func wantNone(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s was left", path)
	}
	return nil
}

// wantFull checks that a write finds no space and that the store reports that.
func wantFull(store *Store) error {
	ctx := context.Background()
	_, err := store.Update(ctx, putting("full", 10))
	if !errors.Is(err, storage.ErrFull) || storage.Uncertain(err) {
		return fmt.Errorf("Update gave %w, want a certain ErrFull", err)
	}
	if err := store.Trouble(ctx); !errors.Is(err, storage.ErrFull) {
		return fmt.Errorf("the trouble is %w, want ErrFull", err)
	}
	return nil
}

// wantKeys checks that the store has exactly these keys.
func wantKeys(store *Store, want ...string) error {
	return store.View(context.Background(), func(r storage.Reader) error {
		var got []string
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			got = append(got, pair.Key)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			return fmt.Errorf("the store holds %v, want %v", got, want)
		}
		return nil
	})
}

// goesOn checks that the store works, and still works after it is opened again.
func goesOn(store *Store, path string, keys ...string) error {
	ctx := context.Background()
	keys = append([]string{"after"}, keys...)
	slices.Sort(keys)
	if _, err := store.Update(ctx, putting("after", 10)); err != nil {
		return err
	}
	if err := errors.Join(store.Trouble(ctx), wantKeys(store, keys...), store.Close()); err != nil {
		return err
	}
	again, err := Open(path)
	if err != nil {
		return err
	}
	return errors.Join(wantKeys(again, keys...), again.Close())
}
