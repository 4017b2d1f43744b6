package commit_test

import (
	"context"
	"errors"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// TestARefusedUpdateWritesNothing checks that an error of the function that writes comes back as it is, and that nothing
// of the update is stored.
func TestARefusedUpdateWritesNothing(t *testing.T) {
	t.Parallel()
	b := open(t)
	before := b.Seq()
	refused := core.Errorf(core.Conflict, "The entry is taken.")
	err := b.write(func(w storage.Writer) error {
		w.Put(entrystore.EntryKey("talk", "one"), []byte("x"))
		w.Append([]byte("{}"))
		return refused
	})
	if !errors.Is(err, refused) || b.Seq() != before {
		t.Errorf("the error is %v, and the store went from %d to %d", err, before, b.Seq())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ran := false
	err = b.Committer.Write(ctx, func(storage.Writer) error {
		ran = true
		return nil
	}, "talk")
	if err == nil || ran {
		t.Errorf("an update that was cancelled before it began has run: %v, %v", ran, err)
	}
}

// away is a store of which nobody knows whether it has committed.
type away struct{ storage.Store }

func (a away) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	if _, err := a.Store.Update(ctx, fn); err != nil {
		return 0, err
	}
	return 0, storage.ErrCommitUnknown
}

// TestWritesAreSeenAtOnce checks that a write makes data stale that was derived from its type, even if the outcome of the
// commit is unknown, and that data of other types stays fresh after a successful commit.
func TestWritesAreSeenAtOnce(t *testing.T) {
	t.Parallel()
	for name, uncertain := range map[string]bool{"committed": false, "uncertain": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t)
			c := b.Committer
			if uncertain {
				c.Store = away{c.Store}
			}
			mark := b.Committer.Freshness.Mark()
			talks, letters := cache.Basis{Mark: mark, Types: []string{"talk"}}, cache.Basis{Mark: mark, Types: []string{"letter"}}
			err := c.Write(t.Context(), func(w storage.Writer) error {
				w.Put(entrystore.PreviewKey("talk", "one"), []byte("x"))
				w.Append([]byte("{}"))
				return nil
			}, "talk")
			if (err != nil) != uncertain {
				t.Fatal(err)
			}
			if b.Committer.Freshness.True(talks) {
				t.Error("what depends on talks is still taken for fresh")
			}
			if !uncertain && !b.Committer.Freshness.True(letters) {
				t.Error("what depends on letters is stale")
			}
		})
	}
}
