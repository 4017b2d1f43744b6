package changes

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Feed delivers the records of a store's log to followers. It is safe for concurrent use.
type Feed struct {
	store     storage.Store
	now       func() time.Time
	followers []*following
	tip       tip
	decoder   decoder

	holds []func() storage.Seq // what readers other than the followers need: see Hold

	keepAtMost storage.Seq // the largest number of commits that remain in the log after Trim
}

// NewFeed makes a feed for the followers, which does nothing until Run is called. The store must outlive it.
func NewFeed(store storage.Store, log *slog.Logger, now func() time.Time, followers ...Follower) *Feed {
	f := &Feed{store: store, now: now, keepAtMost: keepAtMost}
	for _, one := range followers {
		f.followers = append(f.followers, &following{
			Follower: one, store: store, log: log.With(slog.String("follower", one.Name())), now: now,
			tip: &f.tip, decoder: &f.decoder,
		})
	}
	return f
}

// Run delivers records to each follower at its own pace until ctx ends or the store is closed, and returns when all
// followers have stopped. After a failure a follower is retried, with pauses that double from 100 milliseconds to 30
// seconds.
func (f *Feed) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, one := range f.followers {
		all.Go(func() { one.run(ctx) })
	}
	all.Wait()
}

// Hold makes Trim keep records for a reader of the log that is not a follower: those after the number that needs
// returns. The limit on the length of the log applies as it does for followers. Hold must be called before Run.
func (f *Feed) Hold(needs func() storage.Seq) { f.holds = append(f.holds, needs) }

// Problems returns a sentence about each follower that fails at present.
func (f *Feed) Problems() []string {
	var all []string
	for _, one := range f.followers {
		if since := one.troubled(); !since.IsZero() {
			all = append(all, fmt.Sprintf("The %s follower has been failing since %s and is tried again.",
				one.Name(), since.UTC().Format(time.RFC3339)))
		}
	}
	return all
}

// following is a follower with the state of its delivery.
type following struct {
	Follower
	store storage.Store
	log   *slog.Logger
	now   func() time.Time
	tip   *tip

	decoder *decoder

	// The next two fields are used by run alone.
	stale bool // the data has to be rebuilt
	stuck bool // the latest batch could not be applied

	mu       sync.Mutex
	position storage.Seq // the records after it are still needed
	failing  time.Time   // start of the failure; zero if there is none
}

// The pauses after failures: the first, and the longest.
const (
	firstPause   = 100 * time.Millisecond
	longestPause = 30 * time.Second
)

func (f *following) run(ctx context.Context) {
	pause := firstPause
	for {
		began := f.at()
		err := f.follow(ctx)
		if ctx.Err() != nil || errors.Is(err, storage.ErrClosed) {
			return
		}
		if f.at() > began {
			pause = firstPause
		}
		f.fail(err, pause)
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
}

// follow delivers records from the follower's cursor on. It returns only with an error; a panic becomes an error.
func (f *following) follow(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("changes: %s panicked: %v", f.Name(), p)
		}
		f.stale = f.stale || errors.Is(err, ErrRebuild) || errors.Is(err, storage.ErrTrimmed)
	}()
	cursor, err := f.start(ctx)
	if err != nil {
		return err
	}
	f.hold(cursor)
	if !f.stuck {
		f.mend()
	}
	return f.feed(ctx, cursor)
}

// start returns the number of the commit to continue after. It rebuilds the data if the follower cannot continue from
// it, or if its cursor is above the newest commit of the store, which was then replaced by an older copy.
func (f *following) start(ctx context.Context) (storage.Seq, error) {
	var newest storage.Seq
	err := f.store.View(ctx, func(r storage.Reader) error {
		newest = r.Seq()
		return nil
	})
	if err != nil {
		return 0, err
	}
	if !f.stale {
		cursor, err := f.Cursor(ctx)
		if err == nil && cursor <= newest {
			return cursor, nil
		}
		if err != nil && !errors.Is(err, ErrRebuild) {
			return 0, err
		}
	}
	f.hold(newest)
	began := f.now()
	if err := f.Rebuild(ctx, newest); err != nil {
		return 0, err
	}
	f.stale, f.stuck = false, false
	f.log.Info("made anew", slog.Uint64("seq", uint64(newest)), slog.Duration("took", f.now().Sub(began)))
	return newest, nil
}

// feed applies the records after a number, and then each new one. It returns only with an error.
func (f *following) feed(ctx context.Context, after storage.Seq) error {
	ctx, cancel := context.WithCancel(ctx)
	records, ended := pump(ctx, f.store, after, func(raw storage.Record) (Record, error) {
		record, err := f.decoder.decode(raw)
		if err == nil {
			f.tip.saw(record.Seq, f.now)
		}
		return record, err
	})
	defer func() {
		cancel()
		for range records { // until the pump has stopped
		}
	}()
	var patience time.Duration
	if g, ok := f.Follower.(Gatherer); ok {
		patience = g.Patience()
	}
	for batch := range batches(records, patience) {
		f.stuck = true
		if err := f.Apply(ctx, batch); err != nil {
			return err
		}
		f.stuck = false
		f.hold(batch[len(batch)-1].Seq)
		f.mend()
	}
	return <-ended
}

// at returns the number of the commit after which records are still needed.
func (f *following) at() storage.Seq {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.position
}

// hold records that only the records after seq are still needed.
func (f *following) hold(seq storage.Seq) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.position = seq
}

// mend records that the follower works.
func (f *following) mend() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.failing.IsZero() {
		f.log.Info("works again", slog.Duration("failed for", f.now().Sub(f.failing)))
	}
	f.failing = time.Time{}
}

// fail records a failure for the readiness report and logs it. storage.ErrTrimmed does not count as a failure: the
// follower was inactive for a long time and is rebuilt.
func (f *following) fail(err error, pause time.Duration) {
	if errors.Is(err, storage.ErrTrimmed) {
		f.log.Info("the log was trimmed, the data is made anew")
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failing.IsZero() {
		f.failing = f.now()
	}
	f.log.Error("a follower failed", slog.Any("error", err), slog.Duration("retry in", pause))
}

// troubled returns the time since which the follower has been failing; zero if it is not.
func (f *following) troubled() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.failing
}
