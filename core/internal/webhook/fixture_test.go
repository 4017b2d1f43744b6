package webhook_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

type note struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Memo  string `json:"memo" cms:"private"`
	Draft bool   `json:"draft"`
}

func (n *note) Visible(time.Time) bool { return !n.Draft }

// article is a type with pages.
type article struct {
	Title string     `json:"title" validate:"required" cms:"title"`
	Slug  field.Slug `json:"slug" cms:"from=title"`
	Draft bool       `json:"draft"`
}

func (a *article) Visible(time.Time) bool { return !a.Draft }

// menu is a type with a single entry, which every page shows.
type menu struct {
	Title string `json:"title" cms:"title"`
}

type letter struct {
	Name string `json:"name" validate:"required" cms:"title"`
}

func types() []model.Type {
	return []model.Type{
		model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}),
		model.Define[article]("article", model.Options{
			Path: "articles", One: "Article", Many: "Articles", Public: model.PublicOptions{Page: "/articles/:id"},
		}),
		model.Define[menu]("menu", model.Options{Path: "menu", One: "Menu", Many: "Menus", Single: true}),
		model.Define[letter]("letter", model.Options{Path: "letters", One: "Letter", Many: "Letters", Access: core.Inbox}),
	}
}

const timeout = 30 * time.Second

// fixture is a site with webhooks, which may use private addresses and so the receivers of the test.
type fixture struct {
	*testing.T
	site    *contenttest.Site
	service *webhook.Service
	logs    *safeBuffer
	stop    func()
}

type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func newFixture(t *testing.T, changes ...func(*webhook.Config)) *fixture {
	t.Helper()
	b := &fixture{T: t, site: contenttest.Open(t, types()...), logs: &safeBuffer{}}
	b.open(changes...)
	return b
}

// open opens the webhooks of the site and runs them until the test ends, or until stop is called.
func (b *fixture) open(changes ...func(*webhook.Config)) {
	b.Helper()
	config := webhook.Config{
		Store: b.site.Store, Answers: b.site.Reader, Now: b.site.Clock.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)),
		Private: true,
	}
	for _, change := range changes {
		change(&config)
	}
	service, err := webhook.Open(b.Context(), config)
	b.must(err)
	service.SetBackoff(time.Millisecond, 20*time.Millisecond, time.Hour)
	b.service = service
	b.run()
}

func (b *fixture) run() {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { b.service.Run(ctx) })
	b.stop = func() { cancel(); running.Wait() }
	b.Cleanup(func() { b.stop() })
}

func (b *fixture) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// add adds a webhook and returns its id and secret.
func (b *fixture) add(url string, events ...string) (id, secret string) {
	b.Helper()
	h, secret, err := b.service.Add(b.Context(), contenttest.Staff, webhook.Settings{URL: url, Events: events, Active: true})
	b.must(err)
	return h.ID, secret
}

func (b *fixture) get(id string) webhook.Webhook {
	b.Helper()
	h, err := b.service.Get(b.Context(), id)
	b.must(err)
	return h
}

// off waits until a webhook is switched off, and checks that the activity list says so.
func (b *fixture) off(id string) (h webhook.Webhook) {
	b.Helper()
	b.until("it is switched off", func() bool { h = b.get(id); return h.Off != nil })
	page, err := b.site.Activity(b.Context(), contenttest.Staff, query.ActivityQuery{Op: core.ActWebhookOff})
	if err != nil || page.Total == 0 || !strings.Contains(string(page.Body), "127.0.0.1") || strings.Contains(string(page.Body), "/hook") {
		b.Errorf("the activity tells %s, %v", page.Body, err)
	}
	return h
}

func (b *fixture) deliveries(id string) []webhook.Delivery {
	b.Helper()
	all, err := b.service.Deliveries(b.Context(), id)
	b.must(err)
	return all
}

// activate makes a webhook active or inactive.
func (b *fixture) activate(id string, active bool) {
	b.Helper()
	_, err := b.service.Change(b.Context(), id, func(s *webhook.Settings) error {
		s.Active = active
		return nil
	})
	b.must(err)
}

// until polls until holds returns true, for conditions that send no signal.
func (b *fixture) until(what string, holds func() bool) {
	b.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	late := time.After(timeout)
	for !holds() {
		select {
		case <-tick.C:
		case <-late:
			b.Fatal("never: " + what)
		}
	}
}

// got is a request that a receiver was sent.
type got struct {
	header http.Header
	body   []byte
	Type   string
	At     string `json:"timestamp"`
	Data   struct {
		ID, Type string
		Revision uint64
		Visible  *bool
		Paths    []string
		Entry    map[string]any
	}
}

// receiver is a server that records the requests it is sent.
type receiver struct {
	t    *testing.T
	url  string
	came chan got
}

// receive starts a receiver. answer writes its responses; if it is nil, each is a 204.
func receive(t *testing.T, answer func(w http.ResponseWriter, g got)) *receiver {
	t.Helper()
	r := &receiver{t: t, came: make(chan got, 20_000)}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		g := got{header: req.Header}
		var err error
		if g.body, err = io.ReadAll(req.Body); err != nil {
			return
		}
		if err := json.Unmarshal(g.body, &g); err != nil {
			t.Errorf("%v: %s", err, g.body)
		}
		r.came <- g
		if answer != nil {
			answer(w, g)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	r.url = server.URL + "/hook"
	return r
}

func (r *receiver) next() got {
	r.t.Helper()
	select {
	case g := <-r.came:
		return g
	case <-time.After(timeout):
		r.t.Fatal("nothing comes")
		panic("unreachable")
	}
}

// events returns the next n events, each as "note.created ID".
func (r *receiver) events(n int) (all []string) {
	r.t.Helper()
	for range n {
		g := r.next()
		all = append(all, g.Type+" "+g.Data.ID)
	}
	return all
}

// status returns an answer function that responds with a status.
func status(code int) func(http.ResponseWriter, got) {
	return func(w http.ResponseWriter, _ got) { w.WriteHeader(code) }
}

func (b *fixture) keys(prefix string) (n int) {
	b.Helper()
	b.must(b.site.Store.View(b.Context(), func(r storage.Reader) error {
		for _, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	}))
	return n
}
