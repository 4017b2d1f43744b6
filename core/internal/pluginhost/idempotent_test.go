package pluginhost_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// ordered is a call that creates an order.
type ordered struct {
	Event string `json:"event" validate:"required,max=100000"`
}

// shop counts its orders. A call for "wait" waits until the test has seen that it runs.
type shop struct {
	orders           int
	running, proceed chan struct{}
}

func (s *shop) order(_ context.Context, _ *plugin.Call, in ordered) (counted, error) {
	s.orders++
	switch in.Event {
	case "wait":
		close(s.running)
		<-s.proceed
	case "fail":
		return counted{}, core.Errorf(core.Conflict, "No places are left.")
	case "large":
		return counted{ID: strings.Repeat("a", 65<<10)}, nil
	}
	return counted{ID: fmt.Sprint(s.orders)}, nil
}

// serveShop opens a site with routes of a shop, of which two may be repeated.
func serveShop(t *testing.T, s *shop) *server {
	t.Helper()
	summary, visitors := plugin.Summary("A call"), plugin.Visitors(6000)
	return serve(
		t,
		plugin.Handle("POST /api/orders", s.order, summary, visitors, plugin.Idempotent(), plugin.MaxBody(100_000), plugin.Status(201)),
		plugin.Handle("PUT /api/orders", s.order, summary, visitors, plugin.Idempotent(), plugin.MaxBody(100_000)),
		plugin.Handle("DELETE /api/orders", s.order, summary, visitors),
		plugin.Handle("POST /api/orders/redirected", func(context.Context, *plugin.Call, plugin.None) (plugin.Redirect, error) {
			s.orders++
			return plugin.Redirect{To: fmt.Sprint("/orders/", s.orders)}, nil
		}, summary, visitors, plugin.Idempotent()),
	)
}

// keyed makes a call with an idempotency key as a role, from an address.
func (v *server) keyed(role core.Role, address, method, path, key, body string) api.Response {
	v.t.Helper()
	r := request(method, path, body, map[string]string{"Content-Type": "application/json", "Idempotency-Key": key})
	r.Client.Address, r.Session = address, v.tokens[role]
	return v.api.Do(v.t.Context(), r)
}

func TestIdempotentRoutes(t *testing.T) {
	v := serveShop(t, &shop{})
	for i, c := range []struct {
		role                       core.Role
		address, method, path, key string
		event                      string
		status                     int
		says                       string
	}{
		{"", "192.0.2.1", "POST", "/api/orders", "a", "tea", 201, `"id":"1"`},
		{"", "192.0.2.1", "POST", "/api/orders", "a", "tea", 201, `"id":"1"`},
		{"", "192.0.2.1", "POST", "/api/orders", "a", "cake", 422, "Another call was made with this Idempotency-Key"},
		{"", "192.0.2.1", "POST", "/api/orders", "b", "tea", 201, `"id":"2"`},
		{"", "192.0.2.2", "POST", "/api/orders", "a", "tea", 201, `"id":"3"`}, // another caller
		{core.Editor, "192.0.2.1", "POST", "/api/orders", "a", "tea", 201, `"id":"4"`},
		{core.Editor, "192.0.2.9", "POST", "/api/orders", "a", "tea", 201, `"id":"4"`}, // the same person elsewhere
		{core.Viewer, "192.0.2.1", "POST", "/api/orders", "a", "tea", 201, `"id":"5"`},
		{"", "192.0.2.1", "PUT", "/api/orders", "a", "tea", 200, `"id":"6"`}, // another route
		{"", "192.0.2.1", "POST", "/api/orders", "", "tea", 201, `"id":"7"`},
		{"", "192.0.2.1", "POST", "/api/orders", "", "tea", 201, `"id":"8"`},
		{"", "192.0.2.1", "DELETE", "/api/orders", "a", "tea", 200, `"id":"9"`}, // without the option
		{"", "192.0.2.1", "DELETE", "/api/orders", "a", "tea", 200, `"id":"10"`},
		{"", "192.0.2.1", "POST", "/api/orders", strings.Repeat("k", 256), "tea", 400, "at most 255"},
		{"", "192.0.2.1", "POST", "/api/orders", "c", "fail", 409, "No places are left."},
		{"", "192.0.2.1", "POST", "/api/orders", "c", "tea", 201, `"id":"12"`}, // an error is not kept
		{"", "192.0.2.1", "POST", "/api/orders", "d", "", 422, "is required"},
		{"", "192.0.2.1", "POST", "/api/orders", "d", "large", 201, "aaa"},
		{"", "192.0.2.1", "POST", "/api/orders", "d", "large", 409, "too large to be kept"},
	} {
		got := v.keyed(c.role, c.address, c.method, c.path, c.key, fmt.Sprintf(`{"event":%q}`, c.event))
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) || c.status < 300 && got.MediaType != api.MediaJSON {
			t.Errorf("%d %s %s %q %s: %d %.200s, want %d with %s", i, c.method, c.path, c.key, c.event, got.Status, got.Body, c.status, c.says)
		}
	}
}

