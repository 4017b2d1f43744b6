// Package storage is the contract between Quoin and its storage backends: ordered keys, atomic updates and a numbered
// log of commits.
//
// The limits are those of the weakest backend that Quoin intends to support, so that code that works on one backend
// works on all. Every backend passes the suite in storage/storagetest.
package storage

import (
	"context"
	"errors"
	"iter"
)

// Seq is the number of a commit. It only grows, and numbers may be skipped. Zero is before the first commit.
type Seq uint64

// Limits that every backend enforces. A call that exceeds one fails with ErrLimit and changes nothing. So bulk work
// must be split into several updates, and files must not be stored as values.
const (
	MaxKey    = 4 << 10  // bytes in a key; the minimum is one
	MaxValue  = 1 << 20  // bytes in a value
	MaxReads  = 100      // different keys read in one Update
	MaxWrites = 100      // different keys put or deleted in one Update
	MaxItems  = 64       // items appended in one Update
	MaxAppend = 64 << 10 // bytes of all items of one Update together
	MaxUpdate = 3 << 20  // bytes of all keys, values and items of one Update together
	MaxName   = 100      // bytes in the name of a lease; the minimum is one
)

// The errors that callers can distinguish with errors.Is. Any other error is specific to the backend.
var (
	// ErrNotFound means that a key has no value.
	ErrNotFound = errors.New("storage: key not found")
	// ErrTrimmed means that the requested records were removed from the log. The caller must rebuild from a View.
	ErrTrimmed = errors.New("storage: log trimmed")
	// ErrLimit means that a key, a value or an update exceeds the limits above.
	ErrLimit = errors.New("storage: limit exceeded")
	// ErrClosed means that the store was closed, before the call or during it.
	ErrClosed = errors.New("storage: store closed")
	// ErrLocked means that another process has the store open.
	ErrLocked = errors.New("storage: in use by another process")
	// ErrNewer means that a newer version of the program wrote the store.
	ErrNewer = errors.New("storage: written by a newer version")
	// ErrForeign means that the opened data is not a Quoin store.
	ErrForeign = errors.New("storage: not a Quoin store")
	// ErrDamaged means that the store cannot be read. It must be restored from a backup.
	ErrDamaged = errors.New("storage: damaged")
	// ErrFull means that there is no space for a write. Reads still work. Writes work again once there is space.
	ErrFull = errors.New("storage: no room left")
	// ErrReadOnly means that the medium of the store is read-only. Reads still work.
	ErrReadOnly = errors.New("storage: read only")
	// ErrBroken means that the store accepts no writes until it is opened again. Reads still work.
	ErrBroken = errors.New("storage: not to be written to until it is opened anew")
	// ErrUnavailable means that the backend of the store is temporarily unreachable. Reads still work. Writes work again once it
	// can be reached.
	ErrUnavailable = errors.New("storage: out of reach at present")
	// ErrLeaseLost means that an operation under a lease was not carried out, because the lease had been lost.
	ErrLeaseLost = errors.New("storage: lease lost")
	// ErrCommitUnknown means that a failed update may have been committed, or may still be committed.
	ErrCommitUnknown = errors.New("storage: nobody can tell whether this was written")
)

// Uncertain distinguishes the two kinds of failure of an Update. If it returns true, the writes of the update and its
// record in the log may be in the store, at once or later: derived state must allow for both. If it returns false,
// nothing was written and nothing will be.
func Uncertain(err error) bool { return errors.Is(err, ErrCommitUnknown) }

// Identity identifies one store and one history of it. Data that is derived from a store and kept outside it, with a
// Seq as its cursor, is valid only for the same Identity.
type Identity struct {
	ID    string // random, generated with the store, and kept by each copy of it
	Epoch uint64 // starts at one; grows when the store is reset to an earlier state
}

// Pair is a key with its value.
type Pair struct {
	Key   string
	Value []byte
}

// Record has the items that one Update appended, in order, and the number of its commit. The encoded record does not
// contain its own number, because a backend may assign the number only at the commit.
type Record struct {
	Seq   Seq
	Items [][]byte
}

