package plugins_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins"
)

// TestAllTypesRegister checks that the types have the paths of the specification. Additional types are permitted.
func TestAllTypesRegister(t *testing.T) {
	t.Parallel()
	registry, err := model.NewRegistry(plugins.Types()...)
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]string{
		"product": "products", "service": "services", "post": "blog", "job": "jobs", "testimonial": "testimonials",
		"member": "team", "inquiry": "inquiries", "subscriber": "subscribers", "section": "sections", "page": "pages", "settings": "settings",
	}
	for name, path := range paths {
		if typ, ok := registry.Type(name); !ok || typ.Options.Path != path {
			t.Errorf("%s is at %q, want %q", name, typ.Options.Path, path)
		}
	}
}

// least has, for each type whose entries can be created, the smallest valid body and the complete resulting entity.
var least = map[string]struct{ body, made string }{
	"product": {
		`{"name":"N","description":"D"}`,
		`{"name":"N","description":"D","icon":"fas fa-box","status":"active","category":"","features":[],"specifications":null,
			"pricing":null,"reviews":[],"slug":"n","image":"",
			"seo":{"title":"","description":"","image":"","noindex":false}}`,
	},
	"service": {
		`{"name":"N","description":"D"}`,
		`{"name":"N","description":"D","icon":"fas fa-cogs","color":"blue","status":"active","portfolio":[],"pricing":null}`,
	},
	"post": {
		`{"title":"T","content":"<p>C</p>"}`,
		`{"title":"T","excerpt":"","opening":"C","content":"<p>C</p>","category":"","tags":[],"status":"draft","author":"Admin","member":null,"image":"",
			"publishedAt":null,"unpublishAt":null,"readTime":5,"slug":"t",
			"seo":{"title":"","description":"","image":"","noindex":false}}`,
	},
	"job": {
		`{"title":"T"}`,
		`{"title":"T","type":"full-time","description":"","location":"Remote","postedAt":"2026-01-31T09:00:01.000Z",
			"requirements":[],"status":"active"}`,
	},
	"testimonial": {
		`{"content":"C","clientName":"N"}`,
		`{"content":"C","clientName":"N","company":"","clientTitle":"","image":""}`,
	},
	"member": {`{"name":"N"}`, `{"name":"N","position":"","bio":"","linkedin":"","image":""}`},
	"inquiry": {
		`{"name":"N","email":"a@b.c","message":"M"}`,
		`{"name":"N","email":"a@b.c","company":"","phone":"","subject":"","message":"M","serviceType":"","status":"new","notes":"","value":0,
			"resolvedAt":null,"assignee":"","isSpam":false,"spam":{"score":0,"reasons":[]},
			"form":{"id":"","title":""},"formId":"","answers":[]}`,
	},
	"subscriber": {`{"email":"a@b.c"}`, `{"email":"a@b.c"}`},
}

func TestTheLeastTakesTheDefaults(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	for typ, c := range least {
		c.made = strings.ReplaceAll(c.made, "2026-01-31T09:00:01.000Z", field.At(s.Clock.Now().Add(time.Second)).String())
		id := s.Add(typ, c.body)
		s.WantFields(typ, id, c.made)
		var made map[string]json.RawMessage
		if err := json.Unmarshal([]byte(c.made), &made); err != nil {
			t.Fatal(err)
		}
		if got, want := len(s.Entity(modeltest.Staff, typ, id)), len(made)+3; got != want {
			t.Errorf("%s has %d fields, want %d", typ, got, want)
		}
		if all := s.IDs(modeltest.Staff, typ, ""); !slices.Equal(all, []string{id}) {
			t.Errorf("%s: the list has %q", typ, all)
		}
		s.Change(typ, id, c.body)
		s.WantFields(typ, id, c.made)
		s.Remove(typ, id)
		if all := s.IDs(modeltest.Staff, typ, ""); len(all) != 0 {
			t.Errorf("%s: the list still has %q", typ, all)
		}
	}
}

