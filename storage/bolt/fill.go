package bolt

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"runtime"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// How a store is filled: in transactions of so many bytes, with pages nearly full, as what comes later mostly comes at
// the end.
const (
	fillBytes = 8 << 20
	fillPages = 0.95
)

// Filling is a store that is made of what another one had. Nobody opens its file before Finish.
type Filling struct {
	db   *bbolt.DB
	seq  storage.Seq
	tx   *bbolt.Tx
	to   buckets
	size int
}

// Fill begins a store in a new file at path, with an identity, and with the number of its newest commit. It has no log:
// whoever followed one is told that what they want was trimmed.
func Fill(path string, id storage.Identity, seq storage.Seq) (*Filling, error) {
	if id.ID == "" || id.Epoch == 0 {
		return nil, fmt.Errorf("%w: no identity to fill a store with", storage.ErrDamaged)
	}
	o := options()
	o.NoSync, o.NoGrowSync = true, true
	db, err := openFile(path, o)
	if err != nil {
		return nil, refusal("fill", path, err)
	}
	f := &Filling{db: db, seq: seq}
	err = db.Update(func(tx *bbolt.Tx) error {
		if name, _ := tx.Cursor().First(); name != nil {
			return errors.New("there is a store already")
		}
		if err := createBuckets(tx); err != nil {
			return err
		}
		head := tx.Bucket(headBucket)
		return errors.Join(writeIdentity(head, id), putHead(head, trimmedKey, number(uint64(seq))))
	})
	if err == nil {
		// The store that was here before is gone: what was saved in it last is no part of this one.
		err = discardJournal(path)
	}
	if err != nil {
		return nil, refusal("fill", path, errors.Join(err, db.Close()))
	}
	return f, nil
}

// Put adds a pair. The key must be behind all that were put before.
func (f *Filling) Put(pair storage.Pair) (err error) {
	defer mend(&err)
	if err := backend.CheckKey(pair.Key); err != nil {
		return err
	}
	if len(pair.Value) > storage.MaxValue {
		return fmt.Errorf("%w: a value of %d bytes", storage.ErrLimit, len(pair.Value))
	}
	if err := f.begin(); err != nil {
		return refusal("fill", f.db.Path(), err)
	}
	f.size += len(pair.Key) + len(pair.Value)
	key := []byte(pair.Key)
	return f.to.data.Put(key, seal(key, pair.Value))
}

// begin makes sure that there is a transaction with room in it.
func (f *Filling) begin() (err error) {
	if f.tx != nil && f.size < fillBytes {
		return nil
	}
	if err := f.commit(); err != nil {
		return err
	}
	if err := checkRoom(filepath.Dir(f.db.Path()), fillBytes); err != nil {
		return err
	}
	if f.tx, err = f.db.Begin(true); err != nil {
		return err
	}
	f.size = 0
	f.to, err = openBuckets(f.tx)
	f.to.data.FillPercent = fillPages
	return err
}

func (f *Filling) commit() error {
	if f.tx == nil {
		return nil
	}
	tx := f.tx
	f.tx = nil
	_, err := commit(tx)
	return err
}

// Pairs gives what was put, as it is in the file.
func (f *Filling) Pairs() iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		err := f.commit()
		if err == nil {
			err = f.db.View(func(tx *bbolt.Tx) error {
				b, err := openBuckets(tx)
				if err != nil {
					return err
				}
				r := &reader{data: b.data, notes: new(notes)}
				defer r.end()
				for pair, err := range r.Scan("", "") {
					if !yield(pair, err) {
						return nil
					}
				}
				return nil
			})
		}
		if err != nil {
			yield(storage.Pair{}, refusal("read", f.db.Path(), err))
		}
	}
}

// Finish has all of it on disk, and closes the file.
func (f *Filling) Finish() error {
	err := f.begin()
	if err == nil {
		err = errors.Join(f.to.data.SetSequence(uint64(f.seq)), putHead(f.to.head, seqKey, number(uint64(f.seq))))
	}
	err = errors.Join(err, f.commit())
	if err == nil {
		err = f.db.Sync()
	}
	path := f.db.Path()
	if err = errors.Join(err, f.GiveUp()); err != nil {
		return refusal("fill", path, err)
	}
	if runtime.GOOS == "windows" { // which cannot sync a folder
		return nil
	}
	return syncFolder(filepath.Dir(path))
}

// GiveUp closes the file, whatever it holds. After Finish it is harmless.
func (f *Filling) GiveUp() error {
	if f.tx != nil {
		rollback(f.tx)
		f.tx = nil
	}
	return f.db.Close()
}
