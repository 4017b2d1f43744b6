package metrics

import (
	"math"
	"runtime/metrics"
	"time"
)

// Memory is the memory use of the process, in bytes. If the operating system does not report it, Resident is the memory
// that the runtime has obtained, and Anonymous and Files are zero.
type Memory struct {
	Resident  int64 // in physical memory
	Anonymous int64 // the part of it that belongs to the program alone
	Files     int64 // the part of it that can be read again: the program file and read parts of the store
	Live      int64 // in use at the last garbage collection, by the runtime
	Limit     int64 // the soft limit above which the runtime collects garbage more often
}

// The names of the metrics of the runtime.
const (
	liveBytes   = "/gc/heap/live:bytes"
	heapBytes   = "/memory/classes/heap/objects:bytes"
	totalBytes  = "/memory/classes/total:bytes"
	freedBytes  = "/memory/classes/heap/released:bytes"
	stackBytes  = "/memory/classes/heap/stacks:bytes"
	limitBytes  = "/gc/gomemlimit:bytes"
	tookBytes   = "/gc/heap/allocs:bytes"
	cycles      = "/gc/cycles/total:gc-cycles"
	goroutines  = "/sched/goroutines:goroutines"
	threadCount = "/sched/gomaxprocs:threads"
)

// runtimeNow reads metrics of the runtime.
func runtimeNow(names ...string) map[string]uint64 {
	samples := make([]metrics.Sample, len(names))
	for i, name := range names {
		samples[i].Name = name
	}
	metrics.Read(samples)
	all := make(map[string]uint64, len(names))
	for _, s := range samples {
		if s.Value.Kind() == metrics.KindUint64 {
			all[s.Name] = s.Value.Uint64()
		}
	}
	return all
}

// ReadMemory returns the present memory use of the process.
func ReadMemory() Memory {
	now := runtimeNow(liveBytes, totalBytes, freedBytes, limitBytes)
	m := Memory{Live: signed(now[liveBytes]), Limit: signed(now[limitBytes])}
	if m.Resident, m.Anonymous, m.Files = residentMemory(); m.Resident == 0 {
		m.Resident = signed(now[totalBytes] - now[freedBytes])
	}
	return m
}

// OpenFiles returns the number of open files and connections of the process, and its limit; zero if the operating
// system does not report them.
func OpenFiles() (open, most int) { return descriptors() }

// Goroutines returns the number of goroutines.
func Goroutines() int { return int(signed(runtimeNow(goroutines)[goroutines])) }

// Process adds the metrics of the process under their usual names.
func (p *Page) Process(started time.Time) {
	p.Gauge("process_start_time_seconds", "When the program was started.").Is(float64(started.UnixMilli()) / 1000)
	if spent := processorTime(); spent > 0 {
		p.Counter("process_cpu_seconds_total", "Time of processors that was spent.").Is(spent.Seconds())
	}
	m := ReadMemory()
	p.Gauge("process_resident_memory_bytes", "Memory of the machine that the process takes.").Is(float64(m.Resident))
	p.Gauge("process_resident_memory_anon_bytes", "Of it, what is the program's own.").Is(float64(m.Anonymous))
	p.Gauge("process_resident_memory_file_bytes", "Of it, what can be read from files again.").Is(float64(m.Files))
	if open, most := OpenFiles(); most > 0 {
		p.Gauge("process_open_fds", "Files and connections that are open.").Is(float64(open))
		p.Gauge("process_max_fds", "How many may be open.").Is(float64(most))
	}
	now := runtimeNow(heapBytes, totalBytes, freedBytes, stackBytes, tookBytes, cycles, goroutines, threadCount)
	p.Gauge("go_goroutines", "Goroutines.").Is(float64(now[goroutines]))
	p.Gauge("go_gomaxprocs", "Processors that the program uses.").Is(float64(now[threadCount]))
	p.Gauge("go_memory_live_bytes", "Memory in use when garbage was collected the last time.").Is(float64(m.Live))
	p.Gauge("go_memory_heap_bytes", "Memory of objects, with garbage.").Is(float64(now[heapBytes]))
	p.Gauge("go_memory_stacks_bytes", "Memory of stacks.").Is(float64(now[stackBytes]))
	p.Gauge("go_memory_taken_bytes", "Memory that the runtime holds.").Is(float64(now[totalBytes] - now[freedBytes]))
	p.Gauge("go_memory_limit_bytes", "Memory from which on garbage is collected more often.").Is(float64(m.Limit))
	p.Counter("go_memory_allocated_bytes_total", "Memory that was ever allocated.").Is(float64(now[tookBytes]))
	p.Counter("go_gc_cycles_total", "How often garbage was collected.").Is(float64(now[cycles]))
}

func signed(n uint64) int64 { return int64(min(n, math.MaxInt64)) }
