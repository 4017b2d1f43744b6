package bolt

import (
	"bytes"
	"sort"
	"sync"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

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
