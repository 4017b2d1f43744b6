package webhook_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/storage"
)

// storedKeys returns the number of keys that belong to webhooks.
func (b *fixture) storedKeys() int { return b.keys("webhook") }

// flood appends n changes to the log, faster than writing entries would. It returns the events that a receiver is to
// get.
func (b *fixture) flood(n int) (events []string) {
	b.Helper()
	for some := range slices.Chunk(make([]struct{}, n), storage.MaxItems) {
		_, err := b.site.Store.Update(b.Context(), func(w storage.Writer) error {
			for i := range some {
				id := fmt.Sprintf("n%d", len(events)+i)
				item, err := json.Marshal(core.Change{Op: core.OpPut, Type: "note", ID: id, Act: core.ActUpdated, Rev: 2})
				if err != nil {
					return err
				}
				w.Append(item)
			}
			return nil
		})
		b.must(err)
		for range some {
			events = append(events, fmt.Sprintf("note.updated n%d", len(events)))
		}
	}
	return events
}

// TestTenThousandChangesWhileDown checks that the changes made while a receiver is down need no space beside the log,
// and are delivered in order.
func TestTenThousandChangesWhileDown(t *testing.T) {
	t.Parallel()
	b := newFixture(t)
	var mu sync.Mutex
	down := true
	r := receive(t, func(w http.ResponseWriter, _ got) {
		mu.Lock()
		defer mu.Unlock()
		if down {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	id, _ := b.add(r.url, "note.*")
	want := b.flood(3_000)
	end := b.site.Seq()
	if g := r.next(); g.Type+" "+g.Data.ID != want[0] {
		t.Errorf("told of %s first", g.body)
	}
	b.until("an attempt is kept", func() bool { return len(b.deliveries(id)) == 1 })
	if n := b.storedKeys(); n > 4 {
		t.Errorf("a receiver that is down has %d keys", n)
	}
	mu.Lock()
	down = false
	mu.Unlock()
	var all []string
	for len(all) == 0 || all[len(all)-1] != want[len(want)-1] {
		all = append(all, r.events(1)...)
	}
	if all = slices.Compact(append([]string{want[0]}, all...)); !slices.Equal(all, want) {
		t.Errorf("%d changes arrived, or in another order", len(all))
	}
	b.until("the last is kept", func() bool { return b.deliveries(id)[0].OK && b.service.Needs() >= end-20 })
	if n := b.storedKeys(); n != webhook.MaxDeliveries+3 {
		t.Errorf("%d keys are kept", n)
	}
}

// TestARestartLosesNothing checks that a restarted service continues with the message that was being tried.
func TestARestartLosesNothing(t *testing.T) {
	b := newFixture(t)
	var mu sync.Mutex
	stuck := true
	r := receive(t, func(w http.ResponseWriter, g got) {
		mu.Lock()
		defer mu.Unlock()
		if stuck && g.Data.ID == "n70" {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	id, _ := b.add(r.url, "note.*")
	want := b.flood(130)
	if all := r.events(71); !slices.Equal(all, want[:71]) {
		t.Errorf("told of %q", all)
	}
	b.until("the failure is kept", func() bool { return b.deliveries(id)[0].Attempt > 1 })
	b.stop()
	tried := b.deliveries(id)[0].Attempt
	for len(r.came) > 0 {
		<-r.came
	}
	b.open()
	first := r.next()
	if first.Data.ID != "n70" {
		t.Errorf("it goes on with %s", first.body)
	}
	mu.Lock()
	stuck = false
	mu.Unlock()
	all := []string{want[70]}
	for all[len(all)-1] != want[129] {
		all = append(all, r.events(1)...)
	}
	if all = slices.Compact(all); !slices.Equal(all, want[70:]) {
		t.Errorf("then of %q", all)
	}
	b.until("all is kept", func() bool { return len(b.deliveries(id)) == 100 })
	for _, d := range b.deliveries(id) {
		if strings.Contains(d.Request, `"n70"`) && d.Attempt <= tried {
			t.Errorf("the attempts begin anew: %d after %d", d.Attempt, tried)
		}
	}
}

// TestATrimmedLog checks that a receiver is told when the log was trimmed before it got all changes, so that it can
// read everything again.
func TestATrimmedLog(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	id, secret := b.add(r.url, "note.*")
	b.activate(id, false)
	b.site.Add("note", `{"title":"Lost"}`)
	b.must(b.site.Store.Trim(t.Context(), math.MaxUint64))
	b.activate(id, true)
	g := r.next()
	if g.Type != "webhook.missed" || g.Data.ID != id || !verified(t, g, secret) {
		t.Errorf("it is told %s", g.body)
	}
	next := b.site.Add("note", `{"title":"Next"}`)
	if all := r.events(1); all[0] != "note.created "+next {
		t.Errorf("then of %q", all)
	}
}

// TestTheLogIsHeld checks that Needs returns the lowest cursor of the active webhooks, as the store has it.
func TestTheLogIsHeld(t *testing.T) {
	b := newFixture(t)
	const none = ^storage.Seq(0)
	if b.service.Needs() != none {
		t.Error("the log is held for nobody")
	}
	r := receive(t, status(http.StatusInternalServerError))
	at := b.site.Seq()
	id, _ := b.add(r.url, "note.*")
	b.site.Add("note", `{"title":"One"}`)
	r.events(3)
	if got := b.service.Needs(); got != at {
		t.Errorf("it is held from %d, want %d", got, at)
	}
	b.stop()
	b.open()
	if got := b.service.Needs(); got != at {
		t.Errorf("after a restart it is held from %d, want %d", got, at)
	}
	b.activate(id, false)
	if b.service.Needs() != none {
		t.Error("it is held for one that is not active")
	}
	b.activate(id, true)
	b.must(b.service.Remove(t.Context(), contenttest.Staff, id))
	if b.service.Needs() != none || b.storedKeys() != 0 {
		t.Errorf("one that is removed holds the log, or has left %d keys", b.storedKeys())
	}
}

// TestRecordsThatNobodyCanRead checks that an item that cannot be decoded does not block the deliveries after it.
func TestRecordsThatNobodyCanRead(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	b.add(r.url, "*.*")
	_, err := b.site.Store.Update(t.Context(), func(w storage.Writer) error {
		w.Append([]byte("no change"))
		return nil
	})
	b.must(err)
	if id := b.site.Add("note", `{"title":"One"}`); r.next().Data.ID != id {
		t.Error("another entry is told of")
	}
}

// TestByHand checks the test message, and that a delivery can be sent again, with its id and with the entry as visitors
// see it at that time.
func TestByHand(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	hook, secret := b.add(r.url, "note.created")
	note := b.site.Add("note", `{"title":"One"}`)
	first := r.next()
	b.until("a delivery", func() bool { return len(b.deliveries(hook)) == 1 })
	b.site.Change("note", note, `{"draft":true}`)
	d, err := b.service.Again(t.Context(), hook, b.deliveries(hook)[0].ID)
	b.must(err)
	again := r.next()
	if !d.OK || d.ID == b.deliveries(hook)[1].ID || again.Data.Entry != nil || *again.Data.Visible ||
		again.header.Get("webhook-id") != first.header.Get("webhook-id") || again.At != first.At || !verified(t, again, secret) {
		t.Errorf("%+v: %s after %s", d, again.body, first.body)
	}
	d, err = b.service.Test(t.Context(), hook)
	b.must(err)
	if test := r.next(); test.Type != "webhook.test" || d.Event != test.Type || !d.OK || d.Status != 204 || !verified(t, test, secret) {
		t.Errorf("%+v: %s", d, test.body)
	}
	for _, id := range []string{"0", "4", "101", "x", "", "-1", strings.Repeat("9", 100)} {
		_, err := b.service.Delivery(t.Context(), hook, id)
		contenttest.WantError(t, err, core.NotFound)
		_, err = b.service.Again(t.Context(), hook, id)
		contenttest.WantError(t, err, core.NotFound)
	}
	b.must(b.service.Remove(t.Context(), contenttest.Staff, hook))
	for _, call := range []func() error{
		func() error { _, err := b.service.Test(t.Context(), hook); return err },
		func() error { _, err := b.service.Deliveries(t.Context(), hook); return err },
		func() error { _, err := b.service.Delivery(t.Context(), hook, "1"); return err },
		func() error { _, err := b.service.Renew(t.Context(), hook); return err },
		func() error { return b.service.Remove(t.Context(), contenttest.Staff, hook) },
	} {
		contenttest.WantError(t, call(), core.NotFound)
	}
}

// TestATestThatArrives checks that after a successful test message the message that waits is sent at once.
func TestATestThatArrives(t *testing.T) {
	b := newFixture(t)
	b.service.SetBackoff(time.Hour, time.Hour, 100*time.Hour)
	var mu sync.Mutex
	down := true
	r := receive(t, func(w http.ResponseWriter, _ got) {
		mu.Lock()
		defer mu.Unlock()
		if down {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	id, _ := b.add(r.url, "*.*")
	b.site.Add("note", `{"title":"One"}`)
	r.next()
	b.until("a delivery", func() bool { return len(b.deliveries(id)) == 1 })
	mu.Lock()
	down = false
	mu.Unlock()
	_, err := b.service.Test(t.Context(), id)
	b.must(err)
	r.events(2)
}

// TestDeliveriesAreBounded checks that only the latest deliveries are kept.
func TestDeliveriesAreBounded(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	id, _ := b.add(r.url, "*.*")
	b.flood(250)
	b.until("all are kept", func() bool { all := b.deliveries(id); return len(all) == 100 && all[0].ID == "250" })
	if all := b.deliveries(id); all[99].ID != "151" {
		t.Errorf("the oldest is %s", all[99].ID)
	}
}

// TestTwoChangeOneWebhook checks that two simultaneous changes of different fields are both kept.
func TestTwoChangeOneWebhook(t *testing.T) {
	b := newFixture(t)
	id, _ := b.add("http://127.0.0.1:1/", "note.*")
	_, err := b.service.Change(t.Context(), id, func(s *webhook.Settings) error {
		b.activate(id, false) // while the first change is in progress
		s.Events = append(s.Events[:0], "*.*")
		return nil
	})
	b.must(err)
	if h := b.get(id); h.Active || !slices.Equal(h.Events, []string{"*.*"}) || h.URL != "http://127.0.0.1:1/" {
		t.Errorf("afterwards it is %+v", h)
	}
}

func TestThereAreFewWebhooks(t *testing.T) {
	b := newFixture(t)
	set := webhook.Settings{URL: "http://127.0.0.1:1/", Events: []string{"*.*"}}
	var all sync.WaitGroup
	var mu sync.Mutex
	made := 0
	for range webhook.MaxWebhooks + 5 {
		all.Go(func() {
			if _, _, err := b.service.Add(t.Context(), contenttest.Staff, set); err == nil {
				mu.Lock()
				defer mu.Unlock()
				made++
			} else {
				contenttest.WantError(t, err, core.Conflict)
			}
		})
	}
	all.Wait()
	if list, err := b.service.List(t.Context()); made != webhook.MaxWebhooks || len(list) != made || err != nil {
		t.Errorf("%d were made, %d are there: %v", made, len(list), err)
	}
}
