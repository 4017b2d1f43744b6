package bolt

import (
	"errors"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
)

// newSuffix ends the name of the file in which a store is written anew. It is nobody's until it takes the place of the
// store.
const newSuffix = ".new"

// A store is written anew in transactions of so many bytes. Its pages are nearly full: most keys that come later come
// at the end.
const (
	rewriteBytes = 8 << 20
	rewriteFill  = 0.95
)

// rewriting is a file in which a store is written anew. Nothing of it is on disk before settle.
type rewriting struct {
	db    *bbolt.DB
	tx    *bbolt.Tx // that is open, if any
	to    buckets
	size  int          // bytes that the transaction has
	going func() error // why not to go on, if so
}

// rewrite makes the file, or makes it anew.
func rewrite(path string, going func() error) (*rewriting, error) {
	if err := discard(path); err != nil {
		return nil, err
	}
	o := options()
	o.NoSync, o.NoGrowSync = true, true
	db, err := openFile(path, o)
	if err != nil {
		return nil, err
	}
	if err := db.Update(createBuckets); err != nil {
		return nil, errors.Join(err, db.Close(), discard(path))
	}
	return &rewriting{db: db, going: going}, nil
}

// discard removes a file that may not be there.
func discard(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// begin makes sure that there is a transaction with room in it.
func (r *rewriting) begin() (err error) {
	if r.tx != nil && r.size < rewriteBytes {
		return nil
	}
	if err := errors.Join(r.commit(), r.going()); err != nil {
		return err
	}
	if r.tx, err = r.db.Begin(true); err != nil {
		return err
	}
	if r.to, err = openBuckets(r.tx); err != nil {
		return err
	}
	r.to.data.FillPercent, r.to.log.FillPercent, r.size = rewriteFill, rewriteFill, 0
	return nil
}

func (r *rewriting) commit() error {
	if r.tx == nil {
		return nil
	}
	tx := r.tx
	r.tx = nil
	_, err := commit(tx)
	return err
}

// giveUp takes the file away again.
func (r *rewriting) giveUp() error {
	if r.tx != nil {
		rollback(r.tx)
	}
	path := r.db.Path()
	return errors.Join(r.db.Close(), discard(path))
}

// section is one of the two large buckets of a store.
type section func(buckets) *bbolt.Bucket

func dataOf(b buckets) *bbolt.Bucket { return b.data }
func logOf(b buckets) *bbolt.Bucket  { return b.log }

// convert gives a value of another file as it is to be stored here; nothing for one that is to be left out.
type convert func(k, v []byte) ([]byte, error)

// asIs takes sealed values as they are, and no other.
func asIs(k, v []byte) ([]byte, error) {
	_, err := unseal(k, v)
	return v, err
}

// sealing gives the seals that a store of before has none of.
func sealing(k, v []byte) ([]byte, error) { return seal(k, v), nil }

// copyAll takes over what a section has from a key on.
func (r *rewriting) copyAll(of section, from buckets, first []byte, as convert) (err error) {
	defer mend(&err)
	c := of(from).Cursor()
	for k, v := c.Seek(first); k != nil; k, v = c.Next() {
		stored, err := as(k, v)
		if err != nil {
			return err
		}
		if stored == nil {
			continue
		}
		if err := r.begin(); err != nil {
			return err
		}
		r.size += len(k) + len(stored)
		if err := of(r.to).Put(k, stored); err != nil {
			return err
		}
	}
	return nil
}

// copyHead takes over the head, and the number of the newest commit.
func (r *rewriting) copyHead(from buckets, as convert) (err error) {
	defer mend(&err)
	if err := r.begin(); err != nil {
		return err
	}
	c := from.head.Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if string(k) == string(formatKey) {
			continue
		}
		stored, err := as(k, v)
		if err != nil && string(k) == string(trimmedKey) {
			stored, err = from.sealTrimmed()
		}
		if err != nil {
			return err
		}
		if err := r.to.head.Put(k, stored); err != nil {
			return err
		}
	}
	seq := from.data.Sequence()
	return errors.Join(r.to.data.SetSequence(seq), putHead(r.to.head, seqKey, number(seq)))
}

// settle brings everything to the disk. From then on the file is one like any other.
func (r *rewriting) settle() error {
	if err := r.commit(); err != nil {
		return err
	}
	r.db.NoSync = false
	return r.db.Sync()
}

// install puts the file in the place of another. At every moment there is a whole one at the path.
func (r *rewriting) install(path string) error { return os.Rename(r.db.Path(), path) }
