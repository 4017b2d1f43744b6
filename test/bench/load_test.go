package bench_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"
)

// call is a request that is made over and over.
type call struct {
	method, path string
	body         string // "TITLE" in it is another one each time
}

const title = "TITLE"

var titles atomic.Int64

func (c call) fill(p *program, req *fasthttp.Request) {
	req.SetRequestURI(p.url + c.path)
	req.Header.SetMethod(c.method)
	if p.auth != "" {
		req.Header.SetCookie("quoin_session", p.auth)
	}
	if c.body != "" {
		req.Header.SetContentType("application/json")
		c.say(req)
	}
}

// say gives a request a body of its own.
func (c call) say(req *fasthttp.Request) {
	if c.body != "" {
		req.SetBodyString(strings.Replace(c.body, title, fmt.Sprint("Notes on craft, part ", titles.Add(1)), 1))
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

// warm makes calls until what a start leaves to do is done: the index of the demo, the first rendering.
func warm(low *program, lowCall call, ours *program, ownCall call, clients int) {
	ours.run(ownCall, clients, 2*time.Second)
	low.run(lowCall, clients, time.Second)
}

// run makes calls over some connections for a while, each client without a pause.
func (p *program) run(c call, clients int, span time.Duration) load {
	p.b.Helper()
	client := &fasthttp.Client{MaxConnsPerHost: clients, NoDefaultUserAgentHeader: true}
	defer client.CloseIdleConnections()
	var wrong atomic.Int64
	var all sync.WaitGroup
	times := make([][]time.Duration, clients)
	begin := time.Now()
	for i := range clients {
		all.Go(func() {
			req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			c.fill(p, req)
			for time.Since(begin) < span {
				c.say(req)
				sent := time.Now()
				if err := client.Do(req, resp); err != nil || resp.StatusCode()/100 != 2 {
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
