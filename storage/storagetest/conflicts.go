package storagetest

import (
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

var errTaken = errors.New("taken")

// noLostUpdate checks that exactly one run of each update takes effect. Each run of a function writes a key and an item
// of its own. After the commit there must be one of each for every update, both of the same run.
func noLostUpdate(t *testing.T, open Opener) {
	f := start(t, open)
	const writers, rounds = 16, 10
	var runs atomic.Int64
	times(writers, func(int) {
		for range rounds {
			f.update(func(w storage.Writer) {
				run := fmt.Sprintf("run/%d", runs.Add(1))
				count, err := number(w, "count")
				if err != nil {
					t.Errorf("Get: %v", err)
				}
				w.Put("count", strconv.AppendInt(nil, count+1, 10))
				w.Put(run, []byte(run))
				w.Append([]byte(run))
			})
		}
	})
	all := f.all()
	if want := strconv.Itoa(writers * rounds); all["count"] != want {
		t.Errorf("the count is %s, want %s", all["count"], want)
	}
	delete(all, "count")
	if len(all) != writers*rounds {
		t.Errorf("%d runs left a key, want %d", len(all), writers*rounds)
	}
	for _, record := range f.records(0, writers*rounds) {
		if len(record.Items) != 1 || all[string(record.Items[0])] == "" {
			t.Errorf("record %d holds %q", record.Seq, record.Items)
		}
		delete(all, string(record.Items[0]))
	}
}

// number reads a decimal number; a missing key counts as zero.
func number(w storage.Writer, key string) (int64, error) {
	v, err := w.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(string(v), 10, 64)
}

func keyIsClaimedOnce(t *testing.T, open Opener) {
	f := start(t, open)
	const writers, rounds = 16, 20
	for round := range rounds {
		key := fmt.Sprintf("name/%d", round)
		var won, lost atomic.Int64
		times(writers, func(i int) {
			_, err := f.Update(t.Context(), func(w storage.Writer) error {
				if _, err := w.Get(key); !errors.Is(err, storage.ErrNotFound) {
					return errors.Join(errTaken, err)
				}
				w.Put(key, strconv.AppendInt(nil, int64(i), 10))
				return nil
			})
			switch {
			case err == nil:
				won.Add(1)
			case errors.Is(err, errTaken):
				lost.Add(1)
			default:
				t.Errorf("Update: %v", err)
			}
		})
		if won.Load() != 1 || lost.Load() != writers-1 {
			t.Errorf("%d of %d claimed %s", won.Load(), writers, key)
		}
	}
}

// writeSkewIsRefused checks that conflicts on read keys are detected. Of two doctors on call, one may leave while the
// other stays. Each update reads both keys and writes one: if only written keys were guarded, both could leave.
func writeSkewIsRefused(t *testing.T, open Opener) {
	f := start(t, open)
	for round := range 50 {
		doctors := []string{fmt.Sprintf("%d/ann", round), fmt.Sprintf("%d/bob", round)}
		f.put(doctors...)
		times(2, func(i int) {
			f.update(func(w storage.Writer) {
				if _, err := w.Get(doctors[1-i]); err == nil {
					w.Delete(doctors[i])
				}
			})
		})
		if left := scan(f, fmt.Sprintf("%d/", round), ""); len(left) != 1 {
			t.Errorf("on call in round %d: %q, want one", round, left)
		}
	}
}
