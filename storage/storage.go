// Package storage is the contract between Quoin and the ground that it keeps its data on: ordered
// keys, atomic updates and a numbered log of what was committed.
//
// The limits are those of the weakest backend that Quoin means to support, so that whatever runs on
// one backend runs on all. Every backend passes the suite in storage/storagetest.
package storage

import (
	"context"
	"errors"
	"iter"
)

// Seq numbers commits. It only grows, and it may skip. Zero is before the first commit.
type Seq uint64

// Limits that every backend keeps. A call that goes beyond one fails with ErrLimit and changes
// nothing; bulk work is many updates, and files are not values.
const (
	MaxKey    = 4 << 10  // bytes in a key; at least one
	MaxValue  = 1 << 20  // bytes in a value
	MaxReads  = 100      // different keys read in one Update
	MaxWrites = 100      // different keys put or deleted in one Update
	MaxItems  = 64       // items appended in one Update
	MaxAppend = 64 << 10 // bytes of all items of one Update together
	MaxUpdate = 3 << 20  // bytes of all keys, values and items of one Update together
	MaxName   = 100      // bytes in the name of a lease; at least one
)

// The failures that callers tell apart, with errors.Is. Any other error is the backend's own.
var (
	// ErrNotFound says that a key has no value.
	ErrNotFound = errors.New("storage: key not found")
	// ErrTrimmed says that the log no longer holds the records asked for: rebuild from a View.
	ErrTrimmed = errors.New("storage: log trimmed")
	// ErrLimit says that a key, a value or an update is beyond the limits above.
	ErrLimit = errors.New("storage: limit exceeded")
	// ErrClosed says that the store was closed, before the call or during it.
	ErrClosed = errors.New("storage: store closed")
	// ErrLocked says that another process has the store open.
	ErrLocked = errors.New("storage: in use by another process")
	// ErrNewer says that a newer version of the program wrote the store.
	ErrNewer = errors.New("storage: written by a newer version")
	// ErrForeign says that what was opened is not a Quoin store.
	ErrForeign = errors.New("storage: not a Quoin store")
	// ErrDamaged says that the store cannot be read: restore it from a backup.
	ErrDamaged = errors.New("storage: damaged")
	// ErrFull says that there is no room for a write. Reading goes on, and so does writing once there is.
	ErrFull = errors.New("storage: no room left")
	// ErrReadOnly says that the ground of the store takes no writes. Reading goes on.
	ErrReadOnly = errors.New("storage: read only")
	// ErrBroken says that the store takes no writes until it is opened anew. Reading goes on.
	ErrBroken = errors.New("storage: not to be written to until it is opened anew")
	// ErrAway says that the ground of the store cannot be reached at present. Reading goes on, and so does writing once it can.
	ErrAway = errors.New("storage: out of reach at present")
	// ErrLeaseLost says that what was to happen under a lease did not, because the lease is no longer held.
	ErrLeaseLost = errors.New("storage: lease lost")
	// ErrUncertain says that an update may have happened, or may happen yet, although it failed.
	ErrUncertain = errors.New("storage: nobody can tell whether this was written")
)

// Uncertain tells the two kinds of failure of an Update apart. If it is true, what the update wrote may
// be in the store, now or later, with its record in the log: derived state must count on both. If it is
// false, nothing was written and nothing will be.
func Uncertain(err error) bool { return errors.Is(err, ErrUncertain) }

// Identity tells one store, and one history of it, from all others. Whatever is derived from a store and
// kept outside it, with a Seq as its cursor, is good for this identity alone.
type Identity struct {
	ID    string // random, made with the store, and part of each copy of it
	Epoch uint64 // from one; grows when the store goes back to an earlier state
}

// Pair is a key with its value.
type Pair struct {
	Key   string
	Value []byte
}

// Record is what one Update appended: its items, in order, under the number of its commit. A record
// does not contain its own number, because a backend may assign it only at the commit.
type Record struct {
	Seq   Seq
	Items [][]byte
}

