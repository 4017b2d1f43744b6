package app

import (
	"context"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
)

// enoughMemory is what the runtime may hold before it collects garbage more often than it would by itself, in bytes.
const enoughMemory = 96 << 20

// memoryLimit gives the bound of what the runtime holds, from what is in use: a quarter more. A fixed bound would
// leave a site that needs more than it nothing to do but collect garbage; none would let a flood hold twice its need.
func memoryLimit(live uint64) int64 {
	return max(enoughMemory, int64(min(live, math.MaxInt64/2)/4*5))
}

// boundMemory sets the bound anew, unless whoever started the program has set one.
func boundMemory(context.Context) error {
	if os.Getenv("GOMEMLIMIT") != "" {
		return nil
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetMemoryLimit(memoryLimit(live[0].Value.Uint64()))
	return nil
}
