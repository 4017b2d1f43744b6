package feeds_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feeds"
)

func TestDocumentsTellOfWhatVisitorsSee(t *testing.T) {
	s := open(t)
	paths := s.variety()
	for _, name := range s.service.Names() {
		silent(t, name, s.text(name))
		if d := s.document(name); d.MediaType == "" || len(d.ETag("")) < 10 || d.ETag("")[0] != '"' {
			t.Errorf("%s: %q, %q", name, d.MediaType, d.ETag(""))
		}
	}
	for _, path := range paths {
		for _, name := range []string{"sitemap.xml", "llms.txt"} {
			if !strings.Contains(s.text(name), origin+path) {
				t.Errorf("%s lacks %s:\n%s", name, path, s.text(name))
			}
		}
	}
}

// TestChangesShowAtOnce checks that documents contain a change at once, be it of a text, of the visibility, of the slug
// or of the site's name.
func TestChangesShowAtOnce(t *testing.T) {
	s := open(t)
	id := s.Add("story", `{"name":"Before","text":"<p>Words</p>"}`)
	for _, change := range []struct {
		about, typ, id, body string
		names                []string
		there, gone          string
	}{
		{"title", "story", id, `{"name":"After"}`, []string{"atom.xml", "feed.json", "llms.txt"}, "After", "Before"},
		{"slug", "story", id, `{"slug":"anew"}`, []string{"atom.xml", "feed.json", "llms.txt", "sitemap.xml"}, "/stories/anew", "/stories/before"},
		{"hidden", "story", id, `{"hidden":true}`, []string{"atom.xml", "feed.json", "llms.txt", "sitemap.xml"}, origin, "anew"},
		{"shown", "story", id, `{"hidden":false}`, []string{"atom.xml", "feed.json", "llms.txt", "sitemap.xml"}, "anew", "nothing"},
		{"name", "settings", "settings", `{"siteName":"Larkmoor"}`, []string{"atom.xml", "feed.json", "llms.txt"}, "Larkmoor", "nothing"},
	} {
		tags := map[string]string{}
		for _, name := range s.service.Names() {
			tags[name] = s.document(name).ETag("")
		}
		s.Clock.Advance(time.Second)
		s.Change(change.typ, change.id, change.body)
		for _, name := range change.names {
			text := s.text(name)
			if !strings.Contains(text, change.there) || strings.Contains(text, change.gone) {
				t.Errorf("%s: %s is\n%s", change.about, name, text)
			}
			if s.document(name).ETag("") == tags[name] {
				t.Errorf("%s: the tag of %s is the same", change.about, name)
			}
		}
		if s.document("robots.txt").ETag("") != tags["robots.txt"] {
			t.Errorf("%s: robots.txt has another tag", change.about)
		}
	}
	s.Remove("story", id)
	if text := s.text("sitemap.xml"); strings.Contains(text, "anew") {
		t.Errorf("what was deleted is in %s", text)
	}
}

