package bench_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/valyala/fasthttp"
)

// The numbers of distinct values in the posts, as in test/bench/pocketbase.
const (
	peerMembers    = 40
	peerCategories = 20
	peerTags       = 500
)

// peerPosts returns the number of posts of the comparison with PocketBase.
func peerPosts(b *testing.B) int {
	b.Helper()
	n, err := strconv.Atoi(os.Getenv("QUOIN_BENCH_POSTS"))
	if err != nil || os.Getenv("QUOIN_BENCH_PEER") == "" {
		b.Skip("make bench-pocketbase compares with PocketBase")
	}
	return n
}

// pocketbase starts the peer with a number of posts.
func pocketbase(b *testing.B, posts int) *program {
	b.Helper()
	return start(b, exec.Command(os.Getenv("QUOIN_BENCH_PEER"), b.TempDir(), strconv.Itoa(posts)))
}

// filled starts Quoin with a number of posts, and returns the times of publication of the first and the last.
func filled(b *testing.B, posts int) (p *program, first, last time.Time) {
	b.Helper()
	p = quoin(b)
	members := make([]string, peerMembers)
	for i := range members {
		members[i] = p.created("/api/team", fmt.Sprintf(`{"name":"Member %d"}`, i))
	}
	first = time.Now()
	numbers := make(chan int)
	var clients sync.WaitGroup
	for range crowd {
		clients.Go(func() {
			for i := range numbers {
				p.created("/api/blog", peerPost(i, members[i%peerMembers]))
			}
		})
	}
	for i := range posts {
		numbers <- i
	}
	close(numbers)
	clients.Wait()
	return p, first, time.Now()
}

func peerPost(i int, member string) string {
	return fmt.Sprintf(
		`{"title":"Notes on craft, part %d","content":"<p>%s</p>","category":"Category %d","tags":["tag%d","tag%d"],"status":"published","member":%q}`,
		i*7919%1_000_003, words, i%peerCategories, i%peerTags, i*31%peerTags, member)
}

// created creates an entry and returns its id.
func (p *program) created(path, body string) string {
	p.b.Helper()
	r := p.request(http.MethodPost, path, body)
	defer fasthttp.ReleaseResponse(r)
	if r.StatusCode() != http.StatusCreated {
		p.b.Errorf("POST %s: %d %s", path, r.StatusCode(), r.Body())
		return ""
	}
	var entry struct{ ID string }
	if err := json.Unmarshal(r.Body(), &entry); err != nil {
		p.b.Error(err)
	}
	return entry.ID
}

// peerQuery is a query of both programs: paths return another form of it for each random number.
type peerQuery struct {
	name        string
	ours, peers func(n int) string
}

