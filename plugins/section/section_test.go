package section_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/product"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestSectionsAreThereFromTheStart(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type())
	ids := s.IDs(modeltest.Visitor, "section", "")
	for _, id := range []string{"hero", "solutions", "why-choose", "cta", "services", "about", "contact", "careers", "blog"} {
		if !slices.Contains(ids, id) {
			t.Errorf("there is no section %s", id)
		}
	}
	s.WantFields("section", "hero", `{"type":"hero","lastModified":"2026-01-31T09:00:00.000Z"}`)
	wantMetadata(t, s, "hero", map[string]any{
		"buttonText": "Start Your Journey", "buttonLink": "/contact", "secondButtonText": "Explore Solutions", "secondButtonLink": "/services",
	})
}

// TestTheTemplateClaimsWhatIsSpecified checks that a new site has no figure and no promise of its own: each figure of the template is one
// of the specification, and its newsletter promises no rhythm, length or content.
func TestTheTemplateClaimsWhatIsSpecified(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type())
	specified := []string{"500", "98", "24", "7", "100", "50", "5", "15", "2019", "48"}
	for _, id := range s.IDs(modeltest.Visitor, "section", "") {
		var shown struct {
			Title, Content string
			Items          []struct{ Value, Label, Title, Text, Question, Answer string }
		}
		if err := json.Unmarshal([]byte(s.JSON(modeltest.Visitor, "section", id)), &shown); err != nil {
			t.Fatal(err)
		}
		text := htmlTags.ReplaceAllString(fmt.Sprint(shown), " ")
		for _, figure := range figure.FindAllString(text, -1) {
			if !slices.Contains(specified, figure) {
				t.Errorf("section %s claims %s: %s", id, figure, text)
			}
		}
		if promise := rhythm.FindString(text); promise != "" {
			t.Errorf("section %s promises %q: %s", id, promise, text)
		}
	}
}

var (
	htmlTags = regexp.MustCompile(`<[^>]*>`)
	figure   = regexp.MustCompile(`\d+`)
	rhythm   = regexp.MustCompile(`(?i)\b(a|every|each|per) (day|week|month)\b|\bminutes?\b|advertising`)
)

// wantMetadata checks some of the metadata of a section.
func wantMetadata(t *testing.T, s *modeltest.Site, id string, want map[string]any) {
	t.Helper()
	var got struct {
		Metadata map[string]any `json:"metadata"`
	}
	if err := json.Unmarshal([]byte(s.JSON(modeltest.Visitor, "section", id)), &got); err != nil {
		t.Fatal(err)
	}
	for name, value := range want {
		if got.Metadata[name] != value {
			t.Errorf("%s of %s is %v, want %v", name, id, got.Metadata[name], value)
		}
	}
}

func TestSaving(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type())
	s.Clock.Advance(time.Hour)
	s.Change("section", "hero", `{"title":"T","content":"a\nb","metadata":{"buttonText":"Go","buttonLink":"/services"},
		"type":"text","lastModified":"2001-01-01T00:00:00Z"}`)
	s.WantFields("section", "hero", `{"title":"T","content":"a\nb","type":"hero","lastModified":"2026-01-31T10:00:00.000Z"}`)
	want := map[string]any{"buttonText": "Go", "buttonLink": "/services", "secondButtonText": "Explore Solutions"}
	wantMetadata(t, s, "hero", want)
	s.Change("section", "hero", `{"title":"U"}`)
	wantMetadata(t, s, "hero", want)
	s.Change("section", "hero", `{"metadata":{"secondButtonText":null}}`)
	wantMetadata(t, s, "hero", map[string]any{"buttonText": "Go", "secondButtonText": ""})

	s.Reopen(form.Type(), section.Type())
	s.WantFields("section", "hero", `{"title":"U","content":"a\nb"}`)
}

func TestSectionsOfOnesOwn(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type())
	id := s.Add("section", `{"title":"Prices","type":"points","items":[{"icon":"fas fa-tag","title":"Fair","text":"One price."}]}`)
	s.WantFields("section", id, `{"type":"points","title":"Prices"}`)
	_, err := s.Create(modeltest.Staff, "section", `{"title":"T","type":"carousel"}`)
	modeltest.WantError(t, err, core.Invalid, "type")
	s.Remove("section", id)

	s.Remove("section", "newsletter")
	s.Reopen(form.Type(), section.Type())
	if s.Sees(modeltest.Staff, "section", "newsletter") {
		t.Error("a section that staff deleted comes back at the next start")
	}
}

func TestRichTextIsCleaned(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type())
	const evil = `<p onclick=\"x()\">Hello <b>you</b><script>x()</script></p>`
	id := s.Add("section", `{"title":"T","type":"text","content":"`+evil+`"}`)
	s.WantFields("section", id, `{"content":"<p>Hello <b>you</b></p>"}`)
	s.Change("section", id, `{"type":"hero","content":"`+evil+`"}`)
	s.WantFields("section", id, `{"type":"text","content":"<p>Hello <b>you</b></p>"}`)
	s.Change("section", "hero", `{"content":"`+evil+`"}`)
	s.WantFields("section", "hero", `{"content":"`+evil+`"}`)
}

// before is a section as the program kept it when pages had texts in their code.
type before struct {
	Title    string     `json:"title" cms:"title"`
	Kind     string     `json:"type"`
	Content  field.Long `json:"content"`
	Metadata struct {
		ButtonText string     `json:"buttonText"`
		ButtonLink field.Link `json:"buttonLink"`
	} `json:"metadata"`
	LastModified field.Time `json:"lastModified"`
}

