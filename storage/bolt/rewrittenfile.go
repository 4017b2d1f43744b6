package bolt

import (
	"errors"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
)

// newSuffix ends the name of the file to which a store is rewritten. If a process is killed before that file replaces
// the store, it is discarded.
const newSuffix = ".new"

// A store is rewritten in transactions of rewriteBytes. Its pages are filled nearly completely, because most later keys
// are added at the end.
const (
	rewriteBytes = 8 << 20
	rewriteFill  = 0.95
)

// rewrittenFile is a file to which a store is rewritten. It is not guaranteed to be on disk before sync.
type rewrittenFile struct {
	db        *bbolt.DB
	tx        *bbolt.Tx // the open transaction, if any
	to        buckets
	size      int          // bytes in the transaction
	checkStop func() error // fails if the rewriting must stop
}

// createRewrite creates the file. It replaces a file that is already there.
func createRewrite(path string, going func() error) (*rewrittenFile, error) {
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
	return &rewrittenFile{db: db, checkStop: going}, nil
}

// discard removes a file. A missing file is not an error.
func discard(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// begin makes sure that there is an open transaction with space left.
func (r *rewrittenFile) begin() (err error) {
	if r.tx != nil && r.size < rewriteBytes {
		return nil
	}
	if err := errors.Join(r.commit(), r.checkStop()); err != nil {
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

func (r *rewrittenFile) commit() error {
	if r.tx == nil {
		return nil
	}
	tx := r.tx
	r.tx = nil
	_, err := commit(tx)
	return err
}

// giveUp closes and removes the file.
func (r *rewrittenFile) giveUp() error {
	if r.tx != nil {
		rollback(r.tx)
	}
	path := r.db.Path()
	return errors.Join(r.db.Close(), discard(path))
}

// bucketSelector selects one of the two large buckets of a store.
type bucketSelector func(buckets) *bbolt.Bucket

func dataOf(b buckets) *bbolt.Bucket { return b.data }
func logOf(b buckets) *bbolt.Bucket  { return b.log }

// convert returns the stored form of a value of another file, or nil to leave the pair out.
type convert func(k, v []byte) ([]byte, error)

// checkSeal returns sealed values unchanged, and fails if the seal does not match.
func checkSeal(k, v []byte) ([]byte, error) {
	_, err := unseal(k, v)
	return v, err
}

// copyAll copies the pairs of a section, beginning with the key first.
func (r *rewrittenFile) copyAll(of bucketSelector, from buckets, first []byte, as convert) (err error) {
	defer recoverDamage(&err)
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

// copyHead copies the head bucket, and the number of the newest commit.
func (r *rewrittenFile) copyHead(from buckets) (err error) {
	defer recoverDamage(&err)
	if err := r.begin(); err != nil {
		return err
	}
	c := from.head.Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if string(k) == string(formatKey) {
			continue
		}
		stored, err := checkSeal(k, v)
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

// sync writes everything to disk. After that, the file syncs every commit like any other store.
func (r *rewrittenFile) sync() error {
	if err := r.commit(); err != nil {
		return err
	}
	r.db.NoSync = false
	return r.db.Sync()
}

// install replaces the file at path by this one. The replacement is atomic: there is a complete file at path at any
// time.
func (r *rewrittenFile) install(path string) error { return os.Rename(r.db.Path(), path) }
