package webhook_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	standard "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/storage"
)

// verified reports whether the signature of a message is valid for the secret.
func verified(t *testing.T, g got, secret string) bool {
	t.Helper()
	key, err := standard.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	return key.VerifyIgnoringTimestamp(g.body, g.header) == nil
}

// TestReceiversAreTold checks that changes are delivered in the order of the log, each under an id of its own.
func TestReceiversAreTold(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	_, secret := b.add(r.url, "note.*")
	b.site.Add("letter", `{"name":"Ada"}`)
	id := b.site.Add("note", `{"title":"One","memo":"secret"}`)
	made := b.site.Clock.Now()
	b.site.Change("note", id, `{"draft":true}`)
	b.site.Change("note", id, `{"title":"Two","draft":false}`)
	b.site.Remove("note", id)
	seen := map[string]bool{}
	for i, want := range []struct {
		event   string
		rev     uint64
		visible bool
	}{{"note.created", 1, true}, {"note.updated", 2, true}, {"note.updated", 3, true}, {"note.deleted", 4, false}} {
		g := r.next()
		if g.Type != want.event || g.Data.ID != id || g.Data.Type != "note" || g.Data.Revision != want.rev {
			t.Errorf("message %d is %s", i, g.body)
		}
		if !verified(t, g, secret) || g.header.Get("Content-Type") != "application/json" {
			t.Errorf("message %d is not signed: %v", i, g.header)
		}
		if i == 0 && g.At != made.Format("2006-01-02T15:04:05.000Z") {
			t.Errorf("it was made at %s, told as %s", made, g.At)
		}
		if strings.Contains(string(g.body), "secret") {
			t.Errorf("message %d tells what is private: %s", i, g.body)
		}
		seen[g.header.Get("webhook-id")] = true
	}
	if len(seen) != 4 {
		t.Errorf("four messages have the ids %v", seen)
	}
}

// TestEntriesAreThoseOfVisitors checks that a message contains the entry as visitors see it at the time of the attempt,
// and nothing else of the entry.
func TestEntriesAreThoseOfVisitors(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	hook, _ := b.add(r.url, "*.*")
	shown := b.site.Add("note", `{"title":"Shown","memo":"private"}`)
	g := r.next()
	if g.Data.Visible == nil || !*g.Data.Visible || g.Data.Entry["title"] != "Shown" || g.Data.Entry["id"] != shown || g.Data.Entry["memo"] != nil {
		t.Errorf("of what visitors see: %s", g.body)
	}
	b.site.Add("note", `{"title":"Hidden","draft":true}`)
	hidden := r.next()
	b.site.Add("letter", `{"name":"Hidden"}`)
	personal := r.next()
	b.site.Remove("note", shown)
	gone := r.next()
	for _, g := range []got{hidden, personal, gone} {
		if g.Data.Visible == nil || *g.Data.Visible || g.Data.Entry != nil || strings.Contains(string(g.body), "Hidden") {
			t.Errorf("of what visitors do not see: %s", g.body)
		}
	}
	b.until("four deliveries", func() bool { return len(b.deliveries(hook)) == 4 })
	for _, d := range b.deliveries(hook) {
		if strings.Contains(d.Request, "Shown") {
			t.Errorf("what is deleted for good lives on: %s", d.Request)
		}
	}
}

// TestUndeletedIsCreated checks that an entry restored from the trash is announced as created, and that an erasure
// sends nothing.
func TestUndeletedIsCreated(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	b.add(r.url, "*.*")
	id := b.site.Add("note", `{"title":"One"}`)
	b.site.Remove("note", id)
	_, err := b.site.Undelete(t.Context(), contenttest.Staff, "note", id)
	b.must(err)
	b.site.Remove("note", id)
	b.must(b.site.Erase(t.Context(), contenttest.Staff, "note", id))
	last := b.site.Add("note", `{"title":"Two"}`)
	want := []string{"note.created " + id, "note.deleted " + id, "note.created " + id, "note.deleted " + id, "note.created " + last}
	if all := r.events(5); !slices.Equal(all, want) {
		t.Errorf("told of %q, want %q", all, want)
	}
}

func TestPatterns(t *testing.T) {
	b := newFixture(t)
	for pattern, ok := range map[string]bool{
		"note.created": true, "*.updated": true, "letter.*": true, "*.*": true,
		"": false, "*": false, "note": false, "note.": false, ".created": false, "note.made": false, "post.created": false,
		"note.created ": false, "note.*.*": false, "NOTE.created": false, "**.*": false, "note.created\x00": false,
	} {
		_, _, err := b.service.Add(t.Context(), contenttest.Staff, webhook.Settings{URL: "http://127.0.0.1:1/", Events: []string{pattern}, Active: false})
		if (err == nil) != ok {
			t.Errorf("%q: %v", pattern, err)
		}
		if err != nil {
			contenttest.WantError(t, err, "invalid", "events")
		}
	}
	for _, events := range [][]string{nil, slices.Repeat([]string{"*.*"}, 101)} {
		_, _, err := b.service.Add(t.Context(), contenttest.Staff, webhook.Settings{URL: "http://127.0.0.1:1/", Events: events})
		contenttest.WantError(t, err, "invalid", "events")
	}
}

