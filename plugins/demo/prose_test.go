package demo_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	markup = regexp.MustCompile(`<[^>]*>`)
	// american matches American spellings.
	american = regexp.MustCompile(`(?i)\b(colors?|favor\w*|behaviors?|neighbor\w*|labor|centers?|centered|` +
		`theaters?|gray|catalogs?|traveled|canceled|labeled|modeling|fulfill|enrollment|defense|license[sd]?|` +
		`analyz\w*|percent|\w+iz(e|es|ed|ing|ation|ations|er|ers))\b`)
	// notAmerican matches words that american matches although they are British spellings as well.
	notAmerican = regexp.MustCompile(`(?i)^((re|over|under)?siz(e|es|ed|ing)|priz(e|es|ed)|seiz(e|es|ed|ing))$`)
	// hollow matches filler and advertising phrases.
	hollow = regexp.MustCompile(`(?i)lorem|ipsum|\btodo\b|seamless|cutting.edge|world.class|best.in.class|` +
		`game.chang|leverag|synerg|revolutionis|state.of.the.art|empower|passionate|one.stop`)
)

func TestProseIsBritishAndPlain(t *testing.T) {
	for name, items := range sets(t) {
		for _, item := range items {
			var body any
			if err := json.Unmarshal(item.Body, &body); err != nil {
				t.Fatal(err)
			}
			for _, text := range prose(body) {
				for _, word := range american.FindAllString(text, -1) {
					if !notAmerican.MatchString(word) {
						t.Errorf("%s: American %q in %.60q", name, word, text)
					}
				}
				if phrase := hollow.FindString(text); phrase != "" {
					t.Errorf("%s: %q in %.60q", name, phrase, text)
				}
				if text != strings.TrimSpace(text) && !strings.HasPrefix(text, "<") {
					t.Errorf("%s: white space around %.60q", name, text)
				}
			}
		}
	}
}

// prose returns the texts of a body that people read: all except for addresses and class names.
func prose(value any) []string {
	switch value := value.(type) {
	case string:
		return []string{value}
	case []any:
		var texts []string
		for _, element := range value {
			texts = append(texts, prose(element)...)
		}
		return texts
	case map[string]any:
		var texts []string
		for key, element := range value {
			if !slices.Contains([]string{"icon", "url", "mapUrl", "email", "contactEmail"}, key) {
				texts = append(texts, prose(element)...)
			}
		}
		return texts
	default:
		return nil
	}
}

func wordCount(html string) int {
	return len(strings.Fields(markup.ReplaceAllString(html, " ")))
}

// parents lists the permitted parents of each element; "article" is the post itself.
var parents = map[string]string{
	"h2": "article", "h3": "article", "ul": "article", "ol": "article", "pre": "article",
	"blockquote": "article", "table": "article", "p": "article blockquote", "li": "ul ol",
	"thead": "table", "tbody": "table", "tr": "thead tbody", "th": "tr", "td": "tr",
	"strong": "p li td", "em": "p li td", "a": "p li td", "code": "p li td pre",
}

func TestPostsAreCleanHTML(t *testing.T) {
	for _, p := range decodeAll[post](t, sets(t)["post"]) {
		seen := checkHTML(t, p.Title, p.Content)
		for _, element := range []string{"p", "h2", "h3", "li"} {
			if seen[element] == 0 {
				t.Errorf("%s has no %s", p.Title, element)
			}
		}
	}
}

// checkHTML reports elements that are not nested according to parents, and counts the elements.
func checkHTML(t *testing.T, title, html string) map[string]int {
	t.Helper()
	seen := map[string]int{}
	var open []string
	dec := xml.NewDecoder(strings.NewReader("<article>" + html + "</article>"))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return seen
		}
		if err != nil {
			t.Errorf("%s: %v", title, err)
			return seen
		}
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			if len(open) > 0 {
				checkElement(t, title, open[len(open)-1], token)
			}
			if name == "h3" && seen["h2"] == 0 {
				t.Errorf("%s: an h3 before the first h2", title)
			}
			seen[name]++
			open = append(open, name)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			checkText(t, title, open[len(open)-1], string(token))
		default:
			t.Errorf("%s: %T is not wanted", title, token)
		}
	}
}

func checkElement(t *testing.T, title, parent string, element xml.StartElement) {
	t.Helper()
	name := element.Name.Local
	if !slices.Contains(strings.Fields(parents[name]), parent) {
		t.Errorf("%s: <%s> in <%s>", title, name, parent)
	}
	for _, attr := range element.Attr {
		link := strings.HasPrefix(attr.Value, "/") || strings.HasPrefix(attr.Value, "https://")
		if name != "a" || attr.Name.Local != "href" || !link {
			t.Errorf("%s: <%s %s=%q>", title, name, attr.Name.Local, attr.Value)
		}
	}
}

// checkText reports text directly in an element that may only contain other elements.
func checkText(t *testing.T, title, parent, text string) {
	t.Helper()
	containers := []string{"article", "blockquote", "ul", "ol", "table", "thead", "tbody", "tr"}
	if slices.Contains(containers, parent) && strings.TrimSpace(text) != "" {
		t.Errorf("%s: loose text %q in <%s>", title, text, parent)
	}
}
