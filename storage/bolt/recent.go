package bolt

import (
	"bytes"
	"iter"
	"strings"

	"github.com/tidwall/btree"
	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// recent is what was committed to the journal and is not in the store's file yet, as of one commit. One that readers have
// is not changed any more.
type recent struct {
	seq   storage.Seq // the newest commit
	young *layer      // what is written to the journal now
	old   *layer      // what is being brought to the file; nil if nothing is
}

// layer is what one file of the journal has.
type layer struct {
	seq   storage.Seq                // the newest commit
	data  *btree.Map[string, []byte] // nil for a key that was deleted
	log   []logged
	bytes int
}

func newLayer() *layer { return &layer{data: new(btree.Map[string, []byte])} }

// with gives the layer with an entry on top. Of layers that come of each other only the newest may be asked.
func (l *layer) with(e *entry) *layer {
	out := *l
	out.data = l.data.Copy()
	out.add(e)
	return &out
}

func (l *layer) add(e *entry) {
	l.seq = e.seq
	for key, value := range e.writes {
		l.data.Set(key, value)
		l.bytes += len(key) + len(value)
	}
	l.log = append(l.log, e.logged...)
	for _, r := range e.logged {
		l.bytes += len(r.value)
	}
}

// empty reports whether there is nothing to be brought to the file.
func (l *layer) empty() bool { return l.data.Len() == 0 && len(l.log) == 0 }

// get gives the value of a key, nil where it was deleted, and whether it was written lately.
func (r *recent) get(key string) (value []byte, told bool) {
	if value, told = r.young.data.Get(key); told || r.old == nil {
		return value, told
	}
	return r.old.data.Get(key)
}

// view is the store as it is at one commit: what the file has, and above it what was written lately.
type view struct {
	*recent
	tx    *bbolt.Tx
	data  *bbolt.Bucket
	notes *notes
}

// look begins a view, which is to be ended. What was written lately is read before the transaction begins: otherwise it may
// lack what the file has not yet. And the file is not beyond it: otherwise some of a later commit would be seen.
func (s *Store) look() (view, error) {
	for {
		now := s.now.Load()
		tx, err := s.begin(false)
		if err != nil {
			return view{}, err
		}
		data, err := openData(tx)
		if err != nil {
			rollback(tx)
			return view{}, err
		}
		if v := (view{now, tx, data, &s.notes}); v.filed() <= now.seq {
			return v, nil
		}
		rollback(tx)
	}
}

// viewOf gives a view of a file that nobody writes to.
func viewOf(tx *bbolt.Tx, data *bbolt.Bucket, found *notes) view {
	v := view{&recent{young: newLayer()}, tx, data, found}
	v.seq = v.filed()
	return v
}

func (v view) end() { rollback(v.tx) }

// filed gives the number of the newest commit that the file has.
func (v view) filed() storage.Seq { return storage.Seq(v.data.Sequence()) }

// get reads a value, and notes it if it is damaged.
func (v view) get(key string) ([]byte, error) {
	value, told := v.recent.get(key)
	switch {
	case !told:
		return v.notes.get(v.data, key)
	case value == nil:
		return nil, storage.ErrNotFound
	default:
		return value, nil
	}
}

// scan yields the pairs as storage.Reader has it.
func (v view) scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		m := merge{file: cursor{of: v.data.Cursor(), notes: v.notes}}
		m.seek(v.recent, max(prefix, after))
		for {
			pair, ok := m.next()
			if !ok || !strings.HasPrefix(pair.Key, prefix) {
				break
			}
			if pair.Key != after && !yield(pair, nil) {
				return
			}
		}
		if m.file.err != nil {
			yield(storage.Pair{}, m.file.err)
		}
	}
}

// merge walks a file and what was written lately together, in the order of their keys.
type merge struct {
	file   cursor
	pair   storage.Pair // where the file is
	inFile bool
	lately []btree.MapIter[string, []byte] // those that have not come to their end, the youngest first
}

func (m *merge) seek(r *recent, key string) {
	m.pair, m.inFile = m.file.seek(key)
	for _, l := range []*layer{r.young, r.old} {
		if l == nil || l.data.Len() == 0 {
			continue
		}
		if at := l.data.Iter(); at.Seek(key) {
			m.lately = append(m.lately, at)
		}
	}
}

// next gives the next pair. It is false at the end, and where the file cannot be read further.
func (m *merge) next() (pair storage.Pair, ok bool) {
	for m.file.err == nil {
		switch pair, ok = m.lowest(); {
		case !ok:
			return pair, false
		case pair.Value != nil:
			return pair, true
		}
	}
	return storage.Pair{}, false
}

// lowest gives what the youngest has under the lowest key, and goes on behind that key. There is no value where it was
// deleted.
func (m *merge) lowest() (pair storage.Pair, ok bool) {
	if len(m.lately) == 0 {
		pair, ok = m.pair, m.inFile
		m.pair, m.inFile = m.file.next()
		return pair, ok
	}
	pair = storage.Pair{Key: m.lately[0].Key(), Value: m.lately[0].Value()}
	for i := 1; i < len(m.lately); i++ {
		if key := m.lately[i].Key(); key < pair.Key {
			pair = storage.Pair{Key: key, Value: m.lately[i].Value()}
		}
	}
	if m.inFile && m.pair.Key < pair.Key {
		pair = m.pair
	}
	if m.inFile && m.pair.Key == pair.Key {
		m.pair, m.inFile = m.file.next()
	}
	for i := len(m.lately) - 1; i >= 0; i-- {
		if m.lately[i].Key() == pair.Key && !m.lately[i].Next() {
			m.lately = append(m.lately[:i], m.lately[i+1:]...)
		}
	}
	return pair, true
}

// records adds to a batch of the file's records those after a number that are not in the file.
func (v view) records(batch []storage.Record, after storage.Seq) ([]storage.Record, error) {
	size := 0
	after = max(after, v.filed())
	for _, l := range []*layer{v.old, v.young} {
		if l == nil {
			continue
		}
		for _, r := range l.log {
			if len(batch) == batchRecords || size >= batchBytes {
				return batch, nil
			}
			if r.seq <= after {
				continue
			}
			items, err := backend.DecodeRecord(bytes.Clone(r.value))
			if err != nil {
				return batch, err
			}
			batch = append(batch, storage.Record{Seq: r.seq, Items: items})
			size += len(r.value)
		}
	}
	return batch, nil
}
