package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/storage"
)

// event is a server-sent event as a browser receives it.
type event struct{ name, id, data string }

// feed runs a feed that delivers the changes of the stack to a follower.
func (s *stack) feed(follower changes.Follower) *stack {
	s.tb.Helper()
	feed := changes.NewFeed(s.store, slog.New(slog.DiscardHandler), s.clock.Now, follower)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { feed.Run(ctx) })
	s.tb.Cleanup(func() {
		cancel()
		running.Wait()
	})
	return s
}

// liveStack returns a stack with event streams.
func liveStack(tb testing.TB) *stack {
	tb.Helper()
	s := newStack(tb)
	return s.feed(s.hub())
}

// listen opens an event stream. The channel is closed when the stream ends.
func (s *stack) listen(r request) <-chan event {
	s.tb.Helper()
	req, err := http.NewRequestWithContext(s.tb.Context(), http.MethodGet, s.url+"/api/live"+r.path, nil)
	s.check(err)
	if r.staff {
		req.Header.Set("Cookie", "quoin_session="+s.token)
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	resp, err := s.client.Do(req)
	s.check(err)
	s.tb.Cleanup(func() { _ = resp.Body.Close() })
	if got := resp.Header.Get("Content-Type"); resp.StatusCode != http.StatusOK || got != "text/event-stream; charset=utf-8" {
		s.tb.Fatalf("status %d, content type %q", resp.StatusCode, got)
	}
	events := make(chan event, 100)
	go func() {
		defer close(events)
		var e event
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case "":
				if e.data != "" {
					events <- e
				}
				e = event{}
			}
		}
	}()
	return events
}

// hear returns the next event; ok is false at the end of the stream.
func (s *stack) hear(events <-chan event) (e event, ok bool) {
	s.tb.Helper()
	select {
	case e, ok = <-events:
		return e, ok
	case <-time.After(20 * time.Second):
		s.tb.Fatal("nothing is heard")
		return e, false
	}
}

// wantEvent fails the test unless the next event is the wanted one. It skips beat events, and accepts any ID if that
// of want is empty.
func (s *stack) wantEvent(events <-chan event, want event) event {
	s.tb.Helper()
	got, ok := s.hear(events)
	for ok && got.name == "beat" && want.name != "beat" {
		got, ok = s.hear(events)
	}
	if want.id == "" {
		want.id = got.id
	}
	if !ok || got != want {
		s.tb.Fatalf("heard %+v (%v), want %+v", got, ok, want)
	}
	return got
}

var (
	helloVisitor = event{name: "hello", data: `{"staff":false}`}
	helloStaff   = event{name: "hello", data: `{"staff":true}`}
)

// told returns the event of a change as visitors receive it.
func (s *stack) told(c core.Change) event {
	s.tb.Helper()
	data, err := json.Marshal(c.Public())
	s.check(err)
	return event{id: s.answers.Tags().PublicEvent(c.Number), data: string(data)}
}

func (s *stack) toldStaff(c core.Change) event {
	s.tb.Helper()
	c.Number = 0
	data, err := json.Marshal(c)
	s.check(err)
	return event{id: s.answers.Tags().Event(c.Seq), data: string(data)}
}

// publicChanges returns how many changes so far visitors may know of.
func (s *stack) publicChanges() (n uint64) {
	s.tb.Helper()
	s.check(s.store.View(s.tb.Context(), func(r storage.Reader) (err error) {
		n, err = entrystore.PublicCount(r)
		return err
	}))
	return n
}

// publish creates a product, and returns the change that staff receive.
func (s *stack) publish(body string) core.Change {
	s.tb.Helper()
	a := s.do(request{method: http.MethodPost, path: "/api/products", staff: true, body: body}).want(s.tb, http.StatusCreated)
	var made struct{ ID string }
	s.check(json.Unmarshal([]byte(a.body), &made))
	return core.Change{
		Op: core.OpPut, Type: "product", ID: made.ID, Rev: 1, Actor: username, Act: core.ActCreated, Seq: uint64(s.seq()),
		Number: s.publicChanges(),
	}
}