func TestRedirectsAreKept(t *testing.T) {
	v := serveShop(t, &shop{})
	first := v.keyed("", "192.0.2.1", "POST", "/api/orders/redirected", "a", "")
	if again := v.keyed("", "192.0.2.1", "POST", "/api/orders/redirected", "a", ""); again.Status != 303 || again.Get("Location") != first.Get("Location") {
		t.Errorf("%d %q, and before %q", again.Status, again.Get("Location"), first.Get("Location"))
	}
}

func TestACallThatRunsIsNotRepeated(t *testing.T) {
	s := &shop{running: make(chan struct{}), proceed: make(chan struct{})}
	v := serveShop(t, s)
	done := make(chan api.Response)
	go func() { done <- v.keyed("", "192.0.2.1", "POST", "/api/orders", "w", `{"event":"wait"}`) }()
	<-s.running
	if got := v.keyed("", "192.0.2.1", "POST", "/api/orders", "w", `{"event":"wait"}`); got.Status != 409 || !strings.Contains(string(got.Body), "still running") {
		t.Errorf("while it runs: %d %s", got.Status, got.Body)
	}
	close(s.proceed)
	if got := <-done; got.Status != 201 {
		t.Errorf("%d %s", got.Status, got.Body)
	}
}

func TestAnswersAreKeptForADay(t *testing.T) {
	v := serveShop(t, &shop{})
	v.keyed("", "192.0.2.1", "POST", "/api/orders", "b", `{"event":"tea"}`)
	v.Clock.Advance(24*time.Hour - time.Second)
	if got := v.keyed("", "192.0.2.1", "POST", "/api/orders", "b", `{"event":"tea"}`); !strings.Contains(string(got.Body), `"id":"1"`) {
		t.Errorf("within a day: %s", got.Body)
	}
	v.Clock.Advance(time.Second)
	if got := v.keyed("", "192.0.2.1", "POST", "/api/orders", "b", `{"event":"cake"}`); got.Status != 201 || strings.Contains(string(got.Body), `"id":"1"`) {
		t.Errorf("after a day: %d %s", got.Status, got.Body)
	}
}