// TestScheduledEntriesAppear checks that documents contain scheduled entries when they become due, without a further
// write.
func TestScheduledEntriesAppear(t *testing.T) {
	s := open(t)
	s.variety()
	s.text("sitemap.xml")
	s.Clock.Advance(2 * time.Hour)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	before := s.Seq()
	go func() { done <- s.Run(ctx) }()
	for _, err := range s.Store.Log(t.Context(), before) {
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, name := range []string{"sitemap.xml", "atom.xml", "feed.json", "llms.txt"} {
		if !strings.Contains(s.text(name), "/stories/scheduled") {
			t.Errorf("%s lacks it:\n%s", name, s.text(name))
		}
	}
}

// TestConcurrentRequestsMakeADocumentOnce checks that simultaneous requests share one making of a document, and never
// get one that is older than a change that has returned.
func TestConcurrentRequestsMakeADocumentOnce(t *testing.T) {
	s := open(t)
	s.variety()
	var reads atomic.Int64
	release, begun := make(chan struct{}), make(chan struct{})
	feeds.Count(s.service, func() {
		if reads.Add(1) == 1 {
			close(begun)
		}
		<-release
	})
	var all sync.WaitGroup
	get := func(origin string) {
		all.Go(func() {
			if _, err := s.service.Document(t.Context(), origin, "sitemap.xml"); err != nil {
				t.Error(err)
			}
		})
	}
	get(origin)
	<-begun
	for i := range 20 {
		get(fmt.Sprintf("https://%d.test", i%4))
	}
	id := s.Add("thing", `{"name":"Added meanwhile"}`)
	later := make(chan string, 1)
	all.Go(func() {
		d, err := s.service.Document(t.Context(), origin, "sitemap.xml")
		if err != nil {
			t.Error(err)
			return
		}
		later <- string(d.Body(""))
	})
	close(release)
	all.Wait()
	if !strings.Contains(<-later, id) {
		t.Error("whoever asked after the change got what was begun before it")
	}
	if n := reads.Load(); n > 3 {
		t.Errorf("the content was read %d times", n)
	}
	before := reads.Load()
	s.text("sitemap.xml")
	s.text("sitemap.xml")
	if n := reads.Load(); n != before {
		t.Errorf("a document that is ready was made again: %d, %d", before, n)
	}
}

// TestMadeUpHostsCostNothing checks that requests with invented host names neither fill the cache nor cause documents
// to be made.
func TestMadeUpHostsCostNothing(t *testing.T) {
	s := open(t)
	s.variety()
	var reads atomic.Int64
	feeds.Count(s.service, func() { reads.Add(1) })
	for _, name := range s.service.Names() {
		s.text(name)
	}
	before := feeds.Kept(s.service)
	for i := range 200 {
		at := fmt.Sprintf("https://%d.test", i)
		for _, name := range s.service.Names() {
			d, err := s.service.Document(t.Context(), at, name)
			if err != nil {
				t.Fatal(err)
			}
			if d.Coding(encode.Brotli) != "" || !strings.Contains(string(d.Body("")), at) {
				t.Errorf("%s of a made-up host is sent as %q", name, d.Coding(encode.Brotli))
			}
		}
	}
	if n := feeds.Kept(s.service); n != before || reads.Load() != 1 {
		t.Errorf("%d bytes are kept, %d before; the places were read %d times", n, before, reads.Load())
	}
}

func TestUnknownDocuments(t *testing.T) {
	s := open(t)
	s.variety()
	for _, name := range []string{
		"", "sitemap", "sitemap-1.xml", "sitemap-0.xml", "sitemap--1.xml", "sitemap-01.xml", "sitemap-x.xml",
		"sitemap-99999999999999999999.xml", "sitemap-.xml", "1", "atom.xml/", "ATOM.XML",
	} {
		_, err := s.service.Document(t.Context(), origin, name)
		contenttest.WantError(t, err, core.NotFound)
	}
}

// TestWithoutSettings checks that the site is named by its host if there are no settings.
func TestWithoutSettings(t *testing.T) {
	s := open(t)
	s.service = feeds.New(feeds.Config{Answers: s.Reader, Freshness: s.Freshness()})
	if text := s.text("llms.txt"); !strings.HasPrefix(text, "# example.co.uk\n") || strings.Contains(text, "OpenAPI") {
		t.Errorf("the guide is %s", text)
	}
	if text := s.text("atom.xml"); !strings.Contains(text, "<title>example.co.uk</title>") {
		t.Errorf("the feed is %s", text)
	}
}

func TestFaultsArePassedOn(t *testing.T) {
	s := open(t)
	s.variety()
	s.text("robots.txt")
	if err := s.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sitemap.xml", "atom.xml", "feed.json", "llms.txt"} {
		if _, err := s.service.Document(t.Context(), origin, name); core.CodeOf(err) != core.Unavailable {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRobots(t *testing.T) {
	s := open(t)
	want := "User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: https://example.co.uk/sitemap.xml\n"
	if got := s.text("robots.txt"); got != want {
		t.Errorf("robots.txt is %q", got)
	}
}
