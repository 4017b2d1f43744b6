package feeds_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/model"
)

const origin = "https://example.co.uk"

// story is a type in the feeds; its entries may be hidden or scheduled.
type story struct {
	Name   string      `json:"name" validate:"required" cms:"title"`
	Intro  field.Long  `json:"intro"`
	Text   field.Rich  `json:"text"`
	By     string      `json:"by"`
	Topics []string    `json:"topics" cms:"tags"`
	Photo  field.Image `json:"photo"`
	Out    field.Time  `json:"out"`
	Hidden bool        `json:"hidden"`
	Memo   field.Long  `json:"memo" cms:"private"`
	Slug   field.Slug  `json:"slug" cms:"from=name"`
	SEO    model.SEO   `json:"seo"`
}

func (s *story) Visible(now time.Time) bool { return !s.Hidden && !s.Out.After(now) }
func (s *story) Due(time.Time) time.Time    { return s.Out.Time }

var (
	_ model.Publisher = (*story)(nil)
	_ model.Scheduler = (*story)(nil)
)

// thing is a type with pages that is not in the feeds. The type note has the same fields and is in the feeds.
type thing struct {
	Name  string     `json:"name" cms:"title"`
	About field.Long `json:"about"`
}

type settings struct {
	SiteName    string     `json:"siteName" cms:"title"`
	Tagline     string     `json:"tagline"`
	Description field.Long `json:"description"`
}

func types() []model.Type {
	return []model.Type{
		model.Define[thing]("thing", model.Options{Path: "things", One: "Thing", Many: "Things", Public: model.PublicOptions{Page: "/things/:id"}}),
		model.Define[story]("story", model.Options{
			Path: "stories", One: "Story", Many: "Stories", Order: model.NewestFirst,
			Public: model.PublicOptions{
				Words: model.Words{One: "Tale", Many: "Tales"}, Page: "/stories/:id",
				Feed: &model.Feed{
					Title: "name", Summary: "intro", Body: "text", Author: "by", Tags: "topics", Image: "photo", Date: "out",
				},
			},
		}),
		model.Define[thing]("note", model.Options{
			Path: "notes", One: "Note", Many: "Notes",
			Public: model.PublicOptions{
				Page: "/notes/:id",
				Feed: &model.Feed{Title: "name", Body: "about"},
			},
		}),
		model.Define[thing]("shown", model.Options{Path: "shown", One: "Shown", Many: "Shown", Public: model.PublicOptions{Shown: "/?shown=:id"}}),
		model.Define[thing]("letter", model.Options{
			Path: "letters", One: "Letter", Many: "Letters", Access: core.Closed,
			Public: model.PublicOptions{Page: "/letters/:id"},
		}),
		library.Type(),
		model.Define[settings]("settings", model.Options{
			Path: "settings", One: "Settings", Many: "Settings", Single: true,
			Public: model.PublicOptions{Page: "/settings"},
		}),
	}
}

// site is a service for content that a test writes.
type site struct {
	*contenttest.Site
	tb      testing.TB
	service *feeds.Service
}

func open(tb testing.TB) *site {
	tb.Helper()
	s := &site{Site: contenttest.Open(tb, types()...), tb: tb}
	s.service = feeds.New(feeds.Config{
		Answers: s.Reader, Freshness: s.Freshness(), Settings: "settings", Pages: []string{"/", "/about-us"}, API: "/api/openapi.json",
	})
	return s
}

func (s *site) document(name string) *feeds.Document {
	s.tb.Helper()
	d, err := s.service.Document(s.tb.Context(), origin, name)
	if err != nil {
		s.tb.Fatal(err)
	}
	return d
}

func (s *site) text(name string) string {
	s.tb.Helper()
	return string(s.document(name).Body(""))
}

// body encodes the fields of an entry as JSON.
func body(fields map[string]any) string {
	out, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// readXML decodes a document into a value.
func (s *site) readXML(name string, into any) {
	s.tb.Helper()
	if err := xml.Unmarshal(s.document(name).Body(""), into); err != nil {
		s.tb.Fatalf("%v in %s", err, s.text(name))
	}
}

// variety writes an entry in each state, and returns the paths of those that visitors see.
func (s *site) variety() []string {
	later := field.At(contenttest.Start.Add(time.Hour)).String()
	thing := s.Add("thing", `{"name":"A thing","about":"It is one."}`)
	s.Add("story", `{"name":"First story","by":"Ada","out":"2026-01-30T08:00:00Z"}`)
	s.Add("story", `{"name":"Draft","hidden":true}`)
	s.Add("story", fmt.Sprintf(`{"name":"Scheduled","out":%q}`, later))
	note := s.Add("note", `{"name":"A note","about":"Plain."}`)
	s.Add("shown", `{"name":"Shown elsewhere"}`)
	s.Add("letter", `{"name":"Secret letter"}`)
	return []string{"/", "/about-us", "/things/" + thing, "/stories/first-story", "/notes/" + note}
}

// hostile is a text with characters that are special in one of the formats.
const hostile = "]]></title><script>alert(1)</script> & \"quoted\" 'x' [a](javascript:b) `c` \u2028 😀 \\"

// paragraphs is such a text on several lines.
const paragraphs = hostile + "\n# Heading\n- item"

var secrets = []string{"Draft", "draft", "Scheduled", "scheduled", "Secret", "Shown elsewhere", "/letters", "/settings"}

// silent fails the test if a text contains something that visitors do not see.
func silent(tb testing.TB, name, text string) {
	tb.Helper()
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			tb.Errorf("%s tells of %q:\n%s", name, secret, text)
		}
	}
}
