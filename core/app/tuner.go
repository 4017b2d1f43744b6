package app

import (
	"context"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"

	"github.com/quoin-cms/quoin/core/processors"
	"github.com/quoin-cms/quoin/storage"
)

// enoughMemory is what the runtime may hold before it collects garbage more often than it would by itself, in bytes.
// In a crowd the program has as much again beside it: some 55 MB of its own file, and 10 for each engine that renders.
const enoughMemory = 64 << 20

// memoryLimit gives the bound of what the runtime holds, from what is in use: a quarter more. A fixed bound would
// leave a site that needs more than it nothing to do but collect garbage; none would let a flood hold twice its need.
func memoryLimit(live uint64) int64 {
	return max(enoughMemory, int64(min(live, math.MaxInt64/2)/4*5))
}

// While so many updates a second are committed, others than those who save are to get a processor soon: see
// processors.Share. And the runtime may hold more: what a crowd saves and the search takes in is garbage at once, and within
// the usual bound it would be collected as often as without one. Strangers cannot bring that about: they may send 300
// entries at once, and tell of 500 visits a second.
const (
	manyUpdates  = 1000
	savingMemory = 48 << 20
)

// How much garbage comes before it is collected, in percent of what is in use. A site of usual size has so little in
// use that a crowd would have it collected twenty times a second: a tenth of the processor, and pauses for everyone.
const (
	quietGarbage = 100
	busyGarbage  = 400
)

// Bytes taken in a second in which there is much to do, and in one in which there is nothing to speak of; after how many
// seconds without much to do the pace is the usual one again, and what is left over goes back to the machine if so many
// bytes were taken meanwhile.
const (
	busyRate    = 48 << 20
	idleRate    = 1 << 20
	calmSeconds = 10
	leftOver    = 8 << 20
)

// tuner fits the Go runtime to what there is to do. Look is to be called every second.
type tuner struct {
	store storage.Store // whose updates count; nil for none

	newest storage.Seq // of the store
	saves  int         // seconds for which many updates that were committed still count

	taken    uint64 // bytes so far
	released uint64 // of them, when the left over went back
	calm     int    // seconds since there was much to do
	idle     int    // seconds since there was anything to speak of
	busy     bool
}

// look sets the bound of memory, the pace of the collector and the number of threads anew, unless whoever started the
// program has set them.
func (t *tuner) look(ctx context.Context) error {
	saving, err := t.saving(ctx)
	if err != nil {
		return err
	}
	processors.Share(saving)
	now := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(now)
	if os.Getenv("GOMEMLIMIT") == "" {
		limit := memoryLimit(now[0].Value.Uint64())
		if saving {
			limit += savingMemory
		}
		debug.SetMemoryLimit(limit)
	}
	if os.Getenv("GOGC") == "" {
		t.pace(now[1].Value.Uint64())
	}
	return nil
}

// saving reports whether many updates were committed a short while ago.
func (t *tuner) saving(ctx context.Context) (bool, error) {
	if t.store == nil {
		return false, nil
	}
	before := t.newest
	err := t.store.View(ctx, func(r storage.Reader) error {
		t.newest = r.Seq()
		return nil
	})
	if err != nil {
		return false, err
	}
	t.saves--
	if before > 0 && t.newest-before >= manyUpdates { // the first look says how many there ever were
		t.saves = calmSeconds
	}
	return t.saves > 0, nil
}

// pace lets more garbage come while so much is allocated that it would be collected all the time, and none stay where
// nothing happens.
func (t *tuner) pace(taken uint64) {
	rate := taken - t.taken
	t.taken = taken
	if t.calm++; rate >= busyRate {
		t.calm = 0
	}
	if t.idle++; rate >= idleRate {
		t.idle = 0
	}
	switch {
	case t.calm == 0 && !t.busy:
		t.busy = true
		debug.SetGCPercent(busyGarbage)
	case t.calm >= calmSeconds && t.busy:
		t.busy = false
		debug.SetGCPercent(quietGarbage)
	}
	if t.idle >= calmSeconds && taken-t.released >= leftOver {
		t.released = taken
		debug.FreeOSMemory()
	}
}
