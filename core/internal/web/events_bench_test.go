package web_test

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"
)

// eventRate is the number of events per second that are sent during the load on pages.
const eventRate = 20_000

// aBeacon is the body of a beacon with the events of one visit to a page: a view, three measurements and a leave
// event.
const (
	aBeacon = `{"events":[{"type":"view","page":"/products/atlas","referrer":"https://www.google.co.uk/"},` +
		`{"type":"vital","page":"/products/atlas","name":"LCP","value":1200},` +
		`{"type":"vital","page":"/products/atlas","name":"INP","value":80},` +
		`{"type":"vital","page":"/products/atlas","name":"CLS","value":0.02},` +
		`{"type":"leave","page":"/products/atlas","seconds":20,"interacted":true}]}`
	eventsOfBeacon = 5
	senders        = 8
)

// beacons sends one sender's share of the events until stop is closed, and adds the number of accepted events to
// taken.
func beacons(url string, sender int, stop <-chan struct{}, taken *atomic.Int64) {
	client := &fasthttp.Client{NoDefaultUserAgentHeader: true}
	defer client.CloseIdleConnections()
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(url + eventsPath)
	req.Header.SetMethod(http.MethodPost)
	req.Header.SetContentType("text/plain")
	req.Header.SetUserAgent(desktopAgent)
	req.SetBodyString(aBeacon)
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	begin := time.Now()
	for i := 0; ; {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		for due := int(time.Since(begin).Seconds() * eventRate / eventsOfBeacon / senders); i < due; i++ {
			req.Header.Set("X-Forwarded-For", fmt.Sprintf("203.%d.%d.%d", sender, i>>8&255, i&255))
			if err := client.Do(req, resp); err == nil && resp.StatusCode() == http.StatusAccepted {
				taken.Add(eventsOfBeacon)
			}
		}
	}
}

// BenchmarkEvents compares the rate of pages without events and during 20,000 events per second.
func BenchmarkEvents(b *testing.B) {
	s := newStack(b, quietLog(b), trust("127.0.0.0/8"))
	page := load{url: s.url + "/products/atlas", method: http.MethodGet, status: http.StatusOK}
	var alone, beside float64
	var taken atomic.Int64
	var busy time.Duration
	for b.Loop() {
		_, rate := page.run(b, connections)
		alone += rate
		stop := make(chan struct{})
		var all sync.WaitGroup
		for sender := range senders {
			all.Go(func() { beacons(s.url, sender, stop, &taken) })
		}
		begin := time.Now()
		_, rate = page.run(b, connections)
		busy += time.Since(begin)
		beside += rate
		close(stop)
		all.Wait()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(taken.Load())/busy.Seconds(), "events/s")
	b.ReportMetric(beside/float64(b.N), "pages/s")
	b.ReportMetric(100*beside/alone, "%-of-alone")
}