func TestLiveTellsOfChanges(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	visitor, staff := s.listen(request{}), s.listen(request{staff: true})
	s.wantEvent(visitor, helloVisitor)
	s.wantEvent(staff, helloStaff)
	draft := s.publish(`{"name":"Secret","description":"Not yet.","status":"draft"}`)
	public := s.publish(`{"name":"New","description":"Now."}`)
	s.wantEvent(staff, s.toldStaff(draft))
	s.wantEvent(staff, s.toldStaff(public))
	s.wantEvent(visitor, s.told(public))
	gone := s.do(request{method: http.MethodDelete, path: "/api/products/" + public.ID, staff: true}).want(t, http.StatusNoContent)
	seq, err := strconv.ParseUint(gone.header.Get("Quoin-Seq"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	deleted := core.Change{Op: core.OpDelete, Type: "product", ID: public.ID, Rev: 2, Actor: "ada", Act: core.ActDeleted, Seq: seq, Number: s.publicChanges()}
	s.wantEvent(visitor, s.told(deleted))
	s.wantEvent(staff, s.toldStaff(deleted))
}

func TestLiveGoesOnWhereItEnded(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	first := s.listen(request{})
	s.wantEvent(first, helloVisitor)
	s.publish(`{"name":"Secret","description":"Not yet.","status":"draft"}`)
	heard := s.publish(`{"name":"Heard","description":"Now."}`)
	last := s.wantEvent(first, s.told(heard))
	missed := s.publish(`{"name":"Missed","description":"Now."}`)
	s.wantEvent(first, s.told(missed))
	for name, r := range map[string]request{
		"the header": {header: map[string]string{"Last-Event-ID": last.id}},
		"the query":  {path: "?after=" + last.id},
		"both":       {path: "?after=1", header: map[string]string{"Last-Event-ID": last.id}},
	} {
		again := s.listen(r)
		s.wantEvent(again, s.told(missed))
		if e := s.wantEvent(again, helloVisitor); e.id != s.told(missed).id {
			t.Errorf("%s: the stream goes on after %s, want %s", name, e.id, s.told(missed).id)
		}
	}
	for name, id := range map[string]string{
		"a number that the store has not come to": "999999",
		"the same store before a restore":         etag.For("this", 0).Event(uint64(s.seq())),
	} {
		other := s.listen(request{header: map[string]string{"Last-Event-ID": id}})
		if got := s.wantEvent(other, event{name: "reset", data: "{}"}); got.id != s.told(missed).id {
			t.Errorf("after %s it goes on at %s", name, got.id)
		}
		s.wantEvent(other, helloVisitor)
	}
}

// TestLiveTellsOfWhatIsNewerThanARead checks that a stream that begins at the Quoin-Seq of a read delivers each later
// change, also if the entry that was read is old.
func TestLiveTellsOfWhatIsNewerThanARead(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	s.followed()
	for _, path := range []string{"/api/products", "/api/jobs", "/api/products/atlas", "/api/blog/categories"} {
		read := s.get(path).want(t, http.StatusOK).header.Get("Quoin-Seq")
		missed := s.publish(`{"name":"Missed","description":"Now."}`)
		events := s.listen(request{path: "?after=" + read})
		// The stream may begin before the hub has received the change.
		first, _ := s.hear(events)
		if first.name == "hello" {
			first, _ = s.hear(events)
		}
		if first != s.told(missed) {
			t.Errorf("after %s it tells of %+v, want %+v", path, first, s.told(missed))
		}
	}
}

// followed returns when the hub has received all changes so far, so that they count as old.
func (s *stack) followed() {
	s.tb.Helper()
	last := s.told(s.publish(`{"name":"Last","description":"Now."}`))
	events := s.listen(request{path: "?after=1"})
	for heard, more := s.hear(events); heard != last; heard, more = s.hear(events) {
		if !more {
			s.tb.Fatal("the stream ends before it tells of the newest change")
		}
	}
}

func TestLiveRefuses(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	for _, path := range []string{"?after=x", "?after=-1", "?after=1&after=2", "?since=1", "?after=%zz"} {
		s.get("/api/live"+path).want(t, http.StatusBadRequest).problem(t)
	}
	s.do(request{method: http.MethodGet, path: "/api/live", header: map[string]string{"Last-Event-ID": "soon"}}).
		want(t, http.StatusBadRequest).problem(t)
}

// TestLiveEndsWithTheSession checks that the end of a session ends its streams at once, without waiting for a beat
// event, and that it does not end those of visitors.
func TestLiveEndsWithTheSession(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	web.SetHeartbeat(s.server, time.Hour)
	staff, visitor := s.listen(request{staff: true}), s.listen(request{})
	s.wantEvent(staff, helloStaff)
	s.do(request{method: http.MethodPost, path: "/api/admin/logout", staff: true}).want(t, http.StatusNoContent)
	for _, more := s.hear(staff); more; _, more = s.hear(staff) {
	}
	s.wantEvent(visitor, helloVisitor)
	s.token = s.session(username, password)
	s.wantEvent(visitor, s.told(s.publish(`{"name":"New","description":"Now."}`)))
}

func TestLiveShowsSignsOfLife(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	web.SetHeartbeat(s.server, 10*time.Millisecond)
	events := s.listen(request{})
	s.wantEvent(events, helloVisitor)
	s.wantEvent(events, event{name: "beat", data: "{}"})
}

// TestLiveTellsVisitorsNothingOfHiddenWrites checks that visitors cannot detect hidden writes by the IDs of events.
func TestLiveTellsVisitorsNothingOfHiddenWrites(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	visitor, staff := s.listen(request{}), s.listen(request{staff: true})
	s.wantEvent(visitor, helloVisitor)
	s.wantEvent(staff, helloStaff)
	first := s.publish(`{"name":"First","description":"Now."}`)
	s.wantEvent(staff, s.toldStaff(first))
	s.wantEvent(visitor, s.told(first))
	for range 3 {
		s.wantEvent(staff, s.toldStaff(s.publish(`{"name":"Secret","description":"Not yet.","status":"draft"}`)))
		if again := s.wantEvent(s.listen(request{}), helloVisitor); again.id != s.told(first).id {
			t.Errorf("after a hidden write the stream begins at %s, want %s", again.id, s.told(first).id)
		}
	}
	second := s.publish(`{"name":"Second","description":"Now."}`)
	s.wantEvent(staff, s.toldStaff(second))
	s.wantEvent(visitor, s.told(second))
	again := s.listen(request{path: "?after=" + s.told(first).id})
	s.wantEvent(again, s.told(second))
	if hello := s.wantEvent(again, helloVisitor); hello.id != s.told(second).id {
		t.Errorf("the stream goes on after %s, want %s", hello.id, s.told(second).id)
	}
}

// TestLiveNoticesWhoHasLeft opens and closes more streams than one address may have at the same time, and checks that
// each is accepted.
func TestLiveNoticesWhoHasLeft(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	for range 2 * live.MaxPerAddress {
		conn, in := s.dial()
		_, err := io.WriteString(conn, "GET /api/live HTTP/1.1\r\nHost: quoin.test\r\n\r\n")
		s.check(err)
		resp, err := http.ReadResponse(in, nil)
		s.check(err)
		if resp.StatusCode != http.StatusOK {
			t.Fatalf("status %d", resp.StatusCode)
		}
		s.check(conn.Close())
	}
}

func TestShutdownEndsStreams(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	events := s.listen(request{})
	s.wantEvent(events, helloVisitor)
	s.check(s.stop())
	if e, more := s.hear(events); more {
		t.Errorf("after the stop it tells of %+v", e)
	}
}

// hub returns the hub of the event streams.
func (s *stack) hub() *live.Hub { return serviceOf[*live.Hub](s, "live") }
