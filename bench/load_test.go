package bench_test

import (
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"
)

// call is a request that is made over and over.
type call struct{ method, path, body string }

func (c call) fill(p *program, req *fasthttp.Request) {
	req.SetRequestURI(p.url + c.path)
	req.Header.SetMethod(c.method)
	if p.auth != "" {
		req.Header.SetCookie("quoin_session", p.auth)
	}
	if c.body != "" {
		req.Header.SetContentType("application/json")
		req.SetBodyString(c.body)
	}
}

// load is what came of calls: how many a second, and how long each took, the quickest first.
type load struct {
	rate  float64
	times []time.Duration
}

// at gives the time that a share of the calls did not exceed.
func (l load) at(share float64) time.Duration {
	if len(l.times) == 0 {
		return 0
	}
	return l.times[min(int(share*float64(len(l.times))), len(l.times)-1)]
}

// run makes calls over some connections for a while, each client without a pause.
func (p *program) run(c call, clients int, span time.Duration) load {
	p.b.Helper()
	client := &fasthttp.Client{MaxConnsPerHost: clients, NoDefaultUserAgentHeader: true}
	defer client.CloseIdleConnections()
	wanted := http.StatusOK
	if c.method == http.MethodPost {
		wanted = http.StatusCreated
	}
	var wrong atomic.Int64
	var all sync.WaitGroup
	times := make([][]time.Duration, clients)
	begin := time.Now()
	for i := range clients {
		all.Go(func() {
			req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			c.fill(p, req)
			for time.Since(begin) < span {
				sent := time.Now()
				if err := client.Do(req, resp); err != nil || resp.StatusCode() != wanted {
					wrong.Store(int64(resp.StatusCode()) + 1)
					return
				}
				times[i] = append(times[i], time.Since(sent))
			}
		})
	}
	all.Wait()
	took := time.Since(begin).Seconds()
	if code := wrong.Load(); code != 0 {
		p.b.Fatalf("%s %s: an answer with status %d", c.method, c.path, code-1)
	}
	together := slices.Concat(times...)
	slices.Sort(together)
	return load{float64(len(together)) / took, together}
}
