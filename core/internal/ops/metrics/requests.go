package metrics

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// maxSeries bounds the memory of Requests, whatever it is told. A server has fewer routes.
const maxSeries = 4096

// Requests counts requests and how long they took. It is safe for concurrent use.
type Requests struct {
	flight atomic.Int64

	mu   sync.RWMutex
	kind map[kind]*Histogram
}

// kind is what is known of a request: its method, the pattern of its route and the class of its status, as "2xx".
type kind struct{ method, route, class string }

// NewRequests makes an empty count.
func NewRequests() *Requests { return &Requests{kind: map[kind]*Histogram{}} }

// Begin counts a request as in flight until End.
func (r *Requests) Begin() { r.flight.Add(1) }

// End is to be called once for each Begin.
func (r *Requests) End() { r.flight.Add(-1) }

// Of gives what counts the requests of a method to a route that end with a status; the route is a pattern and never an
// address. Beyond some thousand kinds, all further ones are counted as one.
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

// WriteTo adds what was counted to a page.
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
