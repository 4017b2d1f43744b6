package metrics

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// maxSeries limits the memory of Requests. A server has fewer routes.
const maxSeries = 4096

// Requests counts requests and their durations. It is safe for concurrent use.
type Requests struct {
	flight atomic.Int64

	mu   sync.RWMutex
	kind map[kind]*Histogram
}

// kind is the key of a histogram of requests: the method, the pattern of the route and the class of the status, as
// "2xx".
type kind struct{ method, route, class string }

// NewRequests returns an empty Requests.
func NewRequests() *Requests { return &Requests{kind: map[kind]*Histogram{}} }

// Begin counts a request as in flight until End is called.
func (r *Requests) Begin() { r.flight.Add(1) }

// End must be called once for each Begin.
func (r *Requests) End() { r.flight.Add(-1) }

// Of returns the histogram for the requests of a method to a route with a status. The route is a pattern and never an
// address. Beyond maxSeries kinds, all further ones share one histogram.
func (r *Requests) Of(method, route string, status int) *Histogram {
	k := kind{method, route, classes[min(max(status/100, 0), len(classes)-1)]}
	r.mu.RLock()
	h := r.kind[k]
	r.mu.RUnlock()
	if h != nil {
		return h
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.kind) >= maxSeries {
		k = kind{"other", "other", "other"}
	}
	if h = r.kind[k]; h == nil {
		h = new(Histogram)
		r.kind[kind{strings.Clone(k.method), strings.Clone(k.route), k.class}] = h
	}
	return h
}

// classes are the classes of statuses by their first digit.
var classes = [...]string{"other", "1xx", "2xx", "3xx", "4xx", "5xx", "other"}

// WriteTo adds the counts to a page.
func (r *Requests) WriteTo(p *Page) {
	p.Gauge("quoin_http_requests_in_flight", "Requests that are being answered.").Is(float64(r.flight.Load()))
	f := p.Histogram("quoin_http_request_duration_seconds", "Requests by method, route and class of status, and how long their answers took to make.")
	r.mu.RLock()
	defer r.mu.RUnlock()
	kinds := make([]kind, 0, len(r.kind))
	for k := range r.kind {
		kinds = append(kinds, k)
	}
	slices.SortFunc(kinds, func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.route, b.route), cmp.Compare(a.method, b.method), cmp.Compare(a.class, b.class))
	})
	for _, k := range kinds {
		f.Of(r.kind[k], "method", k.method, "route", k.route, "status", k.class)
	}
}
