package bench_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/valyala/fasthttp"
)

// turn is how long one of those that are compared is asked before it is the next one's turn.
const turn = 200 * time.Millisecond

// BenchmarkReads asks for what is read most, beside bare Fiber that sends the same body: once with as little of a head
// as there can be, and once with the same head, which costs both sides its bytes.
func BenchmarkReads(b *testing.B) {
	for name, path := range map[string]string{
		"list": "/api/products", "entity": "/api/products/", "page": "/products", "home": "/",
	} {
		b.Run(name, func(b *testing.B) {
			ours, low := quoin(b), fiberOverBolt(b)
			address := path
			if name == "entity" {
				address += ours.anyProduct()
			}
			ours.auth = ""
			compare(b, ours, low, address)
		})
	}
}

// compare asks for one address, beside bare Fiber with the same bytes.
func compare(b *testing.B, ours, low *program, path string) {
	b.Helper()
	answer := ours.request(http.MethodGet, path, "")
	low.request(http.MethodPut, "/same", string(answer.Body()))
	low.request(http.MethodPut, "/dress", headOf(answer))
	same, own := call{method: http.MethodGet, path: "/same"}, call{method: http.MethodGet, path: path}
	dressed := call{method: http.MethodGet, path: "/dressed"}
	warm(low, same, ours, own, crowd)
	var high, bare, alike, turns float64
	for b.Loop() {
		// Short turns: a machine that is busy for a second is busy for all three.
		for range 5 {
			bare += low.run(same, crowd, turn).rate
			alike += low.run(dressed, crowd, turn).rate
			high += ours.run(own, crowd, turn).rate
			turns++
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(high/turns, "requests/s")
	b.ReportMetric(bare/turns, "bare-fiber/s")
	b.ReportMetric(high/bare, "of-bare")
	b.ReportMetric(high/alike, "of-bare-with-the-same-head")
}

// headOf gives the head of an answer as JSON, without what each program writes itself.
func headOf(answer *fasthttp.Response) string {
	lines := map[string]string{}
	for name, value := range answer.Header.All() {
		lines[string(name)] = string(value)
	}
	delete(lines, "Content-Length")
	delete(lines, "Date")
	text, _ := json.Marshal(lines)
	return string(text)
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
