package page_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/section"
)

func open(t *testing.T) *modeltest.Site {
	t.Helper()
	return modeltest.Open(t, form.Type(), section.Type(), page.Type())
}

func wantRefused(t *testing.T, s *modeltest.Site, id, body string, code core.Code, fields ...string) {
	t.Helper()
	_, err := s.Update(modeltest.Staff, "page", id, body)
	modeltest.WantError(t, err, code, fields...)
}

func TestThePagesOfTheTemplate(t *testing.T) {
	s := open(t)
	for id, path := range map[string]string{
		"home": "/", "products": "/products", "services": "/services", "about": "/about", "blog": "/blog", "careers": "/careers", "contact": "/contact",
	} {
		s.WantFields("page", id, fmt.Sprintf(`{"path":%q,"fixed":true,"status":"published"}`, path))
		if !s.Sees(modeltest.Visitor, "page", id) {
			t.Errorf("visitors do not see %s", id)
		}
	}
	wantRefused(t, s, "about", `{"slug":"us"}`, core.Invalid, "slug")
	wantRefused(t, s, "about", `{"parent":"contact"}`, core.Invalid, "parent")
	wantRefused(t, s, "home", `{"status":"draft"}`, core.Invalid, "status")
	wantRefused(t, s, "home", `{"unpublishAt":"2031-01-01T00:00:00Z"}`, core.Invalid, "unpublishAt")
	wantRefused(t, s, "home", `{"publishedAt":"2031-01-01T00:00:00Z"}`, core.Invalid, "publishedAt")
	modeltest.WantError(t, s.Delete(modeltest.Staff, "page", "about"), core.Conflict)

	s.Change("page", "about", `{"title":"Who We Are","status":"draft","sections":["about"]}`)
	s.WantFields("page", "about", `{"path":"/about","slug":"about","sections":["about"]}`)
	if s.Sees(modeltest.Visitor, "page", "about") {
		t.Error("visitors see a draft")
	}
}

// TestTheTemplatePromisesWhatIsSpecified checks the descriptions of the pages: a reply is promised within 24 hours, with no more to it.
func TestTheTemplatePromisesWhatIsSpecified(t *testing.T) {
	s := open(t)
	s.WantFields("page", "contact", `{"seo":{"title":"","description":"Ask for a quote, a demo or an opinion. We reply within 24 hours.","image":"","noindex":false}}`)
}

func TestSlugsAndPaths(t *testing.T) {
	s := open(t)
	legal := s.Add("page", `{"title":"Legal"}`)
	s.WantFields("page", legal, `{"slug":"legal","path":"/legal","status":"draft","publishedAt":null,"fixed":false}`)
	second := s.Add("page", `{"title":"Legal"}`)
	s.WantFields("page", second, `{"slug":"legal-2","path":"/legal-2"}`)
	privacy := s.Add("page", fmt.Sprintf(`{"title":"Privacy & Cookies","parent":%q}`, legal))
	s.WantFields("page", privacy, `{"slug":"privacy-and-cookies","path":"/legal/privacy-and-cookies"}`)

	create := func(body string) error {
		_, err := s.Create(modeltest.Staff, "page", body)
		return err
	}
	modeltest.WantError(t, create(`{"title":"T","slug":"legal"}`), core.Conflict, "slug")
	if err := create(fmt.Sprintf(`{"title":"T","slug":"legal","parent":%q}`, legal)); err != nil {
		t.Errorf("the slug of the page above is taken: %v", err)
	}
	for body, field := range map[string]string{
		`{"title":"T","slug":"Two Words"}`:               "slug",
		`{"title":"T","slug":"a/b"}`:                     "slug",
		`{"title":"T","slug":"admin"}`:                   "slug",
		`{"title":"T","slug":"api"}`:                     "slug",
		`{"title":"T","slug":"search"}`:                  "slug",
		`{"title":"T","parent":"home"}`:                  "parent",
		`{"title":"T","parent":"nothing"}`:               "parent",
		`{"title":"","slug":"t"}`:                        "title",
		`{"title":"T","sections":["nothing"]}`:           "sections[0]",
		`{"title":"T","status":"elsewhere"}`:             "status",
		`{"title":"T","seo":{"image":"javascript:x()"}}`: "seo.image",
	} {
		modeltest.WantError(t, create(body), core.Invalid, field)
	}
	wantRefused(t, s, legal, fmt.Sprintf(`{"parent":%q}`, privacy), core.Invalid, "parent")
	wantRefused(t, s, legal, fmt.Sprintf(`{"parent":%q}`, legal), core.Invalid, "parent")
	modeltest.WantError(t, s.Delete(modeltest.Staff, "page", legal), core.Conflict)
}

