package demo

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/demo"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestFillIsResumed where it was interrupted, with the times of its beginning.
func TestFillIsResumed(t *testing.T) {
	t.Parallel()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	store := bolttest.New(t)
	made, err := environment.NewProgram(plugins.All())
	check(err)
	registry := made.Registry
	contentWriter, err := writer.Open(t.Context(), store, registry, time.Now)
	check(err)
	reader := query.New(store, registry, time.Now, contentWriter.Freshness())
	system := core.Actor{Role: core.System}
	total := func(typ string) int {
		t.Helper()
		page, err := reader.List(t.Context(), system, typ, query.Query{})
		check(err)
		return page.Total
	}

	began := time.Now()
	ctx, cancel := context.WithCancel(t.Context())
	check(setState(ctx, store, began.UTC().Format(time.RFC3339Nano)))
	cancel()
	if err := importEntries(ctx, contentWriter, registry, demo.Site{}, began); err == nil {
		t.Fatal("the filling was not interrupted")
	}
	check(contentWriter.Import(t.Context(), "product", []writer.Item{{
		ID: "half", Created: began, Body: []byte(`{"name":"Half","description":"Written before the interruption."}`),
	}}))

	check(Fill(t.Context(), store, contentWriter, reader, openTestMedia(t), demo.Site{}, began.Add(24*time.Hour)))
	if got := total("post"); got < 9 {
		t.Errorf("%d posts", got)
	}
	pictures, err := demo.Site{}.Pictures(began)
	check(err)
	if got := total(field.MediaType); got != len(pictures) || got == 0 {
		t.Errorf("%d pictures, want %d", got, len(pictures))
	}
	for _, p := range pictures {
		item, err := reader.Item(t.Context(), p.ID)
		check(err)
		if want := p.Address(); item.URL != want || item.Alt != p.Alt || item.Width == 0 {
			t.Errorf("%s is %+v, want it at %s", p.Name, item, want)
		}
	}
	page, err := reader.List(t.Context(), system, "inquiry", query.Query{})
	check(err)
	check(Fill(t.Context(), store, contentWriter, reader, openTestMedia(t), demo.Site{}, began.Add(48*time.Hour)))
	again, err := reader.List(t.Context(), system, "inquiry", query.Query{})
	check(err)
	if page.ETag != again.ETag {
		t.Error("a store that was filled has been written to")
	}
}

// study is an entry with a page below the path of the demonstration's case studies.
type study struct {
	Title string `json:"title" cms:"title"`
}

// TestFillLeavesOutWhatHasNoPlace checks that a program whose own type has the addresses of the case studies is filled
// with all the rest, and keeps the home page of the template.
func TestFillLeavesOutWhatHasNoPlace(t *testing.T) {
	t.Parallel()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	store := bolttest.New(t)
	made, err := environment.NewProgram(append(plugins.All(), plugin.Of(model.Define[study]("study", model.Options{
		Path: "studies", One: "Study", Many: "Studies", Public: model.PublicOptions{Page: "/case-studies/:id"},
	}))))
	check(err)
	registry := made.Registry
	contentWriter, err := writer.Open(t.Context(), store, registry, time.Now)
	check(err)
	reader := query.New(store, registry, time.Now, contentWriter.Freshness())
	check(Fill(t.Context(), store, contentWriter, reader, openTestMedia(t), demo.Site{}, time.Now()))
	system := core.Actor{Role: core.System}
	for _, typ := range []string{"page", "section"} {
		listed, err := registry.Find(typ)
		check(err)
		all, err := reader.List(t.Context(), system, typ, query.Query{})
		check(err)
		if want := countInitial(listed); all.Total != want {
			t.Errorf("%s: %d entries, want %d", typ, all.Total, want)
		}
	}
	posts, err := reader.List(t.Context(), system, "post", query.Query{})
	check(err)
	if posts.Total < 9 {
		t.Errorf("%d posts", posts.Total)
	}
	if bytes.Contains(posts.Body, []byte("case-studies")) {
		t.Error("an article leads to a case study")
	}
	counter, err := analytics.New(t.Context(), analytics.Config{Store: store, Answers: reader, Now: time.Now})
	check(err)
	period, err := counter.ParseQuery("", false)
	check(err)
	pages, err := counter.TopPages(t.Context(), period)
	check(err)
	for _, p := range pages {
		if strings.HasPrefix(p.Page, "/case-studies") {
			t.Errorf("somebody has read %s", p.Page)
		}
	}
}

// openTestMedia opens a media library in a folder of the test.
func openTestMedia(t *testing.T) *media.Library {
	t.Helper()
	lib, err := media.Open(media.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	return lib
}

// TestFillWithoutAPlugin checks that a program without a plugin is filled with the content of the others.
func TestFillWithoutAPlugin(t *testing.T) {
	t.Parallel()
	whole, err := environment.NewProgram(plugins.All())
	if err != nil {
		t.Fatal(err)
	}
	rest, _, err := whole.Without([]string{"job"})
	if err != nil {
		t.Fatal(err)
	}
	store := bolttest.New(t)
	contentWriter, err := writer.Open(t.Context(), store, rest.Registry, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	reader := query.New(store, rest.Registry, time.Now, contentWriter.Freshness())
	if err := Fill(t.Context(), store, contentWriter, reader, openTestMedia(t), Of(rest.Plugins), time.Now()); err != nil {
		t.Fatal(err)
	}
	posts, err := reader.List(t.Context(), core.Actor{Role: core.System}, "post", query.Query{})
	if err != nil || posts.Total == 0 {
		t.Errorf("%d posts, %v", posts.Total, err)
	}
}
