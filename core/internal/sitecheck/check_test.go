package sitecheck_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/sitecheck"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/settings"
)

// menus is a type with one entry that leads to pages.
type menus struct {
	Name   string `json:"name" cms:"title"`
	Header []item `json:"header" validate:"max=50,dive"`
}

type item struct {
	Label string     `json:"label"`
	Page  field.Ref  `json:"page" cms:"ref=page"`
	Link  field.Link `json:"link"`
}

// note is a type without pages, with a text that visitors do not see.
type note struct {
	Name string     `json:"name" cms:"title"`
	Link field.Link `json:"link"`
	Memo field.Rich `json:"memo" cms:"private"`
}

type site struct {
	*contenttest.Site
	tb      testing.TB
	service *sitecheck.Service
}

// answered are the paths that lead somewhere in the tests, beside those of pages.
var answered = map[string]bool{"/blog": true, "/old": true, "/blog/hello": true, "/contact": true, "/services": true, "/about": true}

func open(tb testing.TB) *site {
	tb.Helper()
	s := &site{tb: tb, Site: contenttest.Open(tb,
		form.Type(), section.Type(), page.Type(), post.Type(), member.Type(), settings.Type(), library.Type(),
		model.Define[menus]("menus", model.Options{Path: "menus", One: "Menus", Many: "Menus", Single: true}),
		model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}),
	)}
	s.service = sitecheck.New(sitecheck.Config{
		Answers: s.Reader, Freshness: s.Freshness(), Leads: func(_ context.Context, path string) bool { return answered[path] },
	})
	return s
}

// addPicture adds a picture to the library.
func (s *site) addPicture(id, alt string) {
	s.tb.Helper()
	body := fmt.Sprintf(`{"name":"%s.jpg","alt":%q,"kind":"image","mime":"image/jpeg","url":"/media/%s/%s.jpg","source":%q}`, id, alt, id, id, id)
	if err := s.ImportAt(field.MediaType, id, contenttest.Start, []byte(body)); err != nil {
		s.tb.Fatal(err)
	}
}

// found returns the findings of a kind, one a line: type, id, field and message.
func (s *site) found(kind sitecheck.Kind) string {
	s.tb.Helper()
	report, err := s.service.Report(s.tb.Context())
	if err != nil {
		s.tb.Fatal(err)
	}
	var lines []string
	for _, g := range report.Groups {
		for _, f := range g.Findings {
			if g.Kind == kind {
				lines = append(lines, strings.Join([]string{f.Type, f.ID, f.Field, f.Message}, "|"))
			}
		}
	}
	return strings.Join(lines, "\n")
}

func (s *site) want(kind sitecheck.Kind, lines ...string) {
	s.tb.Helper()
	if got, want := s.found(kind), strings.Join(lines, "\n"); got != want {
		s.tb.Errorf("%s:\n%s\nwant\n%s", kind, got, want)
	}
}

