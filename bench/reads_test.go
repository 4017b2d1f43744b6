package bench_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
)

// BenchmarkReads asks for what is read most, beside bare Fiber that sends the same bytes.
func BenchmarkReads(b *testing.B) {
	for name, path := range map[string]string{
		"list": "/api/products", "entity": "/api/products/", "page": "/products", "home": "/",
	} {
		b.Run(name, func(b *testing.B) {
			ours, low := quoin(b), fiberOverBolt(b)
			if name == "entity" {
				path += ours.anyProduct()
			}
			ours.auth = ""
			body := ours.request(http.MethodGet, path, "").Body()
			low.request(http.MethodPut, "/same", string(body))
			same, own := call{method: http.MethodGet, path: "/same"}, call{method: http.MethodGet, path: path}
			warm(low, same, ours, own, crowd)
			var high, bare float64
			for b.Loop() {
				bare += low.run(same, crowd, time.Second).rate
				high += ours.run(own, crowd, time.Second).rate
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(high/float64(b.N), "requests/s")
			b.ReportMetric(bare/float64(b.N), "bare-fiber/s")
			b.ReportMetric(high/bare, "of-bare")
		})
	}
}

// anyProduct gives the id of the first product.
func (p *program) anyProduct() string {
	p.b.Helper()
	var all []struct{ ID string }
	if err := json.Unmarshal(p.request(http.MethodGet, "/api/products?limit=1&fields=id", "").Body(), &all); err != nil || len(all) == 0 {
		p.b.Fatalf("no product: %v", err)
	}
	return all[0].ID
}
