package bolt

import (
	"errors"
	"math"
	"testing"
	"testing/synctest"

	"github.com/quoin-cms/quoin/storage"
)

func appending(size int) func(storage.Writer) {
	return func(w storage.Writer) { w.Append(make([]byte, size)) }
}

// TestLogBatchIsBounded checks that a batch stays within its limits, whatever the size of the log is.
func TestLogBatchIsBounded(t *testing.T) {
	for name, test := range map[string]struct{ records, size, want int }{
		"few":   {3, 1, 3},
		"many":  {batchRecords + 1, 1, batchRecords},
		"large": {20, storage.MaxAppend, batchBytes / storage.MaxAppend},
	} {
		t.Run(name, func(t *testing.T) {
			store := open(t, newPath(t))
			store.db.Load().NoSync = true // for speed
			for range test.records {
				update(t, store, appending(test.size))
			}
			batch, err := store.batch(t.Context(), 0)
			if err != nil || len(batch) != test.want {
				t.Errorf("a batch of %d, %v, want %d", len(batch), err, test.want)
			}
		})
	}
}

// TestTrimKeepsWhatComes checks that a trim, which works in steps, keeps the records that are committed between two
// steps.
func TestTrimKeepsWhatComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := open(t, newPath(t))
		var last storage.Seq
		store.db.Load().NoSync = true // for speed
		for range trimStep + 1 {
			last = update(t, store, appending(1))
		}
		goOn, _ := held(t.Context(), store, func(storage.Writer) error { return nil })
		trimmed := make(chan error, 1)
		go func() { trimmed <- store.Trim(t.Context(), math.MaxUint64) }()
		synctest.Wait()
		updated := make(chan error, 1)
		go func() {
			_, err := store.Update(t.Context(), func(w storage.Writer) error {
				w.Append(nil)
				return nil
			})
			updated <- err
		}()
		synctest.Wait()
		close(goOn)
		if err := errors.Join(<-trimmed, <-updated); err != nil {
			t.Fatal(err)
		}
		for record, err := range store.Log(t.Context(), last) {
			if err != nil || record.Seq != last+1 {
				t.Errorf("after the trim comes record %d, %v, want %d", record.Seq, err, last+1)
			}
			break
		}
	})
}