// Store keeps keys in byte order. It is safe for concurrent use, with one exception: a function that the store is
// running must not call the store. A View or an Update inside another one may deadlock.
type Store interface {
	// View runs fn on one consistent snapshot, which has every commit up to its Seq and none after it. It returns the
	// error of fn, ErrClosed, or the error of ctx if ctx ends before fn starts. fn must be short: a backend may keep every
	// later version of the data while a view is open.
	View(ctx context.Context, fn func(Reader) error) error

	// Snapshot returns a copy of the store at one commit. Unlike a View it may be read for any length of time: it blocks
	// nothing and keeps no old versions alive. Creating it may take time and space in proportion to the store. It fails
	// with ErrFull before it writes anything if there is no space. The caller must close the snapshot.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Update runs fn and commits all of its writes or none of them. It returns once they are on disk. fn may run more than
	// once and must therefore have no side effects beyond its Writer. If a key that fn read has changed meanwhile, fn runs
	// again: a commit is always based on the values that fn read. If fn fails, Update returns its error and writes
	// nothing. If fn panics, nothing is written and the panic continues in the caller. If ctx ends, Update returns the
	// error of ctx.
	//
	// A failure is definite: nothing was written and nothing will be. If the backend cannot guarantee that, the error also
	// matches ErrCommitUnknown: see Uncertain. The error matches ErrFull, ErrReadOnly or ErrBroken if the backend can tell,
	// and ErrUnavailable if the backend cannot be reached within seconds.
	//
	// The values that fn reads are current, even if fn fails or writes nothing: the result of fn never depends on data
	// that another process has already changed. So an update that fails or writes nothing may fail with ErrUnavailable too.
	//
	// If ctx is the context of a lease, nothing is written once the lease is lost: the update fails with ErrLeaseLost.
	//
	// The returned Seq is that of the commit. An update that wrote and appended nothing commits nothing and returns the
	// current Seq.
	Update(ctx context.Context, fn func(Writer) error) (Seq, error)

	// Log yields the records after the given Seq, in order, each once, and then waits for more. It ends only with an
	// error: that of ctx, ErrClosed, or ErrTrimmed if a record after the given Seq has been trimmed or is damaged. The
	// consumer owns the bytes of a record. A slow consumer blocks nothing. Each range over the result starts again after
	// the given Seq.
	Log(ctx context.Context, after Seq) iter.Seq2[Record, error]

	// LogRange returns the number up to which records were trimmed, zero if none were, and that of the newest record, zero
	// if the log has none. A Log that has yielded the newest record has yielded those of all commits that were complete
	// before the call.
	LogRange(ctx context.Context) (trimmed, newest Seq, err error)

	// Trim removes the records of the log up to and including upTo. upTo may be larger than the newest Seq; records that
	// are appended later are kept even then.
	Trim(ctx context.Context, upTo Seq) error

	// Identity returns the identity of the store. It works after Close, costs nothing and cannot fail, because opening a
	// store without an identity assigns one.
	Identity() Identity

	// NewEpoch increments the epoch and returns once that is on disk. A caller that has replaced the store by an earlier
	// state must call it, because numbers of commits may then be assigned a second time, to other commits. It fails like
	// Update.
	NewEpoch(ctx context.Context) (Identity, error)

	// Trouble returns the reason why the store cannot write, or nil if it can. The reason is the failure of the last
	// write; a write that succeeds clears it. While there is a reason, Trouble itself tries a write that changes nothing,
	// at most once a second.
	Trouble(ctx context.Context) error

	// Lease waits until no other caller holds the name, in any process that has the store open, and runs fn while it holds
	// the name. It returns the error of fn. The context of fn ends when ctx ends, when the store is closed, or when the
	// lease is lost. In the last case its cause is ErrLeaseLost, and it ends well before another caller may get the name.
	// fn must return soon after its context ends. The lease ends within seconds of the end of fn or of its process. While
	// the backend is unreachable, Lease waits. It fails with ErrLimit unless the name has 1 to MaxName bytes. fn must not
	// request the same name again.
	Lease(ctx context.Context, name string, fn func(ctx context.Context) error) error

	// Close ends the context of every lease, waits for running calls, ends every Log with ErrClosed and releases the
	// store. Closing twice is harmless.
	Close() error
}

// Shared is a Store that other processes may have open as well. Their commits become visible here with a short delay.
type Shared interface {
	Store

	// Current waits until reads see everything that any process committed before the call. It fails with ErrUnavailable if that
	// cannot be confirmed within seconds, with ErrClosed, or with the error of ctx; reads may be stale then.
	Current(ctx context.Context) error

	// Behind reports whether reads may be stale by more than seconds, because the backend is unreachable. It costs
	// nothing.
	Behind() bool
}

// Reader is a snapshot. The Reader and every byte slice that it returns are valid only until fn returns and must not be
// changed. Copy what must last longer.
type Reader interface {
	// Seq returns the number of the newest commit in the snapshot.
	Seq() Seq
	// Get returns the value of key. It fails with ErrNotFound if there is none, and with a DamagedError if the value is
	// not the one that was written or if the store cannot tell whether the key exists.
	Get(key string) ([]byte, error)
	// Scan yields the pairs whose key starts with prefix and is greater than after, in ascending byte order. If after is
	// empty, it starts at the first such key. To resume, pass the last key seen. Damaged pairs are skipped, so that the
	// others can be read: see Inspector.
	Scan(prefix, after string) iter.Seq2[Pair, error]
}

// Snapshot is a Reader that outlives the function that created it, and the store. It is not safe for concurrent use. A
// byte slice that it returns is valid until the next call, or the next step of a Scan.
type Snapshot interface {
	Reader
	// Identity returns the identity of the store at the commit.
	Identity() Identity
	// Damaged returns the keys that were read so far and whose values are damaged, in order, MaxDamage at most. A Scan
	// skips them.
	Damaged() []string
	// Close frees the resources of the snapshot. Closing twice is harmless.
	Close() error
}

// Writer collects the writes of one Update. It is valid only until fn returns, and is not safe for concurrent use. Put,
// Delete and Append return no error: exceeding a limit makes the Update fail.
type Writer interface {
	// Get returns the value of key as this update sees it, including its own writes. It fails with ErrNotFound, or with a
	// DamagedError under the conditions of Reader.Get; fn may continue after either. The bytes are valid until fn returns
	// and must not be changed.
	Get(key string) ([]byte, error)
	// Put sets the value of key. The value may be empty; nil means empty. The Writer does not copy key or value: they must
	// not change before Update returns.
	Put(key string, value []byte)
	// Delete removes key. Deleting a key that does not exist has no effect.
	Delete(key string)
	// Append adds an item to the record that this update writes to the log. The item must not change before Update
	// returns. An update that appends nothing writes no record. A Writer has no Scan, because not every backend can detect
	// changes in a range: to enforce uniqueness, use a separate key.
	Append(item []byte)
}