// required lists the required fields of each type.
var required = map[string][]string{
	"product": {"name", "description"}, "service": {"name", "description"}, "post": {"title", "content"}, "job": {"title"},
	"testimonial": {"content", "clientName"}, "member": {"name"}, "inquiry": {"name", "email", "message"},
	"subscriber": {"email"}, "section": {"title"}, "settings": nil,
}

func TestRequiredFields(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	for typ, fields := range required {
		id := some(s, typ)
		for name, value := range map[string]string{"empty": `""`, "blank": `" \n\t\u00a0"`, "null": `null`} {
			var all []string
			for _, field := range fields {
				all = append(all, fmt.Sprintf("%q:%s", field, value))
			}
			body := []byte("{" + strings.Join(all, ",") + "}")
			if len(fields) == 0 {
				continue
			}
			t.Run(typ+" "+name, func(t *testing.T) {
				_, err := s.Update(modeltest.Staff, typ, id, string(body))
				modeltest.WantError(t, err, core.Invalid, fields...)
			})
		}
		if _, grows := least[typ]; grows {
			_, err := s.Create(modeltest.Staff, typ, `{}`)
			modeltest.WantError(t, err, core.Invalid, fields...)
		}
	}
}

// some returns the id of an entry of the type.
func some(s *modeltest.Site, typ string) string {
	if c, grows := least[typ]; grows {
		return s.Add(typ, c.body)
	}
	return s.IDs(modeltest.Staff, typ, "")[0]
}

// limits are the maximum lengths of texts, in characters, and of lists.
var limits = map[string]map[string]int{
	"product":     {"name": 120, "description": 5000, "category": 80, "features": 100, "features[0]": 300},
	"service":     {"name": 120, "description": 5000, "portfolio": 100, "portfolio[0]": 300},
	"post":        {"title": 200, "excerpt": 1000, "content": 500_000, "category": 80, "author": 120, "tags": 50, "tags[0]": 60},
	"job":         {"title": 200, "description": 10_000, "location": 120, "requirements": 50, "requirements[0]": 300},
	"testimonial": {"content": 2000, "clientName": 120, "company": 120, "clientTitle": 120},
	"member":      {"name": 120, "position": 120, "bio": 2000},
	"inquiry":     {"name": 120, "company": 120, "phone": 50, "subject": 200, "message": 10_000, "notes": 10_000},
	"section":     {"title": 200, "content": 100_000},
	"settings":    {"siteName": 120, "tagline": 200, "description": 1000, "address": 500, "hours": 14, "hours[0]": 100},
}

func TestLengthLimits(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	for typ, fields := range limits {
		id := some(s, typ)
		for field, limit := range fields {
			for _, over := range []int{0, 1} {
				_, err := s.Update(modeltest.Staff, typ, id, string(long(field, limit+over)))
				if over == 0 && err != nil {
					t.Errorf("%s.%s of %d is refused: %v", typ, field, limit, err)
				} else if over == 1 {
					modeltest.WantError(t, err, core.Invalid, field)
				}
			}
		}
	}
}

// long returns a body in which a field has length n: "name" is a text, "tags[0]" a list with one text, and the fields
// that also occur with [0] are lists.
func long(field string, n int) []byte {
	text := strings.Repeat("é", n)
	name, inList := strings.CutSuffix(field, "[0]")
	switch {
	case inList:
		return fmt.Appendf(nil, `{%q:[%q]}`, name, text)
	case slices.Contains([]string{"features", "portfolio", "tags", "requirements", "hours"}, field):
		return fmt.Appendf(nil, `{%q:[%s"x"]}`, field, strings.Repeat(`"x",`, n-1))
	}
	return fmt.Appendf(nil, `{%q:%q}`, field, text)
}

