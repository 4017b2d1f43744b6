package hostile_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// reply is an answer, or why there was none.
type reply struct {
	status int
	header http.Header
	body   string
	took   time.Duration
	err    error
}

func (r reply) String() string {
	if r.err != nil {
		return r.err.Error()
	}
	return fmt.Sprintf("status %d, %d bytes: %.300s", r.status, len(r.body), r.body)
}

// waits reports whether the answer says when to come back.
func (r reply) waits() bool {
	seconds, err := strconv.Atoi(r.header.Get("Retry-After"))
	return err == nil && seconds > 0
}

// visitor asks from one address.
type visitor struct {
	s      *server
	header http.Header // of each request
	client http.Client
}

// visitor gives somebody at an address, IPv4 or IPv6, with connections of their own.
func (s *server) visitor(address string) *visitor {
	v := &visitor{s: s, header: http.Header{}}
	v.header.Set("X-Forwarded-For", address)
	v.header.Set("User-Agent", agent(0))
	transport := &http.Transport{DialContext: dialer(address).DialContext, MaxIdleConnsPerHost: 8, DisableCompression: true}
	s.t.Cleanup(transport.CloseIdleConnections)
	v.client = http.Client{
		Transport: transport, Timeout: patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return v
}

// dialer connects from an address of the loopback that belongs to the visitor, where there are several.
func dialer(address string) *net.Dialer {
	d := &net.Dialer{Timeout: patience}
	if runtime.GOOS == "linux" {
		d.LocalAddr = &net.TCPAddr{IP: loopback(address)}
	}
	return d
}

func loopback(address string) net.IP {
	sum := fnv.New32a()
	_, _ = io.WriteString(sum, address)
	n := sum.Sum32()
	return net.IPv4(127, byte(1+n%200), byte(n>>8), byte(1+n>>16%250))
}

// agent names a browser; each number is another one.
func agent(n int) string {
	return fmt.Sprintf("Mozilla/5.0 (X11; Linux x86_64; rv:%d.0) Gecko/20100101 Firefox/%d.0", 100+n, 100+n)
}

// address gives the nth of many addresses.
func address(n int) string { return fmt.Sprintf("203.0.%d.%d", 113+n/200, 1+n%200) }

// request makes a request of the visitor. Its header has what name, value, ... say beside the visitor's own.
func (v *visitor) request(method, path, body string, header ...string) *http.Request {
	req, err := http.NewRequestWithContext(context.Background(), method, "http://"+v.s.addr+path, strings.NewReader(body))
	if err != nil {
		panic(err) // a path of the tests that is none
	}
	maps.Copy(req.Header, v.header)
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	req.Host = req.Header.Get("Host")
	return req
}

func (v *visitor) ask(method, path, body string, header ...string) (r reply) {
	if body != "" {
		header = append([]string{"Content-Type", "application/json"}, header...)
	}
	start := time.Now()
	resp, err := v.client.Do(v.request(method, path, body, header...))
	if err != nil {
		return reply{err: err, took: time.Since(start)}
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return reply{resp.StatusCode, resp.Header, string(text), time.Since(start), err}
}

func (v *visitor) get(path string, header ...string) reply {
	return v.ask(http.MethodGet, path, "", header...)
}

func (v *visitor) post(path, body string, header ...string) reply {
	return v.ask(http.MethodPost, path, body, header...)
}

// form posts a form as a browser without scripts does.
func (v *visitor) form(path string, values url.Values, header ...string) reply {
	return v.post(path, values.Encode(), append([]string{"Content-Type", "application/x-www-form-urlencoded"}, header...)...)
}

// fault says what is wrong with an answer that should have one of these statuses; empty if nothing is. Whoever is
// refused for now has to be told for how long.
func (r reply) fault(statuses ...int) string {
	if r.err != nil || !slices.Contains(statuses, r.status) {
		return fmt.Sprintf("%s, want %v", r, statuses)
	}
	if (r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable) && !r.waits() {
		return fmt.Sprintf("status %d without Retry-After", r.status)
	}
	return ""
}

// want fails the test unless the status is one of these.
func want(t testing.TB, what string, r reply, statuses ...int) reply {
	t.Helper()
	if fault := r.fault(statuses...); fault != "" {
		t.Errorf("%s: %s", what, fault)
	}
	return r
}

// must is want that ends the test.
func must(t testing.TB, what string, r reply, statuses ...int) reply {
	t.Helper()
	if fault := r.fault(statuses...); fault != "" {
		t.Fatalf("%s: %s", what, fault)
	}
	return r
}

func signIn(username, password string) string {
	return fmt.Sprintf(`{"username":%q,"password":%q}`, username, password)
}

// newUser is the body by which an administrator is added.
func newUser(username, password string) string {
	return fmt.Sprintf(`{"username":%q,"password":%q,"role":"administrator"}`, username, password)
}

// staff signs in, from an address that nobody else has.
func (s *server) staff() *visitor {
	s.t.Helper()
	return s.signedIn("admin", password, "192.0.2.1")
}

func (s *server) signedIn(username, password, address string) *visitor {
	s.t.Helper()
	v := s.visitor(address)
	r := must(s.t, "sign-in", v.post("/api/admin/login", signIn(username, password)), http.StatusOK)
	cookie, _, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
	v.header.Set("Cookie", cookie)
	return v
}

// create makes an entry and gives its fields.
func (v *visitor) create(path string, fields map[string]any) (made map[string]any) {
	v.s.t.Helper()
	body, err := json.Marshal(fields)
	if err != nil {
		v.s.t.Fatal(err)
	}
	r := must(v.s.t, "create at "+path, v.post(path, string(body)), http.StatusCreated)
	return read[map[string]any](v.s.t, r)
}

// read gives the JSON of an answer.
func read[T any](t testing.TB, r reply) (into T) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.body), &into); err != nil {
		t.Fatalf("%v: %s", err, r)
	}
	return into
}

