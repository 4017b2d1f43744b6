package pageeditor_test

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/pageeditor"
	"github.com/quoin-cms/quoin/core/model"
)

type note struct {
	Title  string       `json:"title" validate:"required" cms:"title"`
	Text   field.Long   `json:"text"`
	Body   field.Rich   `json:"body"`
	Kind   string       `json:"kind" validate:"oneof=short-note long-note" default:"short-note"`
	Stars  int          `json:"stars"`
	Prices field.Prices `json:"prices"`
	Secret string       `json:"secret" cms:"private"`
	Chief  string       `json:"chief" cms:"may=administrator"`
	After  field.Ref    `json:"after" cms:"ref=note"`
	Taken  string       `json:"taken"`
}

type menu struct {
	Items []item `json:"items"`
}

type item struct {
	Label string `json:"label"`
}

// compose leaves out the items that begin with a dot.
func compose(_ context.Context, _ model.Reader, in model.Item) ([]byte, error) {
	var m menu
	if err := in.Into(&m); err != nil {
		return nil, err
	}
	shown := []item{}
	for _, one := range m.Items {
		if !strings.HasPrefix(one.Label, ".") {
			shown = append(shown, one)
		}
	}
	return json.Marshal(map[string]any{"id": in.ID, "items": shown})
}

// rendered is a page that shows notes, as a component would render it from an answer.
type rendered func(notes []map[string]any) string

type site struct {
	*contenttest.Site
	actor core.Actor
}

func open(t *testing.T) site {
	t.Helper()
	return site{contenttest.Open(t,
		model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}),
		model.Define[menu]("menu", model.Options{
			Path: "menu", StaffPath: "admin/menu", One: "Menu", Many: "Menus", Single: true,
			Initial: func() []model.Initial {
				return []model.Initial{{ID: "menu", Value: &menu{Items: []item{{"Home"}, {".Hidden"}, {"About us"}}}}}
			},
			Public: model.PublicOptions{Compose: &model.Composed{Answer: compose, Of: menu{}}},
		}),
	), contenttest.Staff}
}

// annotate returns what the editor gets of a page, rendered from notes.
func (s site) annotate(t *testing.T, answer string, page rendered) string {
	t.Helper()
	session := pageeditor.New(t.Context(), s.Reader, s.actor, pageeditor.Ref{}, pageeditor.Ref{})
	draw := func(body []byte) string {
		var notes []map[string]any
		if err := json.Unmarshal(body, &notes); err != nil {
			t.Fatal(err)
		}
		return page(notes)
	}
	plain := draw([]byte(answer))
	out := session.Annotate(plain, draw(session.Mark("/api/notes?limit=9", []byte(answer))))
	if attribute := regexp.MustCompile(` data-quoin-[a-z]+="[^"]*"`); attribute.ReplaceAllLiteralString(out, "") != plain {
		t.Errorf("%s\nis not with attributes\n%s", out, plain)
	}
	return out
}

func want(t *testing.T, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%s\nlacks\n%s", got, part)
		}
	}
}

const answer = `[{"id":"b","title":"Bees and hives","text":"One.\n\nTwo.","body":"<p>Wax <b>melts</b>.</p><p>Slowly.</p>","kind":"long-note","stars":4,"prices":{"Small":1200}},
	{"id":"a","title":"Ants","text":"react","body":"","kind":"short-note","stars":4,"prices":null}]`

func TestFieldsAreFound(t *testing.T) {
	t.Parallel()
	got := open(t).annotate(t, answer, func(notes []map[string]any) string {
		b, a := notes[0], notes[1]
		prices, _ := b["prices"].(map[string]any)
		small := ""
		for name := range prices {
			small = name
		}
		paragraphs := strings.Split(b["text"].(string), "\n\n")
		return `<ul><li><h3>` + b["title"].(string) + `</h3><div class="t"><p>` + strings.Join(paragraphs, "</p><p>") + `</p></div><div class="r">` +
			b["body"].(string) + `</div><i>Long note</i><b>4 stars</b><dl><dt>` + small + `</dt><dd>£1,200</dd></dl></li>` +
			`<li><a title="About ` + a["title"].(string) + `"><h3>` + a["title"].(string) + `</h3></a><p>` + a["text"].(string) + `</p><u>#` + a["text"].(string) + `</u><b>4</b><i>+4 more</i></li></ul>`
	})
	want(t, got,
		`<li data-quoin-entry="notes/b"><h3 data-quoin-field="notes/b:title">`, `<div data-quoin-field="notes/b:text" class="t">`,
		`<div data-quoin-field="notes/b:body" class="r"><p>`, `<i data-quoin-field="notes/b:kind">`, `<b data-quoin-field="notes/b:stars">4 stars`,
		`<dt data-quoin-field="notes/b:prices">`, `<dd data-quoin-field="notes/b:prices">`,
		`<li data-quoin-entry="notes/a"><a title="About Ants"><h3 data-quoin-field="notes/a:title">`,
		`<p data-quoin-field="notes/a:text">react`, `<u data-quoin-field="notes/a:text">#react`, `<b data-quoin-field="notes/a:stars">4<`, `<i>+4 more</i>`,
	)
}