// peerQueries returns the queries. The posts of Quoin were published between two times, those of the peer once a minute.
func peerQueries(posts int, first, last time.Time) []peerQuery {
	at := func(share float64) time.Time { return first.Add(time.Duration(share * float64(last.Sub(first)))) }
	peerDay := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	peerAt := func(share float64) time.Time {
		return peerDay.Add(time.Duration(share * float64(posts) * float64(time.Minute)))
	}
	ours := func(query string, args ...any) string {
		return "/api/blog?count=false&limit=20&" + fmt.Sprintf(query, args...)
	}
	peers := func(filter, rest string, args ...any) string {
		return "/api/collections/posts/records?skipTotal=1&perPage=20&" + rest + "&filter=" + url.QueryEscape(fmt.Sprintf(filter, args...))
	}
	const layout = "2006-01-02 15:04:05.000Z"
	stamp := func(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
	share := func(n int) float64 { return float64(n%990) / 1000 }
	return []peerQuery{
		{"newest 20", func(int) string { return ours("sort=-publishedAt") }, func(int) string { return peers("", "sort=-publishedAt") }},
		{"range of dates", func(n int) string {
			return ours("filter[publishedAt][gte]=%s&filter[publishedAt][lt]=%s&sort=-publishedAt", stamp(at(share(n))), stamp(at(share(n)+0.01)))
		}, func(n int) string {
			return peers(`publishedAt >= "%s" && publishedAt < "%s"`, "sort=-publishedAt", peerAt(share(n)).Format(layout), peerAt(share(n)+0.01).Format(layout))
		}},
		{"either of two tags", func(n int) string {
			return ours("filter[tags][any]=tag%d,tag%d&sort=-publishedAt", n%peerTags, n/peerTags%peerTags)
		}, func(n int) string {
			return peers(`tags:each ?= "tag%d" || tags:each ?= "tag%d"`, "sort=-publishedAt", n%peerTags, n/peerTags%peerTags)
		}},
		{"member by reference, until a time", func(n int) string {
			return ours("filter[member.name][eq]=Member%%20%d&filter[publishedAt][lt]=%s&sort=-publishedAt", n%peerMembers, stamp(at(share(n/peerMembers)+0.01)))
		}, func(n int) string {
			return peers(`member.name = "Member %d" && publishedAt < "%s"`, "sort=-publishedAt", n%peerMembers, peerAt(share(n/peerMembers)+0.01).Format(layout))
		}},
		{"category and tag", func(n int) string {
			return ours("filter[category][eq]=Category%%20%d&filter[tags][any]=tag%d&sort=-publishedAt", n/peerTags%peerCategories, n%peerTags)
		}, func(n int) string {
			return peers(`category = "Category %d" && tags:each ?= "tag%d"`, "sort=-publishedAt", n/peerTags%peerCategories, n%peerTags)
		}},
		{"sort by title, from a title", func(n int) string {
			return ours("filter[title][gte]=Notes%%20on%%20craft,%%20part%%20%d&sort=title", n%1_000_000)
		}, func(n int) string {
			return peers(`title >= "Notes on craft, part %d"`, "sort=title", n%1_000_000)
		}},
		{"count", func(n int) string {
			return fmt.Sprintf("/api/blog?limit=1&fields=id&filter[publishedAt][gte]=%s", stamp(at(share(n))))
		}, func(n int) string {
			return "/api/collections/posts/records?perPage=1&fields=id&filter=" + url.QueryEscape(fmt.Sprintf(`publishedAt >= "%s"`, peerAt(share(n)).Format(layout)))
		}},
	}
}

// BenchmarkBesidePocketBase asks both programs the same queries as visitors, in turn, and reports the rates of a crowd and the
// 95th percentile of one client. BenchmarkCreatesBesidePocketBase does the same for creates.
func BenchmarkBesidePocketBase(b *testing.B) {
	posts := peerPosts(b)
	ours, first, last := filled(b, posts)
	peer := pocketbase(b, posts)
	ours.auth = ""
	for _, q := range peerQueries(posts, first, last) {
		b.Run(q.name, func(b *testing.B) {
			ours.asks(q.ours, crowd, time.Second)
			peer.asks(q.peers, crowd, time.Second)
			var high, low, turns float64
			var own, theirs []time.Duration
			for b.Loop() {
				high += ours.asks(q.ours, crowd, time.Second).rate
				low += peer.asks(q.peers, crowd, time.Second).rate
				own = append(own, ours.asks(q.ours, 1, time.Second).times...)
				theirs = append(theirs, peer.asks(q.peers, 1, time.Second).times...)
				turns++
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(high/turns, "quoin/s")
			b.ReportMetric(low/turns, "pocketbase/s")
			b.ReportMetric(p95(own), "quoin-p95-ms")
			b.ReportMetric(p95(theirs), "pocketbase-p95-ms")
		})
	}
}

// BenchmarkCreatesBesidePocketBase creates posts by one client and by many.
func BenchmarkCreatesBesidePocketBase(b *testing.B) {
	posts := peerPosts(b)
	ours, _, _ := filled(b, posts)
	peer := pocketbase(b, posts)
	theirs := call{http.MethodPost, "/api/collections/posts/records", fmt.Sprintf(
		`{"title":%q,"content":"<p>%s</p>","status":"published","category":"Craft","tags":["tag1","tag2"]}`, title, words)}
	for name, clients := range map[string]int{"one": 1, "crowd": crowd} {
		b.Run(name, func(b *testing.B) {
			var high, low, turns float64
			for b.Loop() {
				high += ours.run(post(title), clients, 2*time.Second).rate
				low += peer.run(theirs, clients, 2*time.Second).rate
				turns++
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(high/turns, "quoin/s")
			b.ReportMetric(low/turns, "pocketbase/s")
		})
	}
}

// asks makes requests with a path of its own each.
func (p *program) asks(path func(n int) string, clients int, span time.Duration) load {
	p.b.Helper()
	client := &fasthttp.Client{MaxConnsPerHost: clients, NoDefaultUserAgentHeader: true}
	defer client.CloseIdleConnections()
	times := make([][]time.Duration, clients)
	var all sync.WaitGroup
	begin := time.Now()
	for i := range clients {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), uint64(begin.UnixNano()))) //nolint:gosec // paths of a benchmark
			req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			for time.Since(begin) < span {
				call{method: http.MethodGet, path: path(random.IntN(1 << 30))}.fill(p, req)
				sent := time.Now()
				if err := client.Do(req, resp); err != nil || resp.StatusCode() != http.StatusOK {
					p.b.Errorf("GET %s: %v %d %s", req.URI(), err, resp.StatusCode(), resp.Body())
					return
				}
				times[i] = append(times[i], time.Since(sent))
			}
		})
	}
	all.Wait()
	took := time.Since(begin).Seconds()
	together := slices.Concat(times...)
	slices.Sort(together)
	return load{float64(len(together)) / took, together}
}

// p95 returns the milliseconds that 95 of 100 calls did not exceed.
func p95(times []time.Duration) float64 {
	slices.Sort(times)
	return ms(load{times: times}.at(0.95))
}
