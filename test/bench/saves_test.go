package bench_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

const crowd = 64 // clients

// words is a text of 130 of them.
var words = strings.Repeat("Careful work shows in what nobody has to ask about later, and in what still holds next year. ", 7) + "It is so."

func post(title string) call {
	body := fmt.Sprintf(`{"title":%q,"content":"<p>%s</p>","status":"published","category":"Craft","tags":["one","two"]}`, title, words)
	return call{http.MethodPost, "/api/blog", body}
}

// BenchmarkCreates creates posts by one client and by many, beside the floor.
func BenchmarkCreates(b *testing.B) {
	for name, clients := range map[string]int{"one": 1, "crowd": crowd} {
		b.Run(name, func(b *testing.B) {
			ours, low := quoin(b), fiberOverBolt(b)
			warm(low, post(title), ours, post(title), clients)
			var high, bare float64
			for b.Loop() {
				bare += low.run(post(title), clients, 2*time.Second).rate
				high += ours.run(post(title), clients, 2*time.Second).rate
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(high/float64(b.N), "creates/s")
			b.ReportMetric(bare/float64(b.N), "floor/s")
			b.ReportMetric(high/bare, "of-floor")
		})
	}
}

// BenchmarkFound saves a post and searches until it is found, on a quiet server.
func BenchmarkFound(b *testing.B) {
	p := quoin(b)
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		word := fmt.Sprintf("needle%dx%d", i, time.Now().UnixNano())
		c := post(word)
		p.request(c.method, c.path, c.body)
		saved := time.Now()
		for !p.finds(word) {
			<-time.After(time.Millisecond)
		}
		took = append(took, time.Since(saved))
		<-time.After(50 * time.Millisecond)
	}
	report(b, "found", took)
}

// finds reports whether a search of a visitor finds a word.
func (p *program) finds(word string) bool {
	p.b.Helper()
	return strings.Contains(string(p.request(http.MethodGet, "/api/search?q="+word, "").Body()), `"total":1`)
}