// next gives the address of the list's next page; empty if there is none.
func (r reply) next() string {
	link, ok := strings.CutSuffix(r.header.Get("Link"), `>; rel="next"`)
	if !ok {
		return ""
	}
	return strings.TrimPrefix(link, "<")
}

// all follows a list through its pages.
func (v *visitor) all(path string) (entries []map[string]any) {
	v.s.t.Helper()
	for path != "" {
		r := must(v.s.t, path, v.get(path), http.StatusOK)
		entries = append(entries, read[[]map[string]any](v.s.t, r)...)
		path = r.next()
	}
	return entries
}

// crowd calls fn for each number below n, of which some run at once, and waits for all.
func crowd(n, atOnce int, fn func(i int)) {
	var wait sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for i := range n {
		places <- struct{}{}
		wait.Go(func() {
			fn(i)
			<-places
		})
	}
	wait.Wait()
}

// tally counts answers by status; 0 is no answer.
type tally struct {
	mu       sync.Mutex
	statuses map[int]int
}

func (c *tally) add(r reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.statuses == nil {
		c.statuses = map[int]int{}
	}
	c.statuses[r.status]++
}

// within wants something to be so in the end.
func within(t testing.TB, what string, so func() bool) {
	t.Helper()
	ticker := time.NewTicker(100 * time.Millisecond)
	defer ticker.Stop()
	timeout := time.After(patience)
	for !so() {
		select {
		case <-ticker.C:
		case <-timeout:
			t.Fatalf("never came true: %s", what)
		}
	}
}

// connection is a connection of one's own, for what no client library sends.
type connection struct {
	net.Conn
	in *bufio.Reader
}

// dial connects from an address, with patience for all that is read and written.
func (s *server) dial(address string) (connection, error) {
	conn, err := dialer(address).Dial("tcp", s.addr)
	if err != nil {
		return connection{}, err
	}
	return connection{conn, bufio.NewReader(conn)}, conn.SetDeadline(time.Now().Add(patience))
}

// drop closes the connection. How it ended is of no interest.
func (c connection) drop() {
	if c.Conn != nil {
		_ = c.Close()
	}
}

// status sends a request and reads the head of the answer.
func (c connection) status(request string) (int, error) {
	if _, err := io.WriteString(c, request); err != nil {
		return 0, err
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}