func TestStoresFromBeforeGetTheTemplatesTexts(t *testing.T) {
	s := modeltest.Open(t, model.Define[before]("section", model.Options{Path: "sections", One: "Section", Many: "Sections"}))
	for id, body := range map[string]string{
		"hero":       `{"title":"Ours","type":"hero","content":"c","metadata":{"buttonText":"Go","buttonLink":"/blog"}}`,
		"solutions":  `{"title":"Things","type":"intro","content":"c"}`,
		"why-choose": `{"title":"Why","type":"intro","content":"c"}`,
		"about":      `{"title":"We","type":"text","content":"a < b\n\nc"}`,
		"cta":        `{"title":"Now","type":"call-to-action","content":"c"}`,
	} {
		if err := s.Import("section", id, modeltest.Start, body); err != nil {
			t.Fatal(err)
		}
	}
	s.Reopen(form.Type(), section.Type())
	s.WantFields("section", "hero", `{"title":"Ours","type":"hero"}`)
	wantMetadata(t, s, "hero", map[string]any{"buttonText": "Go", "buttonLink": "/blog", "secondButtonText": "Explore Solutions"})
	s.WantFields("section", "solutions", `{"title":"Things","type":"list"}`)
	wantMetadata(t, s, "solutions", map[string]any{"of": "product", "pick": "all", "limit": 6.0})
	s.WantFields("section", "why-choose", `{"title":"Why","type":"points"}`)
	if text := s.JSON(modeltest.Visitor, "section", "why-choose"); !strings.Contains(text, "Expert Development") {
		t.Errorf("the reasons are gone: %s", text)
	}
	if text := s.JSON(modeltest.Visitor, "section", "about"); !strings.Contains(text, `\u003cp\u003ea \u0026lt; b`) && !strings.Contains(text, `<p>a &lt; b</p><p>c</p><p>Too often`) {
		t.Errorf("the story is %s", text)
	}
	wantMetadata(t, s, "cta", map[string]any{"buttonText": "Start a Conversation", "secondButtonLink": "/about"})
	s.WantFields("section", "team", `{"title":"Meet Our Team"}`)
}

// TestFilmsAreOfAllowedHosts checks that a film is of a host that the settings name, or of the site itself.
func TestFilmsAreOfAllowedHosts(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type(), settings.Type())
	add := func(kind, link string) (core.Entry, error) {
		return s.Create(modeltest.Staff, "section", `{"title":"T","type":"`+kind+`","metadata":{"link":"`+link+`"}}`)
	}
	for _, link := range []string{"", "https://www.youtube.com/watch?v=abc", "https://vimeo.com/1", "/media/a/film.mp4"} {
		if _, err := add("film", link); err != nil {
			t.Errorf("%s: %v", link, err)
		}
	}
	_, err := add("film", "https://films.example/1")
	modeltest.WantError(t, err, core.Invalid, "metadata.link")
	if !strings.Contains(err.Error(), "films.example") || !strings.Contains(err.Error(), "Film hosts") {
		t.Errorf("the message is %v", err)
	}
	for _, link := range []string{"https://youtube.com.films.example/1", "mailto:a@youtube.com", "//films.example/1"} {
		_, err := add("film", link)
		modeltest.WantError(t, err, core.Invalid, "metadata.link")
	}
	if _, err := add("quote", "https://films.example/1"); err != nil {
		t.Errorf("a section that is no film: %v", err)
	}

	s.Change("settings", "settings", `{"filmHosts":["films.example"]}`)
	film, err := add("film", "https://films.example/1")
	if err != nil {
		t.Fatal(err)
	}
	s.Change("settings", "settings", `{"filmHosts":[]}`)
	s.Change("section", film.ID, `{"title":"The host is no longer allowed"}`)
	_, err = s.Update(modeltest.Staff, "section", film.ID, `{"metadata":{"link":"https://films.example/2"}}`)
	modeltest.WantError(t, err, core.Invalid, "metadata.link")
}

// TestListsNameATypeThatVisitorsList checks that a list of entries names a type that visitors may list, and that a list from
// before this rule blocks no other change.
func TestListsNameATypeThatVisitorsList(t *testing.T) {
	s := modeltest.Open(t, form.Type(), section.Type(), settings.Type(), product.Type(), inquiry.Type())
	list := func(of string) string {
		return fmt.Sprintf(`{"title":"T","type":"list","metadata":{"of":%q,"pick":"all"}}`, of)
	}
	for _, of := range []string{"product", "section"} {
		if _, err := s.Create(modeltest.Staff, "section", list(of)); err != nil {
			t.Errorf("%s: %v", of, err)
		}
	}
	id := s.Add("section", list("product"))
	for _, of := range []string{"", "__proto__", "constructor", "inquiry", "user", "settings", "form", "nope", "Product"} {
		_, err := s.Create(modeltest.Staff, "section", list(of))
		modeltest.WantError(t, err, core.Invalid, "metadata.of")
		_, err = s.Update(modeltest.Staff, "section", id, fmt.Sprintf(`{"metadata":{"of":%q}}`, of))
		modeltest.WantError(t, err, core.Invalid, "metadata.of")
	}
	if err := s.Import("section", "old", modeltest.Start, list("gone")); err == nil {
		s.Change("section", "old", `{"title":"The type is gone"}`)
	}
}
