package demo_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The bodies as the API accepts them.
type (
	product struct {
		Name, Description, Icon, Status, Category string
		Features                                  []string
		Specifications                            map[string]any
		Pricing                                   plans
		Reviews                                   []review
	}
	review struct {
		Author, Content string
		Rating          int
	}
	service struct {
		Name, Description, Icon, Color, Status string
		Portfolio                              []string
		Pricing                                plans
	}
	post struct {
		Title, Excerpt, Category, Status, Author, Content string
		Tags                                              []string
		ReadTime                                          int
	}
	job struct {
		Title, Type, Description, Location, Status string
		Requirements                               []string
	}
	testimonial struct{ Content, ClientName, Company, ClientTitle string }
	member      struct{ Name, Position, Bio string }
	inquiry     struct {
		Name, Email, Company, Phone, Subject, Message, ServiceType, Status string
		Value                                                              *float64
	}
	siteSettings struct {
		SiteName, Tagline, Description, ContactEmail, Phone, Address, MapURL string
		Hours                                                                []string
		Social                                                               []struct{ Label, URL string }
		Notices                                                              []struct{ Title, Message, Label, Href string }
	}
)

// plans are the amounts of a pricing object in the order of its members.
type plans []float64

func (p *plans) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	for {
		token, err := dec.Token()
		if err != nil {
			return nil // the object has been read: encoding/json passes only valid values
		}
		if amount, ok := token.(float64); ok {
			*p = append(*p, amount)
		}
	}
}

// fields lists the members that the API accepts, by type; a question mark marks optional ones.
var fields = map[string]string{
	"product":     "name description icon status category features specifications pricing reviews image",
	"service":     "name description icon color status portfolio pricing",
	"post":        "title excerpt category tags status author member? readTime content",
	"job":         "title type description location requirements status",
	"testimonial": "content clientName company clientTitle image",
	"member":      "name position bio image",
	"inquiry":     "name email company? phone subject message serviceType status value?",
	"subscriber":  "email",
	"section":     "title type content? metadata? items?",
	"page":        "title slug parent? sections status publishedAt? order? seo? fixed?",
	"settings":    "siteName tagline description contactEmail phone address hours social mapUrl notices",
}

func TestBodiesHaveTheFieldsOfTheirType(t *testing.T) {
	for name, items := range sets(t) {
		for i, body := range decodeAll[map[string]any](t, items) {
			for field := range strings.FieldsSeq(fields[name]) {
				field, optional := strings.CutSuffix(field, "?")
				if _, found := body[field]; !found && !optional {
					t.Errorf("%s %d: no %s", name, i, field)
				}
				delete(body, field)
			}
			for field := range body {
				t.Errorf("%s %d: unknown field %s", name, i, field)
			}
		}
	}
}

func short(t *testing.T, text string, limit int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n == 0 || n > limit {
		t.Errorf("%q has %d characters, want 1 to %d", text, n, limit)
	}
}

func matches(t *testing.T, pattern *regexp.Regexp, text string) {
	t.Helper()
	if !pattern.MatchString(text) {
		t.Errorf("%q does not match %s", text, pattern)
	}
}

func between(t *testing.T, where, what string, n, low, high int) {
	t.Helper()
	if n < low || n > high {
		t.Errorf("%s: %d %s, want %d to %d", where, n, what, low, high)
	}
}

func oneOf(t *testing.T, text string, choices ...string) {
	t.Helper()
	if !slices.Contains(choices, text) {
		t.Errorf("%q is none of %q", text, choices)
	}
}

func ascending(t *testing.T, where string, amounts plans) {
	t.Helper()
	if !slices.IsSorted(amounts) || len(slices.Compact(slices.Clone(amounts))) != len(amounts) {
		t.Errorf("%s: the plans cost %v, want ascending amounts", where, amounts)
	}
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(tag string) bool { return slices.Contains(b, tag) })
}
