package metrics

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// The families to which several parts of the program add samples.
const (
	Queues      = "quoin_queue_waiting"
	QueuesHelp  = "What waits for its turn."
	Refused     = "quoin_refused_total"
	RefusedHelp = "What the gate turned away, by what it was for."
)

// Page is one reading of all metrics, in the text format of Prometheus. The zero Page is empty. It must be used by one
// goroutine only.
type Page struct{ families []*family }

// family is the text of a metric. The samples of a metric must follow each other.
type family struct {
	name string
	text bytes.Buffer
}

// Family adds the samples of one metric. Labels are alternating names and values.
type Family struct{ *family }

// Gauge begins a family of values that rise and fall.
func (p *Page) Gauge(name, help string) Family { return p.begin("gauge", name, help) }

// Counter begins a family of numbers that only grow while the program runs.
func (p *Page) Counter(name, help string) Family { return p.begin("counter", name, help) }

// Histogram begins a family of histograms of seconds.
func (p *Page) Histogram(name, help string) Family { return p.begin("histogram", name, help) }

// begin returns the family of a name. The first call decides its kind and its help.
func (p *Page) begin(kind, name, help string) Family {
	for _, f := range p.families {
		if f.name == name {
			return Family{f}
		}
	}
	f := &family{name: name}
	fmt.Fprintf(&f.text, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
	p.families = append(p.families, f)
	return Family{f}
}

// Is adds a sample.
func (f Family) Is(value float64, labels ...string) { f.sample("", value, labels) }

// Flag adds a sample of 1 for true and 0 for false.
func (f Family) Flag(yes bool, labels ...string) {
	if yes {
		f.Is(1, labels...)
		return
	}
	f.Is(0, labels...)
}

// Of adds the samples of a histogram.
func (f Family) Of(h *Histogram, labels ...string) {
	// The count is the sum of the buckets as they were read, because requests may be observed meanwhile.
	var n uint64
	spans := append(slices.Clip(labels), "le", "")
	for i := range h.counts {
		n += h.counts[i].Load()
		spans[len(spans)-1] = "+Inf"
		if i < len(bounds) {
			spans[len(spans)-1] = number(bounds[i].Seconds())
		}
		f.sample("_bucket", float64(n), spans)
	}
	_, sum := h.Count()
	f.sample("_sum", sum.Seconds(), labels)
	f.sample("_count", float64(n), labels)
}

func (f Family) sample(suffix string, value float64, labels []string) {
	text := &f.text
	text.WriteString(f.name + suffix)
	for i := 0; i+1 < len(labels); i += 2 {
		separator := byte(',')
		if i == 0 {
			separator = '{'
		}
		text.WriteByte(separator)
		text.WriteString(labels[i] + `="` + escaped.Replace(strings.ToValidUTF8(labels[i+1], "\uFFFD")) + `"`)
	}
	if len(labels) > 0 {
		text.WriteByte('}')
	}
	text.WriteString(" " + number(value) + "\n")
}

// escaped escapes the value of a label.
var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func number(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }

// WriteTo writes the page. It can be called once.
func (p *Page) WriteTo(w io.Writer) (n int64, err error) {
	for _, f := range p.families {
		written, err := f.text.WriteTo(w)
		n += written
		if err != nil {
			return n, err
		}
	}
	return n, nil
}
