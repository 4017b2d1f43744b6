package etcd

import (
	"iter"
	"strings"

	"github.com/tidwall/btree"
	"go.etcd.io/etcd/api/v3/mvccpb"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// state is the whole store as of one revision. A published state is immutable.
type state struct {
	rev       int64 // the newest revision in it
	id        storage.Identity
	createdAt int64 // the revision that created the store
	seqOffset int64 // added to a revision to get its Seq
	last      int64 // the revision of the newest commit; zero before the first
	trimmed   storage.Seq

	epochRev, trimmedRev int64

	data   *btree.Map[string, value]
	log    *btree.Map[int64, record]  // by revision
	leases *btree.Map[string, string] // the holders by name

	dataBytes, logBytes int64
}

// value is the unpacked value of a key. It is kept unpacked because it is read far more often than it is written.
type value struct {
	rev   int64
	bytes []byte // nil if it is damaged
}

// record is an unpacked record of the log.
type record struct {
	marker string
	bytes  []byte // nil if it is damaged
}

func newState() *state {
	return &state{
		data: new(btree.Map[string, value]), log: new(btree.Map[int64, record]), leases: new(btree.Map[string, string]),
	}
}

// freeze returns an immutable copy of the state. The state itself may be changed afterwards.
func (s *state) freeze() *state {
	out := *s
	out.data, out.log, out.leases = s.data.Copy(), s.log.Copy(), s.leases.Copy()
	return &out
}

// apply applies the write of a key, given without the prefix. It fails if the store can be read no more.
func (s *state) apply(key string, kv *mvccpb.KeyValue) (err error) {
	prefix, name, _ := strings.Cut(key, "/")
	switch prefix + "/" {
	case dataPrefix:
		b, _ := unpack(kv.Value) // nil if that fails
		old, had := s.data.Set(name, value{kv.ModRevision, b})
		s.dataBytes += int64(len(b) - len(old.bytes))
		if !had {
			s.dataBytes += int64(len(name))
		}
	case logPrefix:
		b, _ := unpack(kv.Value)
		s.log.Set(kv.ModRevision, record{name, b})
		s.logBytes += int64(len(name) + len(b))
	case leasePrefix:
		s.leases.Set(name, string(kv.Value))
	default:
		err = s.putHead(key, kv)
	}
	return err
}

func (s *state) putHead(key string, kv *mvccpb.KeyValue) (err error) {
	switch key {
	case formatKey:
		err = checkFormat(kv.Value)
	case idKey:
		s.id.ID, s.createdAt = string(kv.Value), kv.CreateRevision
	case baseKey:
		var n uint64
		n, err = parseDecimal(kv.Value)
		s.seqOffset = int64(n) - kv.ModRevision //nolint:gosec // no store has so many commits
	case epochKey:
		s.epochRev = kv.ModRevision
		s.id.Epoch, err = parseDecimal(kv.Value)
	case trimmedKey:
		var n uint64
		n, err = parseDecimal(kv.Value)
		s.trimmed, s.trimmedRev = storage.Seq(n), kv.ModRevision
	case lastKey:
		s.last = kv.ModRevision
	}
	return err
}

// seqAt returns the Seq of a revision since the store was created. A filled store continues the numbers of the
// original.
func (s *state) seqAt(rev int64) storage.Seq {
	return storage.Seq(rev + s.seqOffset) //nolint:gosec // never below the base
}

// revOf returns the revision of a Seq up to the newest.
func (s *state) revOf(seq storage.Seq) int64 {
	return int64(seq) - s.seqOffset //nolint:gosec // not beyond the newest
}

// seq returns the Seq of the newest commit.
func (s *state) seq() storage.Seq { return s.seqAt(s.newest()) }

// newest returns the revision of the newest commit, or the one that created the store if there is no commit.
func (s *state) newest() int64 { return max(s.last, s.createdAt) }

// remove applies the deletion of a key. was is the revision of the record, if the key is that of a record.
func (s *state) remove(key string, was int64) {
	prefix, name, _ := strings.Cut(key, "/")
	switch prefix + "/" {
	case dataPrefix:
		if old, had := s.data.Delete(name); had {
			s.dataBytes -= int64(len(name) + len(old.bytes))
		}
	case logPrefix:
		if old, had := s.log.Delete(was); had {
			s.logBytes -= int64(len(old.marker) + len(old.bytes))
		}
	case leasePrefix:
		s.leases.Delete(name)
	}
}

// get returns the value of a key and the revision that wrote it, which is zero if the key does not exist.
func (s *state) get(key string) ([]byte, int64, error) {
	v, ok := s.data.Get(key)
	switch {
	case !ok:
		return nil, 0, storage.ErrNotFound
	case v.bytes == nil:
		return nil, v.rev, &storage.DamagedError{Key: key}
	default:
		return v.bytes, v.rev, nil
	}
}

// reader is a storage.Reader of a state.
type reader struct{ of *state } // nil once the function has returned

func (r *reader) Seq() storage.Seq {
	if r.of == nil {
		panic(backend.ErrOver)
	}
	return r.of.seq()
}

func (r *reader) Get(key string) ([]byte, error) {
	if r.of == nil {
		return nil, backend.ErrOver
	}
	if err := backend.CheckKey(key); err != nil {
		return nil, err
	}
	v, _, err := r.of.get(key)
	return v, err
}

func (r *reader) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return r.scan(prefix, after, func(string) {})
}

// scan implements Scan. It skips damaged values and calls damaged for each.
func (r *reader) scan(prefix, after string, damaged func(key string)) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		if r.of == nil {
			yield(storage.Pair{}, backend.ErrOver)
			return
		}
		r.of.data.Ascend(max(prefix, after), func(key string, v value) bool {
			switch {
			case !strings.HasPrefix(key, prefix):
				return false
			case key == after: // if after is empty, no key equals it
				return true
			case v.bytes == nil:
				damaged(key)
				return true
			default:
				return yield(storage.Pair{Key: key, Value: v.bytes}, nil)
			}
		})
	}
}