// Store keeps keys in byte order. It is safe for concurrent use, but not from within a function that
// it is running: a View or an Update inside another may wait for itself.
type Store interface {
	// View runs fn on one consistent snapshot: it sees every commit up to its Seq and none after.
	// It returns fn's error, ErrClosed, or the context's error if ctx ends before fn starts.
	// fn must be short: a backend may keep every later version of the data while a view is open.
	View(ctx context.Context, fn func(Reader) error) error

	// Snapshot gives the store as it is at one commit, to be read at leisure: unlike a View it holds up nobody and keeps
	// nothing alive, however long it is read. Making it may take time and room, both in proportion to the store: where
	// there is no room it fails with ErrFull before anything is written. Whoever asked closes it.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Update runs fn and commits what it wrote, all of it or nothing, and returns once that is on
	// disk. fn may run more than once and must therefore have no side effects beyond its Writer.
	// If a key that fn read changed meanwhile, fn runs again: what is committed always rests on
	// what fn saw. If fn fails, its error is returned and nothing is written; if it panics, nothing is
	// written and the panic goes on in the caller. When ctx ends, Update returns the context's error.
	//
	// A failure is definite: nothing was written and nothing will be. If the backend cannot promise
	// that, the error is also ErrUncertain: see Uncertain. It is ErrFull, ErrReadOnly or ErrBroken where
	// the backend can tell, and ErrAway where its ground is not reached within seconds.
	//
	// What fn read is current, also where it fails or writes nothing: fn never judges by what another
	// process has changed already. So such an update may fail with ErrAway as well.
	//
	// Under the context of a lease nothing is written once the lease is lost: the update fails with
	// ErrLeaseLost.
	//
	// The Seq is the commit's own. An update that wrote and appended nothing commits nothing and
	// returns the current Seq.
	Update(ctx context.Context, fn func(Writer) error) (Seq, error)

	// Log yields the records after the given Seq, in order, each once, and then waits for more; it
	// ends only with an error: the context's, ErrClosed, or ErrTrimmed when a record after `after`
	// has been trimmed away, or is damaged. A record's bytes belong to whoever receives it. A slow reader holds up
	// nobody. Each range over the result starts after the given Seq anew.
	Log(ctx context.Context, after Seq) iter.Seq2[Record, error]

	// Trim drops the log's records up to and including upTo, which may lie beyond the newest; records
	// still to come are kept all the same.
	Trim(ctx context.Context, upTo Seq) error

	// Identity gives the store's identity. It outlives Close, costs nothing and cannot fail: a store
	// that has none is given one when it is opened.
	Identity() Identity

	// NewEpoch makes the epoch grow by one and returns once that is on disk. It is for whoever has put
	// an earlier state of the store in the place of a later one: numbers of commits may come again then,
	// for other commits. It fails like Update.
	NewEpoch(ctx context.Context) (Identity, error)

	// Trouble gives the reason why the store takes no writes at present; nil if it does take them. It is
	// the failure of the last write, until one succeeds. While there is such a reason, Trouble tries a
	// write of its own, which changes nothing, at most once a second.
	Trouble(ctx context.Context) error

	// Lease waits until nobody else holds the name, in this process or any other that has the store open, and runs fn
	// while it is held. It returns fn's error. The context of fn ends when ctx does, when the store is closed or when the
	// lease is lost, which is its cause, ErrLeaseLost, and comes well before others may hold the name; fn must return
	// soon then. The lease outlives neither fn nor its process for more than seconds. While the ground of the store is out
	// of reach, Lease waits. A name has 1 to MaxName bytes; else it is ErrLimit. Within fn the name is not to be had again.
	Lease(ctx context.Context, name string, fn func(ctx context.Context) error) error

	// Close ends the context of every lease, waits for running calls, ends every Log with ErrClosed and releases the store.
	// Closing twice is harmless.
	Close() error
}

// Shared is a Store that other processes may have open as well. What they write comes here a moment later.
type Shared interface {
	Store

	// Current waits until what is read here is as new as all that any process has committed before the call. It fails with
	// ErrAway where nobody can tell within seconds, ErrClosed, or the context's error; what is read then may be older.
	Current(ctx context.Context) error

	// Behind reports whether what is read here may be older than seconds, because the ground of the store is out of reach. It
	// costs nothing.
	Behind() bool
}

// Reader is a snapshot. It, and every byte slice that it gives, is valid only until fn returns and
// must not be changed: copy what is to be kept.
type Reader interface {
	// Seq is the number of the newest commit that the snapshot holds.
	Seq() Seq
	// Get gives the value of key, or ErrNotFound. It fails with a DamagedError where the value is not what was
	// written, or where nobody can tell whether the key is there.
	Get(key string) ([]byte, error)
	// Scan yields the pairs whose key starts with prefix and is greater than after, in ascending
	// byte order. With after empty it starts at the first. To resume, pass the last key seen. A pair that is
	// damaged is left out, so that all others are there: see Inspector.
	Scan(prefix, after string) iter.Seq2[Pair, error]
}

// Snapshot is a Reader of its own, which outlives the function that made it and the store. It is not safe for concurrent
// use. A byte slice that it gives is valid until the next call, or the next step of a Scan.
type Snapshot interface {
	Reader
	// Identity is that of the store at the commit.
	Identity() Identity
	// Damaged gives the keys that were read so far and whose values are damaged, in order; MaxDamage at the most. A Scan
	// leaves them out.
	Damaged() []string
	// Close gives back what the snapshot takes. Closing twice is harmless.
	Close() error
}

// Writer collects the writes of one Update. It is valid only until fn returns, and not for
// concurrent use. Put, Delete and Append cannot fail at the call: a broken limit fails the Update.
type Writer interface {
	// Get gives the value of key as this update sees it, its own writes included, or ErrNotFound. It fails with a
	// DamagedError as that of a Reader does, and fn may go on. The bytes are valid until fn returns and must not be
	// changed.
	Get(key string) ([]byte, error)
	// Put sets the value of key, which may be empty; nil means empty. The Writer copies neither: they
	// must not change before Update returns.
	Put(key string, value []byte)
	// Delete removes key, if it is there.
	Delete(key string)
	// Append adds an item to the record that this update leaves in the log. The item must not change
	// before Update returns. An update that appends nothing leaves no record. There is no Scan here,
	// because not every backend can guard a range: uniqueness is a key of its own.
	Append(item []byte)
}