func TestFiveLevels(t *testing.T) {
	s := open(t)
	var ids []string
	parent := ""
	for level := range 5 {
		parent = s.Add("page", fmt.Sprintf(`{"title":"L%d","parent":%q}`, level, parent))
		ids = append(ids, parent)
	}
	s.WantFields("page", parent, `{"path":"/l0/l1/l2/l3/l4"}`)
	_, err := s.Create(modeltest.Staff, "page", fmt.Sprintf(`{"title":"L5","parent":%q}`, parent))
	modeltest.WantError(t, err, core.Invalid, "parent")

	top := s.Add("page", `{"title":"Top"}`)
	wantRefused(t, s, ids[0], fmt.Sprintf(`{"parent":%q}`, top), core.Invalid, "parent")
	s.Change("page", ids[1], fmt.Sprintf(`{"parent":%q}`, top))
	s.WantFields("page", ids[1], `{"path":"/top/l1","former":["/l0/l1"]}`)
}

// follow tells the follower of the type of changes of pages.
func follow(t *testing.T, s *modeltest.Site, ids ...string) {
	t.Helper()
	var changes []core.Change
	for _, id := range ids {
		changes = append(changes, core.Change{Type: "page", ID: id})
	}
	if err := page.Plugin().Followers[0].Follow(t.Context(), s.Plugin(), changes); err != nil {
		t.Fatal(err)
	}
}

func TestPagesBelowFollow(t *testing.T) {
	s := open(t)
	top := s.Add("page", `{"title":"Top","status":"published"}`)
	middle := s.Add("page", fmt.Sprintf(`{"title":"Middle","status":"published","parent":%q}`, top))
	low := s.Add("page", fmt.Sprintf(`{"title":"Low","status":"published","parent":%q}`, middle))
	s.WantFields("page", low, `{"path":"/top/middle/low"}`)

	s.Change("page", top, `{"slug":"peak"}`)
	follow(t, s, top)
	follow(t, s, middle)
	s.WantFields("page", middle, `{"path":"/peak/middle","former":["/top/middle"]}`)
	s.WantFields("page", low, `{"path":"/peak/middle/low","former":["/top/middle/low"]}`)
	s.Change("page", top, `{"slug":"top"}`)
	s.WantFields("page", top, `{"former":["/peak"]}`)

	s.Change("page", top, `{"status":"draft"}`)
	for _, id := range []string{middle, low} {
		if s.Sees(modeltest.Visitor, "page", id) {
			t.Errorf("visitors see %s, which is below a hidden page", id)
		}
	}
	s.Change("page", top, fmt.Sprintf(`{"status":"published","publishedAt":%q}`, modeltest.Start.Add(2*time.Hour).Format(time.RFC3339)))
	follow(t, s, top, middle)
	follow(t, s, top, middle)
	before := s.JSON(modeltest.Staff, "page", low)
	follow(t, s, top, middle, low)
	if after := s.JSON(modeltest.Staff, "page", low); after != before {
		t.Errorf("a page that depends on nothing new was written again: %s", after)
	}
}

func TestWhatAPageShows(t *testing.T) {
	s := open(t)
	id := s.Add("page", `{"title":"T","status":"published","sections":["hero","claims","cta"],"hidden":["claims","team"]}`)
	s.WantFields("page", id, `{"hidden":["claims"]}`)
	paths := page.Type().Options.Public.Paths
	content := s.Reader(modeltest.Visitor)
	body, err := paths.Compose(t.Context(), content, itemOf(s, id))
	if err != nil {
		t.Fatal(err)
	}
	var shown struct {
		Path     string `json:"path"`
		Sections []struct {
			ID       string `json:"id"`
			Type     string `json:"type"`
			Metadata struct {
				SecondButtonText string `json:"secondButtonText"`
			} `json:"metadata"`
		} `json:"sections"`
	}
	if err := json.Unmarshal(body, &shown); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, one := range shown.Sections {
		ids = append(ids, one.ID)
	}
	if !slices.Equal(ids, []string{"hero", "cta"}) || shown.Sections[0].Type != "hero" ||
		shown.Sections[0].Metadata.SecondButtonText != "Explore Solutions" || shown.Path != "/t" {
		t.Errorf("the page shows %s", body)
	}
}