func TestASiteWithoutTrouble(t *testing.T) {
	s := open(t)
	report, err := s.service.Report(t.Context())
	if err != nil || len(report.Groups) > 0 || !report.Whole || report.Entries < 10 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestLinksThatLeadNowhere(t *testing.T) {
	s := open(t)
	s.addPicture("lake", "A lake")
	p := s.Add("post", `{"title":"T","excerpt":"E","status":"published","image":"/media/gone/gone.jpg","content":"<p><a href=\"/nowhere?x=1#y\">a</a><a href=\"/blog/hello#part\">b</a><a href=\"https://example.com/gone\">c</a><a href=\"/media/gone/gone.pdf\">d</a><a href=\"/old/\">e</a><a href=\"#here\">f</a><a href=\"mailto:a@example.com\">g</a><a href=\"/api/blog\">h</a><img src=\"/media/lake/lake.jpg\" alt=\"\"></p>"}`)
	draft := s.Add("post", `{"title":"Draft","content":"<p><a href=\"/nowhere\">a</a></p>"}`)
	linking := s.Add("post", `{"title":"L","excerpt":"E","status":"published","content":"<p><a data-entry=\"post/`+p+`\">a</a><a data-entry=\"post/`+draft+`\">b</a></p>"}`)
	n := s.Add("note", `{"name":"N","link":"/gone","memo":"<p><a href=\"/secret\">a</a></p>"}`)
	s.Change("section", "hero", `{"metadata":{"buttonLink":"/missing"}}`)
	s.Change("section", "why-choose", `{"items":[{"title":"A","link":"/contact"},{"title":"B","link":"/missing-too"}]}`)
	s.Change("section", "about", `{"content":"<p><a href=\"/rich\">a</a></p>"}`)
	s.Change("section", "claims", `{"content":"Plain <a href=\"/plain\">"}`)
	s.Change("menus", "menus", `{"header":[{"label":"A","link":"/blog"},{"label":"B","link":"/menu"}]}`)
	s.want(sitecheck.BrokenLink,
		"section|about|content|The link to /rich leads nowhere.",
		"section|hero|metadata.buttonLink|The link to /missing leads nowhere.",
		"section|why-choose|items[1].link|The link to /missing-too leads nowhere.",
		"post|"+p+"|content|The link to /nowhere leads nowhere.",
		"post|"+p+"|content|The file /media/gone/gone.pdf is not there.",
		"post|"+p+"|image|The picture /media/gone/gone.jpg is not there.",
		"post|"+linking+"|content|A link in the text leads to an entry that is deleted or not published. Visitors read its words without the link.",
		"menus|menus|header[1].link|The link to /menu leads nowhere.",
		"note|"+n+"|link|The link to /gone leads nowhere.",
	)
	// The report follows the content.
	s.Remove("note", n)
	if strings.Contains(s.found(sitecheck.BrokenLink), "/gone leads") {
		t.Error("it reports the link of a deleted entry")
	}
}

func TestPicturesWithoutAlternativeText(t *testing.T) {
	s := open(t)
	s.addPicture("lake", "")
	s.addPicture("hill", "A hill")
	s.addPicture("unused", "")
	s.addPicture("named", "")
	p := s.Add("post", `{"title":"T","excerpt":"E","status":"published","image":"/media/lake/lake.jpg","content":"<p><img src=\"/media/hill/hill.jpg\" alt=\"\"><img src=\"https://example.com/a.jpg\"><img src=\"https://example.com/b.jpg\" alt=\"B\"></p>"}`)
	s.Add("section", `{"title":"G","type":"gallery","items":[{"image":"/media/named/named.jpg","alt":"Named here"}]}`)
	s.want(sitecheck.MissingAlt,
		"post|"+p+"|content|A picture in the text has no alternative text.",
		"media|lake|alt|The picture is shown, and has no alternative text.",
	)
	for _, name := range []string{"logo", "card"} {
		s.addPicture(name, "")
	}
	s.Change("settings", "settings", `{"logo":"/media/logo/logo.jpg","favicon":"/media/logo/logo.jpg"}`)
	s.Change("post", p, `{"seo":{"image":"/media/card/card.jpg"}}`)
	s.want(sitecheck.MissingAlt,
		"post|"+p+"|content|A picture in the text has no alternative text.",
		"media|lake|alt|The picture is shown, and has no alternative text.",
	)
	s.Change(field.MediaType, "lake", `{"decorative":true}`)
	s.want(sitecheck.MissingAlt, "post|"+p+"|content|A picture in the text has no alternative text.")
}

func TestTitlesAndDescriptions(t *testing.T) {
	s := open(t)
	long := strings.Repeat("long ", 13) + "title"
	p := s.Add("post", fmt.Sprintf(`{"title":%q,"status":"published","content":"<p>C</p>"}`, long))
	s.want(sitecheck.LongTitle, "post|"+p+"|title|The title has 70 characters; search engines cut it after about 60.")
	s.want(sitecheck.Description, "post|"+p+"|seo.description|There is no description: search engines take a part of the page.")

	s.Change("post", p, fmt.Sprintf(`{"seo":{"title":"Short","description":"D"},"title":%q}`, long))
	s.want(sitecheck.LongTitle)
	s.want(sitecheck.Description)
	s.Change("post", p, fmt.Sprintf(`{"seo":{"title":%q,"description":"D"}}`, long))
	s.want(sitecheck.LongTitle, "post|"+p+"|seo.title|The title has 70 characters; search engines cut it after about 60.")
	s.Change("post", p, `{"seo":{"noindex":true,"description":""}}`)
	s.want(sitecheck.LongTitle)
	s.want(sitecheck.Description)

	var named []string
	for n := range 12 {
		id := s.Add("post", `{"title":"T","status":"published","content":"<p>C</p>"}`)
		if n < 10 {
			named = append(named, "post|"+id+"|seo.description|There is no description: search engines take a part of the page.")
		}
	}
	s.want(sitecheck.Description, append(named, "post||seo.description|Other entries without a description: 2.")...)
}

func TestPagesThatNothingLeadsTo(t *testing.T) {
	s := open(t)
	orphan := s.Add("page", `{"title":"Orphan","status":"published","seo":{"description":"D"}}`)
	s.Add("page", `{"title":"Draft","seo":{"description":"D"}}`)
	child := s.Add("page", fmt.Sprintf(`{"title":"Child","parent":%q,"status":"published","seo":{"description":"D"}}`, orphan))
	line := "%s|%s||No link, menu, list or section leads to this page."
	s.want(sitecheck.Orphan, fmt.Sprintf(line, "page", orphan), fmt.Sprintf(line, "page", child))

	s.Change("section", "hero", `{"metadata":{"buttonLink":"/orphan/child"}}`)
	s.want(sitecheck.Orphan, fmt.Sprintf(line, "page", orphan))
	s.Change("menus", "menus", fmt.Sprintf(`{"header":[{"label":"A","page":%q}]}`, orphan))
	s.want(sitecheck.Orphan)

	s.want(sitecheck.HiddenMenu)
	s.Change("page", orphan, `{"seo":{"noindex":true}}`)
	s.want(sitecheck.HiddenMenu, "page|"+orphan+"|seo.noindex|The page stands in a menu, and search engines are asked not to list it.")
	s.Change("page", "about", `{"seo":{"noindex":true}}`)
	if got := s.found(sitecheck.HiddenMenu); !strings.Contains(got, "page|about|") {
		t.Errorf("the fixed page is not among %s", got)
	}
}

// TestTheReportIsBounded checks that a report of a large site has the first findings, and the number of all.
func TestTheReportIsBounded(t *testing.T) {
	s := open(t)
	s.many(300)
	report, err := s.service.Report(t.Context())
	if err != nil || len(report.Groups) != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	if g := report.Groups[0]; g.Kind != sitecheck.BrokenLink || g.Total != 300 || len(g.Findings) != 100 {
		t.Errorf("%d of %d findings of %s", len(g.Findings), g.Total, g.Kind)
	}
	if g := report.Groups[1]; g.Kind != sitecheck.Description || g.Total != 300 || len(g.Findings) != 11 || g.Findings[10].Count != 290 {
		t.Errorf("%+v", g)
	}
}

// many imports n articles, each with a link that leads nowhere.
func (s *site) many(n int) {
	s.tb.Helper()
	items := make([]writer.Item, n)
	text := strings.Repeat("<p>Words that say something about <strong>software</strong> at some length.</p>", 30)
	for i := range items {
		items[i] = writer.Item{ID: fmt.Sprintf("p-%06d", i), Created: contenttest.Start, Body: fmt.Appendf(nil,
			`{"title":"Article %d","slug":"article-%d","status":"published","content":"%s<p><a href=\"/gone-%d\">gone</a></p>"}`, i, i, text, i)}
	}
	if err := s.Import(s.tb.Context(), "post", items); err != nil {
		s.tb.Fatal(err)
	}
}

func BenchmarkReport(b *testing.B) {
	s := open(b)
	s.many(10_000)
	for b.Loop() {
		s.Change("settings", "settings", `{"tagline":"Again"}`)
		if _, err := s.service.Report(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
