package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"
	"sync"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// The limits of one batch of the log, so that a reader neither holds a snapshot for long nor uses much memory.
const (
	batchRecords = 256
	batchBytes   = 1 << 20
)

// Log implements storage.Store.
func (s *Store) Log(ctx context.Context, after storage.Seq) iter.Seq2[storage.Record, error] {
	return func(yield func(storage.Record, error) bool) {
		last := after
		for {
			// Wait comes before the read, so that a commit after the read closes the channel.
			rung := s.news.Wait()
			batch, err := s.batch(ctx, last)
			for i := range batch {
				if ended := s.calls.Going(ctx); ended != nil {
					err = ended
					break
				}
				if !yield(batch[i], nil) {
					return
				}
				last = batch[i].Seq
			}
			if err == nil && len(batch) == 0 {
				err = s.calls.Await(ctx, rung)
			}
			if err != nil {
				yield(storage.Record{}, err)
				return
			}
		}
	}
}

// LogRange implements storage.Store.
func (s *Store) LogRange(ctx context.Context) (trimmed, newest storage.Seq, err error) {
	if err := ctx.Err(); err != nil {
		return 0, 0, err
	}
	err = s.read(func(tx *bbolt.Tx) (err error) {
		defer recoverDamage(&err)
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		if trimmed, err = b.trimmed(); err != nil {
			return err
		}
		k, _ := b.log.Cursor().Last()
		if k == nil {
			return nil
		}
		seq, err := parseNumber(k)
		newest = storage.Seq(seq)
		return err
	})
	return trimmed, newest, err
}

// batch returns copies of the next few records after the given Seq.
func (s *Store) batch(ctx context.Context, after storage.Seq) (batch []storage.Record, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if batch, ok := s.tail.batch(after); ok {
		return batch, nil
	}
	err = s.read(func(tx *bbolt.Tx) (err error) {
		defer recoverDamage(&err)
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		trimmed, err := b.trimmed()
		if err != nil {
			return err
		}
		if after < trimmed {
			return storage.ErrTrimmed
		}
		batch, err = copyRecords(b.log, after)
		return err
	})
	return batch, err
}

func copyRecords(log *bbolt.Bucket, after storage.Seq) (batch []storage.Record, err error) {
	if after == math.MaxUint64 {
		return nil, nil
	}
	c, size := log.Cursor(), 0
	first := number(uint64(after) + 1)
	k, v := c.Seek(first)
	before, err := checkNeighbours(c, first, k, v)
	if err != nil {
		return nil, lostRecord(err)
	}
	if before {
		k, v = c.Next()
	} else {
		k, v = c.First()
	}
	for ; k != nil; k, v = c.Next() {
		seq, err := parseNumber(k)
		if err != nil {
			return batch, lostRecord(err)
		}
		items, err := openRecord(k, v)
		if err != nil {
			return batch, err
		}
		batch = append(batch, storage.Record{Seq: storage.Seq(seq), Items: items})
		if size += len(v); len(batch) == batchRecords || size >= batchBytes {
			break
		}
	}
	return batch, nil
}

// openRecord decodes a record. A damaged record fails with ErrTrimmed: followers of the log have missed its content and
// must rebuild.
func openRecord(k, v []byte) ([][]byte, error) {
	value, err := unseal(k, v)
	if err != nil {
		return nil, lostRecord(err)
	}
	items, err := backend.DecodeRecord(bytes.Clone(value))
	if err != nil {
		return nil, lostRecord(err)
	}
	return items, nil
}

func lostRecord(err error) error { return fmt.Errorf("%w: %w", storage.ErrTrimmed, err) }

// oldestKeys returns the keys of the oldest records up to upTo, limit at most.
func oldestKeys(log *bbolt.Bucket, upTo storage.Seq, limit int) (keys [][]byte, err error) {
	defer recoverDamage(&err)
	c := log.Cursor()
	for k, _ := c.First(); k != nil && len(keys) < limit; k, _ = c.Next() {
		if len(k) == 8 && binary.BigEndian.Uint64(k) > uint64(upTo) {
			break
		}
		keys = append(keys, slices.Clone(k))
	}
	return keys, nil
}

// The limits of the end of the log that is kept in memory.
const (
	tailRecords = 512
	tailBytes   = 1 << 20
)

// logTail is the end of the log, kept in memory, because every commit wakes all followers of the log, and they read the
// records that were just written. It is safe for concurrent use. The zero value is empty.
type logTail struct {
	mu      sync.Mutex
	started bool        // whether a record was added
	after   storage.Seq // the tail has all records after this number
	records []logRecord
	bytes   int
}

// logRecord is a stored record without its seal.
type logRecord struct {
	seq   storage.Seq
	value []byte
}

// add adds the records of a commit that is on disk. They must follow the earlier ones.
func (t *logTail) add(records []logRecord) {
	if len(records) == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.started {
		t.started, t.after = true, records[0].seq-1
	}
	for _, r := range records {
		t.records = append(t.records, r)
		t.bytes += len(r.value)
	}
	for len(t.records) > tailRecords || t.bytes > tailBytes {
		t.dropOldest()
	}
}

// dropOldest removes the oldest record from memory.
func (t *logTail) dropOldest() {
	t.after = t.records[0].seq
	t.bytes -= len(t.records[0].value)
	t.records[0] = logRecord{}
	t.records = t.records[1:]
}

// trim removes the records up to a number from memory, because the log has removed them.
func (t *logTail) trim(upTo storage.Seq) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.records) > 0 && t.records[0].seq <= upTo {
		t.dropOldest()
	}
	t.after = max(t.after, upTo)
}

// reset empties the tail, because the content of the log is uncertain.
func (t *logTail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.started, t.records, t.bytes = false, nil, 0
}

// batch returns copies of the next few records after a number. It returns false if the tail may not have all of them.
func (t *logTail) batch(after storage.Seq) (batch []storage.Record, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.started || after < t.after {
		return nil, false
	}
	first := sort.Search(len(t.records), func(i int) bool { return t.records[i].seq > after })
	for _, r := range t.records[first:min(first+batchRecords, len(t.records))] {
		items, err := backend.DecodeRecord(bytes.Clone(r.value))
		if err != nil {
			return nil, false
		}
		batch = append(batch, storage.Record{Seq: r.seq, Items: items})
	}
	return batch, true
}
