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

// Feed feeds the followers of a store. It is safe for concurrent use.
type Feed struct {
	store     storage.Store
	now       func() time.Time
	followers []*following
	tip       tip
	decoder   decoder

	holds []func() storage.Seq // what others than the followers need: see Hold

	keepAtMost storage.Seq // how many commits a trimmed log keeps
}

// NewFeed makes a feed, which does nothing until Run. The store must outlive it.
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

// Run feeds every follower at its own pace until ctx ends or the store is closed, and returns when all
// have stopped. A follower that fails is tried again, after pauses that grow.
func (f *Feed) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, one := range f.followers {
		all.Go(func() { one.run(ctx) })
	}
	all.Wait()
}

// Hold has the log keep what somebody needs who reads it without being a follower: the records after the number that
// needs gives, within the bound that followers have as well. It is to be called before Run.
func (f *Feed) Hold(needs func() storage.Seq) { f.holds = append(f.holds, needs) }

// Troubles tells, in a sentence for each, which followers fail at present.
func (f *Feed) Troubles() []string {
	var all []string
	for _, one := range f.followers {
		if since := one.troubled(); !since.IsZero() {
			all = append(all, fmt.Sprintf("The %s follower has been failing since %s and is tried again.",
				one.Name(), since.UTC().Format(time.RFC3339)))
		}
	}
	return all
}

// following is one follower on its way.
type following struct {
	Follower
	store storage.Store
	log   *slog.Logger
	now   func() time.Time
	tip   *tip

	decoder *decoder

	// Both are for run alone.
	stale bool // the data has to be made anew
	stuck bool // the records that come next could not be applied

	mu       sync.Mutex
	position storage.Seq // the records after it are still needed
	failing  time.Time   // since when; zero if all is well
}

// The pauses after a failure: the first, and the longest that doubling leads to.
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

// follow goes from the follower's cursor as far as it can; it ends only with an error.
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

// start gives the number to go on from. Data that cannot be gone on from is made anew, and so is data
// of commits that the store does not have: somebody put an older store in its place.
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

// feed applies what the log holds after the number, and then what comes.
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

// at is the number up to which no record is needed any more.
func (f *following) at() storage.Seq {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.position
}

// hold says that the records after the number are still needed, and none before.
func (f *following) hold(seq storage.Seq) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.position = seq
}

// mend notes that the follower works.
func (f *following) mend() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.failing.IsZero() {
		f.log.Info("works again", slog.Duration("failed for", f.now().Sub(f.failing)))
	}
	f.failing = time.Time{}
}

// fail notes a failure for readiness and the log. That the log was trimmed is none: the follower was
// merely away for long.
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

// troubled gives since when the follower fails; zero if it does not.
func (f *following) troubled() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.failing
}
