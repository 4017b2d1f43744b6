package writer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

type illustrated struct {
	Title string      `json:"title" validate:"required" cms:"title"`
	Tags  []string    `json:"tags" cms:"tags"`
	Kind  string      `json:"kind" cms:"exact"`
	Photo field.Image `json:"photo"`
	Link  field.Link  `json:"link"`
	Text  field.Rich  `json:"text"`
}

func illustratedSite(t *testing.T) func(body string) (string, error) {
	t.Helper()
	registry, err := model.NewRegistry(model.Define[illustrated]("piece", model.Options{Path: "pieces", One: "Piece", Many: "Pieces"}))
	if err != nil {
		t.Fatal(err)
	}
	store := bolttest.Open(t, t.TempDir()+"/store")
	w, err := writer.Open(t.Context(), store, registry, time.Now, writer.Site("https://example.co.uk"))
	if err != nil {
		t.Fatal(err)
	}
	r := query.New(store, registry, time.Now, w.Freshness())
	return func(body string) (string, error) {
		e, err := w.Create(t.Context(), contenttest.Staff, "piece", []byte(body))
		if err != nil {
			return "", err
		}
		page, err := r.Get(t.Context(), contenttest.Staff, "piece", e.ID)
		if err != nil {
			t.Fatal(err)
		}
		return string(page.Body), nil
	}
}

// TestAddressesOfTheSite checks that URLs of files in the media library are stored as paths, in every kind of
// field.
func TestAddressesOfTheSite(t *testing.T) {
	t.Parallel()
	create := illustratedSite(t)
	stored, err := create(`{"title":"A","photo":"https://example.co.uk/media/lake/lake.jpg","link":"http://example.co.uk/media/plan/plan.pdf",
		"text":"<p><img alt=\"\" src=\"https://example.co.uk/media/lake/640.webp\"><a href=\"https://example.co.uk/media/plan/plan.pdf\">x</a><a href=\"https://example.co.uk/blog\">y</a><a href=\"https://example.co.uk.evil.test/media/a/b.png\">z</a></p>"}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"photo":"/media/lake/lake.jpg"`, `"link":"/media/plan/plan.pdf"`, `src=\"/media/lake/640.webp\"`, `href=\"/media/plan/plan.pdf\"`,
		`href=\"https://example.co.uk/blog\"`, `href=\"https://example.co.uk.evil.test/media/a/b.png\"`,
	} {
		if !strings.Contains(stored, part) {
			t.Errorf("%s is not in %s", part, stored)
		}
	}
}

// TestPicturesAreSecure checks that no image of another site is stored with plain http, because pages would
// not show it.
func TestPicturesAreSecure(t *testing.T) {
	t.Parallel()
	create := illustratedSite(t)
	stored, err := create(`{"title":"A","photo":"HTTP://old.test/a.jpg","link":"http://old.test/a",
		"text":"<p><img alt=\"http://x\" src=\"http://old.test/b.jpg\"> src=\"http://c\" <a href=\"http://old.test/\">x</a></p>"}`)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"photo":"https://old.test/a.jpg"`, `"link":"http://old.test/a"`, `src=\"https://old.test/b.jpg\"`, `href=\"http://old.test/\"`} {
		if !strings.Contains(stored, part) {
			t.Errorf("%s is not in %s", part, stored)
		}
	}
}

// TestPicturesOfTheReadersNetwork checks that they stay http, under which no page shows or requests them.
func TestPicturesOfTheReadersNetwork(t *testing.T) {
	t.Parallel()
	create := illustratedSite(t)
	for _, host := range []string{"127.0.0.1:8080", "localhost", "192.168.1.4", "10.0.0.1", "[::1]", "printer.local", "intranet"} {
		stored, err := create(`{"title":"A","photo":"http://` + host + `/a.jpg","text":"<p><img src=\"http://` + host + `/b.jpg\" alt=\"\"></p>"}`)
		if err != nil || strings.Contains(stored, "https://") {
			t.Errorf("%s: %v %s", host, err, stored)
		}
	}
}

// TestLinksAsPeopleTypeThem checks that they get a scheme, and that invalid addresses are refused.
func TestLinksAsPeopleTypeThem(t *testing.T) {
	t.Parallel()
	create := illustratedSite(t)
	for typed, want := range map[string]string{
		"linkedin.com/company/x": "https://linkedin.com/company/x", "www.example.co.uk": "https://www.example.co.uk",
		"Example.com:8080/?a=b": "https://Example.com:8080/?a=b", "/about": "/about", "#part": "#part", "mailto:a@b.co": "mailto:a@b.co",
		"http://old.test/a": "http://old.test/a",
	} {
		if stored, err := create(`{"title":"A","link":"` + typed + `"}`); err != nil || !strings.Contains(stored, `"link":"`+want+`"`) {
			t.Errorf("%s: %v %s", typed, err, stored)
		}
	}
	for _, typed := range []string{"javascript:alert(1)", "somewhere", "two words.com", "ada@example.com", "//example.com", "data:text/html,x"} {
		if stored, err := create(`{"title":"A","link":"` + typed + `"}`); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s is a link: %v %s", typed, err, stored)
		}
	}
}

// TestTextsHaveOneForm checks normalisation, and that invisible text is empty.
func TestTextsHaveOneForm(t *testing.T) {
	t.Parallel()
	create := illustratedSite(t)
	stored, err := create(`{"title":"Cafe\u0301 \u200d👩\u200d💻","tags":["cafe\u0301","\u200b"],"kind":"cafe\u0301"}`)
	if err != nil || !strings.Contains(stored, `"title":"Café`) || !strings.Contains(stored, `"tags":["café"]`) || !strings.Contains(stored, `"kind":"café"`) ||
		!strings.Contains(stored, "👩\u200d💻") {
		t.Errorf("%v: %s", err, stored)
	}
	for _, blank := range []string{`\u200b`, `\u2060\ufeff`, `\u3164`, `\u2800 \u2800`, `\u00a0\u00ad`, `\u115f\u1160\uffa0`, `\u200e\u202e`, `\ufe0f`} {
		if stored, err := create(`{"title":"` + blank + `"}`); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s is a title: %v %s", blank, err, stored)
		}
	}
}