// TestComponentsThatTreatTexts checks pages that differ when their texts have marks: sorted, cut, compared, put in addresses.
func TestComponentsThatTreatTexts(t *testing.T) {
	t.Parallel()
	titles := func(notes []map[string]any) (b, a string) {
		return notes[0]["title"].(string), notes[1]["title"].(string)
	}
	s := open(t)
	for name, c := range map[string]struct {
		page  rendered
		wants []string
	}{
		"sorted": {func(notes []map[string]any) string {
			if b, a := titles(notes); a < b {
				return "<p>" + a + "</p><p>" + b + "</p>"
			}
			b, a := titles(notes)
			return "<p>" + b + "</p><p>" + a + "</p>"
		}, []string{`"notes/a:title" data-quoin-entry="notes/a">Ants`, `"notes/b:title" data-quoin-entry="notes/b">Bees`}},
		"cut": {func(notes []map[string]any) string {
			b, _ := titles(notes)
			return "<p>" + string([]rune(b)[:9]) + "…</p>"
		}, []string{`"notes/b:title" data-quoin-entry="notes/b">Bees and …`}},
		"compared": {func(notes []map[string]any) string {
			if b, a := titles(notes); a == "Ants" {
				return "<div><h1>" + a + "</h1></div><p>" + b + "</p>"
			}
			b, a := titles(notes)
			return "<p>" + b + "</p><h2>" + a + "</h2>"
		}, []string{`<p data-quoin-field="notes/b:title"`}},
		"in an address": {func(notes []map[string]any) string {
			b, _ := titles(notes)
			return `<a href="/?q=` + b + `">` + strings.ToUpper(b) + `</a>`
		}, []string{`"notes/b:title" data-quoin-entry="notes/b" href="/?q=Bees and hives">BEES`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want(t, s.annotate(t, answer, c.page), c.wants...)
		})
	}
}

// TestATextThatAReferenceGives checks that a text that is the title of a referenced entry opens the reference.
func TestATextThatAReferenceGives(t *testing.T) {
	t.Parallel()
	s := open(t)
	first, err := s.Create(t.Context(), contenttest.Staff, "note", []byte(`{"title":"Bees and hives"}`))
	if err != nil {
		t.Fatal(err)
	}
	for ref, wants := range map[string]string{first.ID: "notes/a:after", "": "notes/a:taken"} {
		answer := `[{"id":"a","title":"Bees and hives","after":"` + ref + `","taken":"Bees and hives"}]`
		got := s.annotate(t, answer, func(notes []map[string]any) string {
			return "<article><h1>" + notes[0]["title"].(string) + "</h1><p>By " + notes[0]["taken"].(string) + "</p></article>"
		})
		want(t, got, `<h1 data-quoin-field="notes/a:title">`, `<p data-quoin-field="`+wants+`">`)
	}
}

func TestPermissionsAndMenus(t *testing.T) {
	t.Parallel()
	s := open(t)
	secret := `[{"id":"a","title":"Ants at work","secret":"Hidden words","chief":"For chiefs"}]`
	draw := func(notes []map[string]any) string {
		return "<p>" + notes[0]["secret"].(string) + "</p><p>" + notes[0]["chief"].(string) + "</p><p>" + notes[0]["title"].(string) + "</p>"
	}
	s.actor = core.Actor{Role: core.Editor, Name: "bo"}
	if got := s.annotate(t, secret, draw); strings.Contains(got, ":secret") || strings.Contains(got, ":chief") || !strings.Contains(got, ":title") {
		t.Errorf("an editor gets %s", got)
	}
	s.actor = core.Actor{Role: core.Viewer, Name: "cy"}
	if got := s.annotate(t, secret, draw); strings.Contains(got, "data-quoin") {
		t.Errorf("a viewer gets %s", got)
	}

	session := pageeditor.New(t.Context(), s.Reader, contenttest.Staff, pageeditor.Ref{}, pageeditor.Ref{})
	marked := string(session.Mark("/api/menu", []byte(`{"id":"menu","items":[{"label":"Home"},{"label":"About us"}]}`)))
	label := regexp.MustCompile(`"label":"([^"]*About us)"`).FindStringSubmatch(marked)
	if label == nil {
		t.Fatalf("the menu is %q", marked)
	}
	want(t, session.Annotate(`<a>About us</a>`, `<a>`+label[1]+`</a>`), `<a data-quoin-field="menu/menu:items.2.label">`)
	want(t, session.Summary(), `"menu/menu":{"etag":`)
}

// FuzzAnnotate checks that no HTML loses or gains anything but attributes, whatever the marked rendering is.
func FuzzAnnotate(f *testing.F) {
	s := contenttest.Open(f, contenttest.Stub("note"))
	f.Add(`<p>A<br>b</p>`, `<p>x</p><p>`)
	f.Add(`<svg><use href="#a"/></svg><img src=x alt='>'>`, `</p></div>`)
	f.Add(`<<p a="`, ``)
	attribute := regexp.MustCompile(` data-quoin-[a-z]+="[^"]*"`)
	f.Fuzz(func(t *testing.T, plain, marked string) {
		session := pageeditor.New(t.Context(), s.Reader, contenttest.Staff, pageeditor.Ref{}, pageeditor.Ref{})
		session.Mark("/api/note", []byte(`[{"id":"a","title":"A"}]`))
		got := session.Annotate(plain, marked)
		if attribute.ReplaceAllLiteralString(got, "") != attribute.ReplaceAllLiteralString(plain, "") {
			t.Errorf("%q became %q", plain, got)
		}
	})
}