// sets are the values of each choice, the default first.
var sets = map[string]map[string][]string{
	"product": {"status": {"active", "inactive", "draft"}},
	"service": {"status": {"active", "inactive", "draft"}, "color": {"blue", "cyan", "green", "purple", "orange"}},
	"post":    {"status": {"draft", "published", "archived"}},
	"job":     {"type": {"full-time", "part-time", "contract", "internship"}, "status": {"active", "inactive", "draft"}},
	"inquiry": {
		"status": {"new", "in-progress", "resolved", "closed"},
		"serviceType": {
			"", "web-development", "mobile-apps", "seo-marketing", "ui-ux-design", "custom-software", "consultation", "other",
		},
	},
	"settings": {"theme": {"blue", "green", "purple"}},
}

func TestChoices(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	for typ, fields := range sets {
		id := some(s, typ)
		for field, values := range fields {
			s.WantFields(typ, id, fmt.Sprintf(`{%q:%q}`, field, values[0]))
			for _, value := range values {
				body := fmt.Sprintf(`{%q:%q}`, field, value)
				s.Change(typ, id, body)
				s.WantFields(typ, id, body)
			}
			for _, bad := range []string{"red", strings.ToUpper(values[1]), values[1] + "x"} {
				_, err := s.Update(modeltest.Staff, typ, id, fmt.Sprintf(`{%q:%q}`, field, bad))
				modeltest.WantError(t, err, core.Invalid, field)
			}
		}
	}
}

// formats are values that the Go type of a field rejects.
var formats = map[string]map[string]string{
	"product": {
		"icon": `"<b>"`, "pricing.Basic": `{"Basic":-1}`, "specifications": `{"":1}`, "reviews[0].author": `[{"content":"c"}]`,
		"reviews[0].rating": `[{"author":"a","content":"c","rating":6}]`, "reviews[0].content": `[{"author":"a","content":" "}]`,
		"reviews[0].colour": `[{"author":"a","content":"c","colour":"x"}]`,
	},
	"service":    {"icon": `"box"`, "pricing": `{" ":1}`},
	"post":       {"image": `"javascript:alert(1)"`, "readTime": `601`, "publishedAt": `"soon"`, "unpublishAt": `"soon"`},
	"job":        {"postedAt": `"recently"`},
	"member":     {"linkedin": `"javascript:alert(1)"`},
	"inquiry":    {"email": `"a@b"`, "value": `-1`},
	"subscriber": {"email": `"a b@c.d"`},
	"section":    {"metadata.buttonLink": `{"buttonLink":"//evil.example"}`},
	"settings": {
		"contactEmail": `"x"`, "phone": `"call me"`, "mapUrl": `"data:text/html,x"`, "monthlyGoal": `-1`,
		"social[0].url": `[{"label":"X","url":"javascript:x"}]`, "social[0].label": `[{"url":"https://x.example"}]`,
	},
}

func TestFormats(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	for typ, fields := range formats {
		id := some(s, typ)
		for field, value := range fields {
			name, _, _ := strings.Cut(strings.ReplaceAll(field, "[", "."), ".")
			_, err := s.Update(modeltest.Staff, typ, id, fmt.Sprintf(`{%q:%s}`, name, value))
			modeltest.WantError(t, err, core.Invalid, field)
		}
	}
}

// TestWrongKinds checks that every field of these types rejects a value of another kind.
func TestWrongKinds(t *testing.T) {
	t.Parallel()
	s := modeltest.Open(t, plugins.Types()...)
	for _, typ := range plugins.Types() {
		if _, specified := required[typ.Name]; !specified {
			continue
		}
		id := some(s, typ.Name)
		for _, f := range typ.Schema.Fields {
			if f.ReadOnly {
				continue
			}
			_, err := s.Update(modeltest.Staff, typ.Name, id, fmt.Sprintf(`{%q:[[]]}`, f.Name))
			if core.CodeOf(err) != core.Malformed || !strings.Contains(err.Error(), f.Name) {
				t.Errorf("%s.%s takes a list in a list: %v", typ.Name, f.Name, err)
			}
		}
	}
}
