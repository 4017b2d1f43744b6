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

// A store is filled in transactions of fillBytes. Its pages are filled nearly completely, because most later keys are
// added at the end.
const (
	fillBytes = 8 << 20
	fillPages = 0.95
)

// Filling is a new store that is being filled with the data of another one. Its file must not be opened before Finish.
type Filling struct {
	db   *bbolt.DB
	seq  storage.Seq
	tx   *bbolt.Tx
	to   buckets
	size int
}

// Fill starts a new store in a file at path, with the identity id and with seq as the number of its newest commit. The
// store has no log: a reader of the log with a smaller Seq gets ErrTrimmed. Fill fails if the file has a store already.
func Fill(path string, id storage.Identity, seq storage.Seq) (*Filling, error) {
	if id.ID == "" || id.Epoch == 0 {
		return nil, fmt.Errorf("%w: no identity to fill a store with", storage.ErrDamaged)
	}
	o := options()
	o.NoSync, o.NoGrowSync = true, true
	db, err := openFile(path, o)
	if err != nil {
		return nil, explain("fill", path, err)
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
	if err != nil {
		return nil, explain("fill", path, errors.Join(err, db.Close()))
	}
	return f, nil
}

// Put adds a pair. The key must be greater than all previous ones.
func (f *Filling) Put(pair storage.Pair) (err error) {
	defer recoverDamage(&err)
	if err := backend.CheckKey(pair.Key); err != nil {
		return err
	}
	if len(pair.Value) > storage.MaxValue {
		return fmt.Errorf("%w: a value of %d bytes", storage.ErrLimit, len(pair.Value))
	}
	if err := f.begin(); err != nil {
		return explain("fill", f.db.Path(), err)
	}
	f.size += len(pair.Key) + len(pair.Value)
	key := []byte(pair.Key)
	return f.to.data.Put(key, seal(key, pair.Value))
}

// begin makes sure that there is an open transaction with space left.
func (f *Filling) begin() (err error) {
	if f.tx != nil && f.size < fillBytes {
		return nil
	}
	if err := f.commit(); err != nil {
		return err
	}
	if err := checkSpace(filepath.Dir(f.db.Path()), fillBytes); err != nil {
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

// Pairs yields the pairs that were put, as they are stored in the file.
func (f *Filling) Pairs() iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		err := f.commit()
		if err == nil {
			err = f.db.View(func(tx *bbolt.Tx) error {
				b, err := openBuckets(tx)
				if err != nil {
					return err
				}
				r := &reader{data: b.data, damaged: new(damagedKeys)}
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
			yield(storage.Pair{}, explain("read", f.db.Path(), err))
		}
	}
}

// Finish writes everything to disk and closes the file.
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
		return explain("fill", path, err)
	}
	if runtime.GOOS == "windows" { // Windows cannot sync a folder
		return nil
	}
	return syncFolder(filepath.Dir(path))
}

// GiveUp closes the file without completing it. After Finish it is harmless.
func (f *Filling) GiveUp() error {
	if f.tx != nil {
		rollback(f.tx)
		f.tx = nil
	}
	return f.db.Close()
}
