package bench_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// gauges are what must not creep, with how much more the last third may have than the first, and what is always allowed
// beside.
var gauges = []struct {
	name, title string
	unit        float64
	share, more float64
}{
	{"process_resident_memory_anon_bytes", "memory, own (MB)", 1e6, 1.25, 24},
	{"process_resident_memory_file_bytes", "memory, files (MB)", 1e6, 0, 0}, // that of the store, which grows
	{"go_memory_live_bytes", "memory, live (MB)", 1e6, 1.25, 16},
	{"go_goroutines", "goroutines", 1, 1.2, 32},
	{"process_open_fds", "open files", 1, 1.2, 32},
	{"quoin_connections", "connections", 1, 0, 0},
	{"quoin_store_file_bytes", "store (MB)", 1e6, 0, 0},
	{"quoin_store_free_bytes", "store, free (MB)", 1e6, 0, 0},
	{"quoin_store_log_bytes", "store, log (MB)", 1e6, 0, 0},
	{"quoin_store_log_commits", "log (commits)", 1, 0, 0},
}

// The 99th percentile of the last third may be so many times that of the first, and so much more.
const (
	slower     = 2
	slowerMore = 25 * time.Millisecond
)

// soakReport compares the thirds of a soak.
type soakReport struct {
	samples []sample
	thirds  [3][]sample
}

func newSoakReport(all []sample) *soakReport {
	r := &soakReport{samples: all}
	for i, s := range all {
		third := min(3*i/len(all), 2)
		r.thirds[third] = append(r.thirds[third], s)
	}
	return r
}

// gauge gives the median of a gauge in a third.
func (r *soakReport) gauge(name string, third int) float64 {
	var values []float64
	for _, s := range r.thirds[third] {
		values = append(values, s.metrics[name])
	}
	return median(values)
}

// latency gives the times of a kind of call in a third.
func (r *soakReport) latency(kind string, third int) load {
	var together load
	for _, s := range r.thirds[third] {
		together.times = append(together.times, s.latency[kind].times...)
	}
	slices.Sort(together.times)
	return together
}

func (r *soakReport) table() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%-28s%14s%14s%14s\n", "", "first third", "second", "last third")
	for _, g := range gauges {
		fmt.Fprintf(&out, "%-28s", g.title)
		for third := range r.thirds {
			fmt.Fprintf(&out, "%14.1f", r.gauge(g.name, third)/g.unit)
		}
		out.WriteByte('\n')
	}
	for _, s := range shares {
		for _, at := range []struct {
			name  string
			share float64
		}{{"p50", 0.5}, {"p99", 0.99}} {
			fmt.Fprintf(&out, "%-28s", s.kind+" "+at.name+" (ms)")
			for third := range r.thirds {
				fmt.Fprintf(&out, "%14.1f", ms(r.latency(s.kind, third).at(at.share)))
			}
			if at.name == "p50" {
				n := 0
				for third := range r.thirds {
					n += len(r.latency(s.kind, third).times)
				}
				fmt.Fprintf(&out, "   %d calls", n)
			}
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// growth tells what the file has at the end, and what it had at the beginning.
func (r *soakReport) growth() string {
	first, last := r.samples[0].metrics, r.samples[len(r.samples)-1].metrics
	var out strings.Builder
	line := func(name string, from, to float64) {
		fmt.Fprintf(&out, "%-28s%14.2f%14.2f%+14.2f\n", name, from/1e6, to/1e6, (to-from)/1e6)
	}
	fmt.Fprintf(&out, "%-28s%14s%14s%14s\n", "the store (MB)", "first", "last", "growth")
	for _, name := range []string{"file", "free", "log"} {
		line(name, first["quoin_store_"+name+"_bytes"], last["quoin_store_"+name+"_bytes"])
	}
	const content = "quoin_store_content_bytes{kind=\""
	for _, name := range slices.Sorted(maps.Keys(last)) {
		if kind, ok := strings.CutPrefix(name, content); ok && last[name] > 50_000 {
			line(strings.TrimSuffix(kind, `"}`), first[name], last[name])
		}
	}
	return out.String()
}

// faults says what has crept.
func (r *soakReport) faults() (all []string) {
	for _, g := range gauges {
		from, to := r.gauge(g.name, 0)/g.unit, r.gauge(g.name, 2)/g.unit
		if g.share > 0 && to > from*g.share+g.more {
			all = append(all, fmt.Sprintf("%s went from %.1f to %.1f", g.title, from, to))
		}
	}
	for _, s := range shares {
		from, to := r.latency(s.kind, 0).at(0.99), r.latency(s.kind, 2).at(0.99)
		if len(r.latency(s.kind, 2).times) >= 100 && to > slower*from+slowerMore {
			all = append(all, fmt.Sprintf("the slowest hundredth of %s went from %s to %s", s.kind, from, to))
		}
	}
	return all
}
