package bolt

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// TestStats checks that Stats reports the same values as the statistics of bbolt.
func TestStats(t *testing.T) {
	t.Parallel()
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "quoin.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var commits atomic.Int64
	s.Watch(func(took time.Duration) {
		if took > 0 {
			commits.Add(1)
		}
	})
	update := func(fn func(storage.Writer)) {
		t.Helper()
		if _, err := s.Update(ctx, func(w storage.Writer) error {
			fn(w)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	const many = 40
	for i := range many {
		update(func(w storage.Writer) {
			w.Put(fmt.Sprintf("page/%03d", i), make([]byte, 20_000))
			w.Append([]byte("news"))
		})
	}
	for i := range many / 2 {
		update(func(w storage.Writer) { w.Delete(fmt.Sprintf("page/%03d", i)) })
	}
	if n := commits.Load(); n != many+many/2 {
		t.Errorf("%d commits were told of, want %d", n, many+many/2)
	}
	got, err := s.Stats(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if got.Seq != many+many/2 || got.Log != got.Seq {
		t.Errorf("%+v, want %d commits, all of them in the log", got, many+many/2)
	}
	if err := s.Trim(ctx, 10); err != nil {
		t.Fatal(err)
	}
	if got, err = s.Stats(ctx); err != nil || got.Log != got.Seq-10 {
		t.Errorf("%+v after ten were trimmed, %v", got, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Stats(ctx); err == nil {
		t.Error("a store that is closed tells of itself")
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	want := int64(db.Stats().FreePageN) * int64(db.Info().PageSize)
	if got.Free != want || want < 20*20_000 {
		t.Errorf("%d bytes are free, bbolt says %d", got.Free, want)
	}
}
