package app

import (
	"context"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
)

// enoughMemory is what the runtime may hold before it collects garbage more often than it would by itself, in bytes.
// In a crowd the program has as much again beside it: some 55 MB of its own file, and 10 for each engine that renders.
const enoughMemory = 64 << 20

// memoryLimit gives the bound of what the runtime holds, from what is in use: a quarter more. A fixed bound would
// leave a site that needs more than it nothing to do but collect garbage; none would let a flood hold twice its need.
func memoryLimit(live uint64) int64 {
	return max(enoughMemory, int64(min(live, math.MaxInt64/2)/4*5))
}

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

// memory fits the garbage collector to what there is to do. Look is to be called every second.
type memory struct {
	taken    uint64 // bytes so far
	released uint64 // of them, when the left over went back
	calm     int    // seconds since there was much to do
	idle     int    // seconds since there was anything to speak of
	busy     bool
}

// look sets the bound of memory and the pace of the collector anew, unless whoever started the program has set them.
func (m *memory) look(context.Context) error {
	now := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(now)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit(now[0].Value.Uint64()))
	}
	if os.Getenv("GOGC") == "" {
		m.pace(now[1].Value.Uint64())
	}
	return nil
}

// pace lets more garbage come while so much is allocated that it would be collected all the time, and none stay where
// nothing happens.
func (m *memory) pace(taken uint64) {
	rate := taken - m.taken
	m.taken = taken
	if m.calm++; rate >= busyRate {
		m.calm = 0
	}
	if m.idle++; rate >= idleRate {
		m.idle = 0
	}
	switch {
	case m.calm == 0 && !m.busy:
		m.busy = true
		debug.SetGCPercent(busyGarbage)
	case m.calm >= calmSeconds && m.busy:
		m.busy = false
		debug.SetGCPercent(quietGarbage)
	}
	if m.idle >= calmSeconds && taken-m.released >= leftOver {
		m.released = taken
		debug.FreeOSMemory()
	}
}
