package bench_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"
)

// shares says how many of a thousand calls are of which kind.
var shares = []struct {
	kind string
	of   int
}{
	{"list", 330}, {"entity", 320}, {"page", 200}, {"search", 60}, {"save", 40}, {"beacon", 45}, {"upload", 3}, {"sign-in", 2},
}

// mix is a load of calls of several kinds, as a busy site has them.
type mix struct {
	p      *program
	client *fasthttp.Client
	posts  []string // ids
	plain  []byte   // a picture
	serial atomic.Uint64

	mu     sync.Mutex
	times  map[string][]time.Duration
	strays map[string]int // answers that were not expected, by kind and status
}

func newMix(p *program) *mix {
	m := &mix{
		p: p, times: map[string][]time.Duration{}, strays: map[string]int{},
		client: &fasthttp.Client{MaxConnsPerHost: 2 * soakClients, NoDefaultUserAgentHeader: true, ReadTimeout: time.Minute},
	}
	// Those that visitors see.
	var posts []struct{ ID string }
	session := p.auth
	p.auth = ""
	list := p.request(http.MethodGet, "/api/blog", "")
	p.auth = session
	if err := json.Unmarshal(list.Body(), &posts); err != nil || len(posts) == 0 {
		p.b.Fatalf("no posts: %v", err)
	}
	for _, post := range posts {
		m.posts = append(m.posts, post.ID)
	}
	m.plain = noise(p.b, 320, 240)
	return m
}

// kind draws one by its share.
func kind() string {
	n := rand.IntN(1000)
	for _, s := range shares {
		if n -= s.of; n < 0 {
			return s.kind
		}
	}
	return shares[0].kind
}

// call makes a call of a kind, and notes how long it took since a time.
func (m *mix) call(kind string, since time.Time) {
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	defer fasthttp.ReleaseRequest(req)
	defer fasthttp.ReleaseResponse(resp)
	m.fill(kind, req)
	err := m.client.Do(req, resp)
	took := time.Since(since)
	m.mu.Lock()
	defer m.mu.Unlock()
	switch status := resp.StatusCode(); {
	case err != nil:
		m.strays[kind+": "+err.Error()]++
	case status >= 300 && status != http.StatusConflict:
		m.strays[fmt.Sprint(kind, ": ", status)]++
	default:
		m.times[kind] = append(m.times[kind], took)
	}
}

// fill makes a request of a kind, by a visitor from anywhere or by staff.
func (m *mix) fill(kind string, req *fasthttp.Request) {
	n := m.serial.Add(1)
	one := call{method: http.MethodGet}
	id := m.posts[rand.IntN(len(m.posts))]
	switch kind {
	case "list":
		one.path = []string{"/api/products", "/api/blog", "/api/services", "/api/jobs"}[n%4]
	case "entity":
		one.path = "/api/blog/" + id
	case "page":
		one.path = []string{"/", "/products", "/blog", "/services", "/about", "/blog/" + id}[n%6]
	case "search":
		one.path = "/api/search?q=" + []string{"work", "design", "cloud", "team", "careful"}[n%5]
	case "save":
		one = call{http.MethodPut, "/api/blog/" + id, fmt.Sprintf(`{"excerpt":"Version %d","content":"<p>%s</p>"}`, n, words)}
	case "beacon":
		one = call{http.MethodPost, "/api/analytics/events", `{"events":[{"type":"view","page":"/products","referrer":""}]}`}
	case "sign-in":
		one = call{http.MethodPost, "/api/admin/login", fmt.Sprintf(`{"username":%q,"password":%q}`, username, password)}
	case "upload":
		one = call{method: http.MethodPost, path: "/api/admin/media"}
	}
	one.fill(m.p, req)
	if kind != "save" && kind != "upload" {
		req.Header.DelAllCookies()
		req.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), 1+rand.IntN(250)))
		req.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	}
	if kind == "upload" {
		const edge = "quoin-soak"
		req.Header.SetContentType("multipart/form-data; boundary=" + edge)
		// What stands behind the end of a picture makes it another file.
		req.SetBodyString("--" + edge + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"soak.jpg\"\r\n\r\n" +
			string(m.plain) + fmt.Sprint(n) + "\r\n--" + edge + "--\r\n")
	}
}

// capacity gives how many calls a second some clients get through who do not pause.
func (m *mix) capacity(clients int, span time.Duration) float64 {
	var all sync.WaitGroup
	var done atomic.Int64
	loop := func(span time.Duration) {
		begin := time.Now()
		for range clients {
			all.Go(func() {
				for time.Since(begin) < span {
					m.call(kind(), time.Now())
					done.Add(1)
				}
			})
		}
		all.Wait()
	}
	loop(span / 3) // the first pages are rendered, the index is made
	done.Store(0)
	begin := time.Now()
	loop(span)
	return float64(done.Load()) / time.Since(begin).Seconds()
}

// run makes so many calls a second until it is ended. A call that comes late counts from when it was due.
func (m *mix) run(rate float64, clients int, ended <-chan struct{}) {
	due := make(chan time.Time, 1<<16)
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for at := range due {
				m.call(kind(), at)
			}
		})
	}
	const tick = 5 * time.Millisecond
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	begin, sent := time.Now(), 0
	for {
		select {
		case <-ended:
			close(due)
			all.Wait()
			return
		case <-ticker.C:
		}
		for want := int(time.Since(begin).Seconds() * rate); sent < want; sent++ {
			select {
			case due <- begin.Add(time.Duration(float64(sent) / rate * float64(time.Second))):
			default: // hopelessly late: it shows in the times of the others
			}
		}
	}
}

// take gives the times since it was last called.
func (m *mix) take() map[string]load {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := map[string]load{}
	for kind, times := range m.times {
		slices.Sort(times)
		all[kind] = load{times: times}
	}
	m.times = map[string][]time.Duration{}
	return all
}

// forget drops what was noted so far.
func (m *mix) forget() {
	m.take()
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.strays)
}

// wrong tells of answers that were not expected.
func (m *mix) wrong() (all []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, what := range slices.Sorted(maps.Keys(m.strays)) {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s (%d times)", what, m.strays[what])))
	}
	return all
}
