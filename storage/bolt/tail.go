package bolt

import (
	"bytes"
	"sort"
	"sync"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// The end of the log that is kept in memory has so many records, and so many bytes, at the most.
const (
	tailRecords = 512
	tailBytes   = 1 << 20
)

// tail is the end of the log in memory: every commit wakes all who follow the log, and what they ask for is what was just
// written. It is safe for concurrent use. The zero value has nothing.
type tail struct {
	mu      sync.Mutex
	begun   bool        // whether anything was added
	after   storage.Seq // all records after it are here
	records []logged
	bytes   int
}

// logged is a record as it is stored, without its seal.
type logged struct {
	seq   storage.Seq
	value []byte
}

// add takes in the records of a commit that is on disk. They follow those that came before.
func (t *tail) add(records []logged) {
	if len(records) == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.begun {
		t.begun, t.after = true, records[0].seq-1
	}
	for _, r := range records {
		t.records = append(t.records, r)
		t.bytes += len(r.value)
	}
	for len(t.records) > tailRecords || t.bytes > tailBytes {
		t.drop()
	}
}

// drop forgets the oldest record.
func (t *tail) drop() {
	t.after = t.records[0].seq
	t.bytes -= len(t.records[0].value)
	t.records[0] = logged{}
	t.records = t.records[1:]
}

// trim forgets the records up to a number, which are not in the log any more.
func (t *tail) trim(upTo storage.Seq) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.records) > 0 && t.records[0].seq <= upTo {
		t.drop()
	}
	t.after = max(t.after, upTo)
}

// lose forgets everything: nobody can tell what the log has.
func (t *tail) lose() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begun, t.records, t.bytes = false, nil, 0
}

// batch copies the next few records after a number. It is false where they may not all be here.
func (t *tail) batch(after storage.Seq) (batch []storage.Record, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.begun || after < t.after {
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
