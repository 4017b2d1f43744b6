package cache

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

var _ changes.Follower = (*Freshness)(nil)

// Name is "freshness".
func (f *Freshness) Name() string { return "freshness" }

// Cursor returns the newest known commit. Nothing is stored on disk: no derived value is older than the process.
func (f *Freshness) Cursor(context.Context) (storage.Seq, error) {
	return storage.Seq(f.types[All].newest.Load()), nil
}

// Apply records the changes of any node. It may be called concurrently and never fails: a follower that derives data
// from content calls it first, so that its data counts as current.
func (f *Freshness) Apply(_ context.Context, records []changes.Record) error {
	for _, r := range records {
		// Before the types: a Mark with this number must not precede its report by the log.
		storeMax(&f.logSeq, uint64(r.Seq))
		f.withdraw(r.Seq, r.Withdrawn...)
		for _, c := range r.Changes {
			f.touch(c.Type, c.ID)
			f.Reached(r.Seq, c.Type)
		}
		f.Reached(r.Seq)
		storeMax(&f.applied, uint64(r.Seq))
	}
	return nil
}

// Rebuild records that every type may have changed, because the log no longer tells which.
func (f *Freshness) Rebuild(_ context.Context, at storage.Seq) error {
	f.gaps.Add(1)
	storeMax(&f.logSeq, uint64(at))
	for name := range f.types {
		f.withdraw(at, name)
		f.types[name].touched.forget()
		f.Reached(at, name)
	}
	storeMax(&f.applied, uint64(at))
	return nil
}

// withdraw records that a commit hid, deleted or moved entries of the types.
func (f *Freshness) withdraw(seq storage.Seq, types ...string) {
	for _, name := range types {
		for _, name := range []string{name, All} {
			if p := f.types[name]; p != nil {
				storeMax(&p.withdrawn, uint64(seq))
			}
		}
	}
}