// TestFailuresKeepTheOrder checks that a message that failed is sent again under the same id, before later messages.
func TestFailuresKeepTheOrder(t *testing.T) {
	b := newFixture(t)
	var mu sync.Mutex
	tries := map[string]int{}
	r := receive(t, func(w http.ResponseWriter, g got) {
		mu.Lock()
		defer mu.Unlock()
		if tries[g.header.Get("webhook-id")]++; tries[g.header.Get("webhook-id")] < 3 {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = w.Write([]byte("broken\xff" + strings.Repeat("x", 5000)))
		}
	})
	id, _ := b.add(r.url, "*.*")
	var want []string
	for range 4 {
		note := "note.created " + b.site.Add("note", `{"title":"One"}`)
		want = append(want, note, note, note)
	}
	if all := r.events(12); !slices.Equal(all, want) {
		t.Errorf("told of %q, want %q", all, want)
	}
	b.until("four deliveries", func() bool { all := b.deliveries(id); return len(all) == 4 && all[0].OK })
	for i, d := range b.deliveries(id) {
		if !d.OK || d.Attempt != 3 || d.Status != http.StatusOK || d.Error != "" || !d.Next.IsZero() {
			t.Errorf("delivery %d is %+v", i, d)
		}
	}
}

// TestAClosedConnection checks that a message is sent over a new connection, in the same attempt, if the receiver closes
// the idle connection on which the message is sent.
func TestAClosedConnection(t *testing.T) {
	b := newFixture(t)
	var requests atomic.Int64
	r := receive(t, func(w http.ResponseWriter, g got) {
		if sent, ok := g.header["Idempotency-Key"]; ok {
			t.Errorf("the header Idempotency-Key is sent: %q", sent)
		}
		if requests.Add(1) != 2 {
			return
		}
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_ = conn.Close()
	})
	id, _ := b.add(r.url, "*.*")
	b.site.Add("note", `{"title":"One"}`)
	b.until("a delivery", func() bool { return len(b.deliveries(id)) == 1 })
	b.site.Add("note", `{"title":"Two"}`)
	b.until("two deliveries", func() bool { return len(b.deliveries(id)) == 2 })
	for i, d := range b.deliveries(id) {
		if !d.OK || d.Attempt != 1 {
			t.Errorf("delivery %d is %+v", i, d)
		}
	}
}

func TestAFailureIsTold(t *testing.T) {
	b := newFixture(t)
	b.service.SetBackoff(time.Hour, time.Hour, 3*time.Hour)
	r := receive(t, func(w http.ResponseWriter, _ got) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = w.Write([]byte("broken\xff" + strings.Repeat("x", 5000)))
	})
	id, _ := b.add(r.url, "*.*")
	b.site.Add("note", `{"title":"One"}`)
	b.until("a delivery", func() bool { return len(b.deliveries(id)) == 1 })
	d := b.deliveries(id)[0]
	if d.OK || d.Status != 500 || d.Error != "It answered with 500." || !d.Next.Equal(d.At.Add(time.Hour)) ||
		!strings.HasPrefix(d.Response, "broken\uFFFDxx") || len(d.Response) > webhook.MaxResponse+3 {
		t.Errorf("%+v", d)
	}
	if h := b.get(id); h.Last == nil || h.Last.Status != 500 || h.Off != nil {
		t.Errorf("%+v", h)
	}
}

// TestASlowReceiverHoldsNobody checks that any number of slow receivers do not delay the others.
func TestASlowReceiverHoldsNobody(t *testing.T) {
	b := newFixture(t)
	b.service.Limit(300 * time.Millisecond)
	ended := make(chan struct{})
	slow := receive(t, func(http.ResponseWriter, got) { <-ended })
	t.Cleanup(func() { close(ended) })
	for range 20 {
		b.add(slow.url, "*.*")
	}
	b.site.Add("note", `{"title":"Zero"}`)
	for range 20 { // mark all of them as slow
		slow.next()
	}
	fast := receive(t, nil)
	b.add(fast.url, "*.*")
	began := time.Now()
	for range 30 {
		b.site.Add("note", `{"title":"One"}`)
	}
	fast.events(30)
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("the fast one was told after %s", took)
	}
}