// TestKeptAnswersArePruned checks that answers are deleted after a day, and that backups leave them out.
func TestKeptAnswersArePruned(t *testing.T) {
	s := &shop{}
	v := serve(t, plugin.Handle("POST /api/orders", s.order, plugin.Summary("A call"), plugin.Visitors(6000), plugin.Idempotent()))
	host := hosttest.Service[*pluginhost.Host](t, v.host, pluginhost.Name)
	order := func(n int) {
		t.Helper()
		r := request("POST", "/api/orders", `{"event":"tea"}`, map[string]string{"Content-Type": "application/json", "Idempotency-Key": fmt.Sprint(n)})
		if got := v.api.Do(t.Context(), r); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	kept := func(family string) (n int) {
		t.Helper()
		if err := v.Store.View(t.Context(), func(r storage.Reader) error {
			for pair, err := range r.Scan(entrystore.Key(family), "") {
				if err != nil {
					return err
				}
				if !pluginhost.Feature(pluginhost.Options{}).Passing(pair.Key) {
					t.Errorf("a backup has %q", pair.Key)
				}
				n++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for n := range 250 {
		order(n)
	}
	v.Clock.Advance(time.Hour)
	order(250)
	v.Clock.Advance(23 * time.Hour)
	answers, sizes := "idempotent", "idempotentsize"
	if kept(answers) != 251 || kept(sizes) != 2 {
		t.Errorf("%d answers and %d sizes are kept", kept(answers), kept(sizes))
	}
	if err := host.PruneAnswers(t.Context()); err != nil || kept(answers) != 1 || kept(sizes) != 2 {
		t.Errorf("%v: %d answers and %d sizes are kept", err, kept(answers), kept(sizes))
	}
	v.Clock.Advance(time.Hour)
	if err := host.PruneAnswers(t.Context()); err != nil || kept(answers) != 0 || kept(sizes) != 0 {
		t.Errorf("%v: %d answers and %d sizes are kept", err, kept(answers), kept(sizes))
	}
}

// TestKeptAnswersAreLimited fills the answers to an address, and then those to all visitors. Calls that fail count for nothing,
// and the program of a member of staff still has room.
func TestKeptAnswersAreLimited(t *testing.T) {
	pluginhost.SmallAnswers(t, 2, 4)
	v := serveShop(t, &shop{})
	order := func(role core.Role, address, key, event string, status int) {
		t.Helper()
		if got := v.keyed(role, address, "POST", "/api/orders", key, fmt.Sprintf(`{"event":%q}`, event)); got.Status != status {
			t.Errorf("%s %s %s: %d %s, want %d", address, key, event, got.Status, got.Body, status)
		}
	}
	for range 3 {
		order("", "192.0.2.1", "f", "fail", 409)
		order("", "192.0.2.1", "f", "", 422)
	}
	order("", "192.0.2.1", "a", "tea", 201)
	order("", "192.0.2.1", "b", "tea", 201)
	order("", "192.0.2.1", "c", "tea", 429)
	order("", "192.0.2.1", "a", "tea", 201) // kept
	order("", "192.0.2.1", "", "tea", 201)
	order("", "192.0.2.2", "a", "tea", 201)
	order("", "192.0.2.3", "a", "tea", 201)
	order("", "192.0.2.4", "a", "tea", 429)
	order(core.Editor, "192.0.2.4", "a", "tea", 201)
	v.Clock.Advance(24 * time.Hour)
	if err := hosttest.Service[*pluginhost.Host](t, v.host, pluginhost.Name).PruneAnswers(t.Context()); err != nil {
		t.Fatal(err)
	}
	order("", "192.0.2.4", "a", "tea", 201)
}

// TestAnInvalidCallWritesNothing checks that the input is read before anything is written for the key.
func TestAnInvalidCallWritesNothing(t *testing.T) {
	v := serveShop(t, &shop{})
	seq := func() storage.Seq {
		t.Helper()
		seq, err := v.Store.Update(t.Context(), func(storage.Writer) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		return seq
	}
	before := seq()
	if got := v.keyed("", "192.0.2.1", "POST", "/api/orders", "d", `{"event":""}`); got.Status != 422 || seq() != before {
		t.Errorf("%d, and %d commits", got.Status, seq()-before)
	}
}

func TestMistakesOfIdempotentRoutes(t *testing.T) {
	mistaken(t, `a GET changes nothing`, plugin.Handle("GET /api/a", add, plugin.Visitors(1), plugin.Idempotent()))
}

// TestASignedCallIsRepeated uses a token in a call whose answer is lost: the repetition has the answer, another key has none.
func TestASignedCallIsRepeated(t *testing.T) {
	redeem := func(_ context.Context, call *plugin.Call, _ plugin.None) (counted, error) {
		subject, err := call.Site.Links.Use("redeem", call.URL.Query().Get("token"))
		return counted{ID: subject}, err
	}
	var token string
	sign := func(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
		token = call.Site.Links.Sign("redeem", "voucher", call.Site.Now().Add(time.Hour))
		return plugin.None{}, nil
	}
	summary := plugin.Summary("A call")
	v := serve(t, plugin.Handle("POST /api/redeemed", redeem, summary, plugin.Signed("redeem"), plugin.Idempotent()),
		plugin.Handle("POST /api/signed", sign, summary, plugin.Visitors(10)))
	if got := v.do("", "192.0.2.1", "POST", "/api/signed", ""); got.Status != 204 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	path := "/api/redeemed?token=" + token
	for i, c := range []struct {
		key    string
		status int
	}{{"first", 200}, {"first", 200}, {"second", 404}, {"first", 200}} {
		got := v.keyed("", "192.0.2.1", "POST", path, c.key, "")
		if got.Status != c.status || c.status == 200 && !strings.Contains(string(got.Body), `"voucher"`) {
			t.Errorf("call %d: %d %s, want %d", i, got.Status, got.Body, c.status)
		}
	}
}

// TestACallThatTakesTooLongIsNotRepeated answers a call before its function has ended: a repetition does not run beside it, and has
// the answer later.
func TestACallThatTakesTooLongIsNotRepeated(t *testing.T) {
	v := serveShop(t, &shop{})
	orders, proceed := 0, make(chan struct{})
	sites := v.Sites()
	sites.Guard = pluginguard.New(pluginguard.Config{Now: v.Clock.Now, Timeout: 200 * time.Millisecond})
	h := pluginhost.New(pluginhost.Config{Sites: sites, Plugins: []plugin.Plugin{{Name: "shop", Routes: []plugin.Route{
		plugin.Handle("POST /api/slow", func(context.Context, *plugin.Call, plugin.None) (counted, error) {
			orders++
			<-proceed
			return counted{ID: "slow"}, nil
		}, plugin.Summary("Order"), plugin.Visitors(6000), plugin.Idempotent()),
	}}}})
	calls, err := h.Calls()
	if err != nil {
		t.Fatal(err)
	}
	order := func() (api.Response, error) {
		return calls.Routes[0].Handle(t.Context(), request("POST", "/api/slow", "", map[string]string{"Idempotency-Key": "a"}))
	}
	_, err = order()
	contenttest.WantError(t, err, core.Unavailable)
	v.Clock.Advance(time.Hour)
	_, err = order()
	contenttest.WantError(t, err, core.Conflict)
	close(proceed)
	for {
		got, err := order()
		if core.CodeOf(err) == core.Conflict {
			runtime.Gosched() // the answer is about to be kept
			continue
		}
		if err != nil || !strings.Contains(string(got.Body), "slow") || orders != 1 {
			t.Errorf("%s, %v, after %d calls of the function", got.Body, err, orders)
		}
		return
	}
}
