package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	publicui "github.com/quoin-cms/quoin/public-ui"
)

// rendering makes the server use the real public app.
func rendering(b *testing.B) func(*parts) {
	b.Helper()
	if publicui.Script() == nil {
		b.Skip("the public app has not been built")
	}
	return func(c *parts) {
		c.Public = builtApp{Files: publicui.FS, Routes: publicui.Routes, Script: publicui.Script()}
	}
}

// BenchmarkHome compares the home page, with Brotli and without a coding, with a bare Fiber handler that sends the
// same bytes.
func BenchmarkHome(b *testing.B) {
	for name, accept := range map[string]string{"brotli": "br", "plain": "identity"} {
		b.Run(name, func(b *testing.B) {
			s := newStack(b, quietLog(b), rendering(b))
			s.sixProducts()
			r := request{method: http.MethodGet, path: "/", header: map[string]string{"Accept-Encoding": accept}}
			body := s.do(r).want(b, http.StatusOK).body
			floor := load{url: bareFiber(b, []byte(body)), method: http.MethodGet, status: http.StatusOK, accept: accept}
			real := load{url: s.url + "/", method: http.MethodGet, status: http.StatusOK, accept: accept}
			var low, high float64
			for b.Loop() {
				_, rate := floor.run(b, connections)
				low += rate
				_, rate = real.run(b, connections)
				high += rate
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(len(body)), "bytes")
			b.ReportMetric(high/float64(b.N), "requests/s")
			b.ReportMetric(low/float64(b.N), "bare-fiber/s")
			b.ReportMetric(100*high/low, "%-of-bare")
		})
	}
}

// BenchmarkPageAfterChange measures the time from the answer to a save of a product to the answer with a page that
// shows it.
func BenchmarkPageAfterChange(b *testing.B) {
	for name, path := range map[string]string{"home": "/", "products": "/products", "product": "/products/atlas"} {
		b.Run(name, func(b *testing.B) {
			s := newStack(b, quietLog(b), rendering(b))
			s.get(path)
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				s.do(request{
					method: http.MethodPut, path: "/api/products/atlas", staff: true,
					body: fmt.Sprintf(`{"description":"Changed %d times."}`, i),
				}).want(b, http.StatusOK)
				begin := time.Now()
				s.get(path).want(b, http.StatusOK)
				took = append(took, time.Since(begin))
			}
			slices.Sort(took)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
		})
	}
}