// TestOffAfterThreeDays checks that a webhook is switched off when the waits sum up to the limit, which is three days
// in production, that the activity list says so, and that the webhook continues at its cursor when it is made active
// again.
func TestOffAfterThreeDays(t *testing.T) {
	b := newFixture(t)
	b.service.SetBackoff(time.Millisecond, 2*time.Millisecond, 10*time.Millisecond)
	var mu sync.Mutex
	code := http.StatusBadGateway
	r := receive(t, func(w http.ResponseWriter, _ got) {
		mu.Lock()
		defer mu.Unlock()
		w.WriteHeader(code)
	})
	id, _ := b.add(r.url, "*.*")
	first := b.site.Add("note", `{"title":"One"}`)
	if h := b.off(id); !strings.Contains(h.Off.Reason, "three days") || !strings.Contains(h.Off.Reason, "502") {
		t.Errorf("the notice is of %+v", h)
	}
	r.events(b.service.Attempts())
	if len(r.came) > 0 {
		t.Errorf("%d attempts too many", len(r.came))
	}
	b.until("the log is not held for it", func() bool { return b.service.Needs() == ^storage.Seq(0) })
	second := b.site.Add("note", `{"title":"Two"}`)
	if h := b.get(id); h.Off == nil || h.Active {
		t.Errorf("%+v", h)
	}
	mu.Lock()
	code = http.StatusOK
	mu.Unlock()
	b.activate(id, true)
	if all := r.events(2); !slices.Equal(all, []string{"note.created " + first, "note.created " + second}) {
		t.Errorf("afterwards it is told of %q", all)
	}
	if h := b.get(id); h.Off != nil {
		t.Errorf("%+v", h)
	}
}

func TestGoneIsOffAtOnce(t *testing.T) {
	b := newFixture(t)
	r := receive(t, status(http.StatusGone))
	id, _ := b.add(r.url, "*.*")
	b.site.Add("note", `{"title":"One"}`)
	h := b.off(id)
	if !strings.Contains(h.Off.Reason, "410") || len(r.came) != 1 {
		t.Errorf("%+v after %d messages", h, len(r.came))
	}
	b.must(b.service.Remove(t.Context(), contenttest.Staff, id))
}

// TestPace checks that the waits sum up to three days, that none exceeds an hour, and that a changed system clock does
// not affect them.
func TestPace(t *testing.T) {
	var all time.Duration
	for n := 1; n < webhook.DefaultAttempts(); n++ {
		wait := webhook.DefaultWait(n)
		if wait > time.Hour || n > 1 && wait < webhook.DefaultWait(n-1) {
			t.Errorf("the wait %d is %s", n, wait)
		}
		all += wait
	}
	if all < 72*time.Hour || all > 74*time.Hour {
		t.Errorf("all waits are %s", all)
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for next, want := range map[time.Time]time.Duration{
		now: 0, now.AddDate(-10, 0, 0): 0, now.AddDate(10, 0, 0): 5 * time.Second, now.Add(2 * time.Second): 2 * time.Second,
	} {
		if left := webhook.Remaining(1, next, now); left != want {
			t.Errorf("until %s there are %s left, want %s", next, left, want)
		}
	}
}

// TestAWrongClock checks that a jump of the clock neither ends the attempts nor delays them.
func TestAWrongClock(t *testing.T) {
	for name, jump := range map[string]time.Duration{"ahead": 10 * 365 * 24 * time.Hour, "back": -10 * 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			r := receive(t, status(http.StatusInternalServerError))
			id, _ := b.add(r.url, "*.*")
			b.site.Add("note", `{"title":"One"}`)
			r.next()
			b.site.Clock.Advance(jump)
			r.events(3)
			b.stop()
			b.site.Clock.Advance(-jump / 2)
			b.open()
			r.events(3)
			if h := b.get(id); h.Off != nil {
				t.Errorf("it was switched off: %+v", h.Off)
			}
		})
	}
}

// TestSecretsRotate checks that each message around a renewal of the secret can be verified.
func TestSecretsRotate(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	id, first := b.add(r.url, "*.*")
	second, err := b.service.Renew(t.Context(), id)
	b.must(err)
	b.site.Add("note", `{"title":"One"}`)
	if g := r.next(); !verified(t, g, first) || !verified(t, g, second) || first == second {
		t.Error("a message of the day is not signed with both")
	}
	b.site.Clock.Advance(25 * time.Hour)
	b.site.Add("note", `{"title":"Two"}`)
	if g := r.next(); verified(t, g, first) || !verified(t, g, second) {
		t.Error("a message of the day after is signed with the former secret, or not with the new one")
	}
	if h := b.get(id); !strings.HasSuffix(second, h.SecretHint) || len(h.SecretHint) != 4 {
		t.Errorf("the hint is %q", h.SecretHint)
	}
	for _, secret := range []string{first, second} {
		if strings.Contains(b.logs.String(), strings.TrimPrefix(secret, "whsec_")) {
			t.Error("the log has a secret")
		}
	}
}
