package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"slices"
	"strings"
)

// stylesName is the file of a build that lists the rules of its style sheet.
const stylesName = ".vite/styles.json"

// sheet is the style sheet of the app. A page contains the rules that it uses; the file has those of what its scripts
// draw later.
type sheet struct {
	file     string // the URL of the file with all rules but the fonts; empty for none
	rules    []rule
	elements map[string]int // the numbers of the elements that rules need, in lower case
	classes  map[string]int // and of the classes
}

// rule is a rule of the style sheet.
type rule struct {
	text  string
	at    []string // the conditions around it, the outermost first
	needs [][]int  // for each selector, the numbers of the elements and classes that a page has if it matches
}

// readSheet reads the style sheet of a built app. One that lists no rules has the whole sheet in each page.
func readSheet(files fs.FS, css string) (*sheet, error) {
	type listed struct {
		At    []string   `json:"at"`
		Text  string     `json:"text"`
		Needs [][]string `json:"needs"`
	}
	var list struct {
		File  string   `json:"file"`
		Rules []listed `json:"rules"`
	}
	raw, err := fs.ReadFile(files, stylesName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		list.Rules = []listed{{Text: css, Needs: [][]string{{}}}}
	case err != nil:
		return nil, err
	default:
		if err := json.Unmarshal(raw, &list); err != nil {
			return nil, fmt.Errorf("%s: %w", stylesName, err)
		}
	}
	s := &sheet{file: list.File, elements: map[string]int{}, classes: map[string]int{}}
	for _, one := range list.Rules {
		if strings.Contains(strings.Join(one.At, "")+one.Text, "</style") {
			return nil, errors.New("the style sheet cannot stand in a page")
		}
		r := rule{text: one.Text, at: one.At}
		for _, names := range one.Needs {
			numbers := make([]int, 0, len(names))
			for _, name := range names {
				numbers = append(numbers, s.number(name))
			}
			r.needs = append(r.needs, numbers)
		}
		s.rules = append(s.rules, r)
	}
	return s, nil
}

// number returns the number of an element, or of a class with a dot before it.
func (s *sheet) number(name string) int {
	names, count := s.elements, len(s.elements)+len(s.classes)
	if class, ok := strings.CutPrefix(name, "."); ok {
		names, name = s.classes, class
	}
	n, ok := names[name]
	if !ok {
		n = count
		names[name] = n
	}
	return n
}

// link returns the link to the file; empty if there is none. It comes at the end of a page, so that the page is drawn
// before the file has arrived, and scripts, which wait for it, start after that.
func (s *sheet) link() string {
	if s.file == "" {
		return ""
	}
	return `<link rel="stylesheet" href="` + html.EscapeString(s.file) + `" fetchpriority="low">`
}

// used returns the rules that may match an element of the HTML, in their order. Neighbours under the same conditions
// share them.
func (s *sheet) used(page ...string) string {
	has := make([]bool, len(s.elements)+len(s.classes))
	mark := func(names map[string]int, name string) {
		if n, ok := names[name]; ok {
			has[n] = true
		}
	}
	for _, name := range impliedElements {
		mark(s.elements, name)
	}
	for _, part := range page {
		scanNames(part, func(name string) { mark(s.elements, name) }, func(name string) { mark(s.classes, name) })
	}
	var out strings.Builder
	var open []string // the conditions around the rule before
	for _, r := range s.rules {
		if !r.isUsed(has) {
			continue
		}
		same := 0
		for same < min(len(open), len(r.at)) && open[same] == r.at[same] {
			same++
		}
		out.WriteString(strings.Repeat("}", len(open)-same))
		for _, condition := range r.at[same:] {
			out.WriteString(condition + "{")
		}
		out.WriteString(r.text)
		open = r.at
	}
	out.WriteString(strings.Repeat("}", len(open)))
	return out.String()
}

// isUsed reports whether a page may have an element that the rule matches.
func (r rule) isUsed(has []bool) bool {
	return slices.ContainsFunc(r.needs, func(names []int) bool {
		return !slices.ContainsFunc(names, func(n int) bool { return !has[n] })
	})
}

// impliedElements are the elements that a document may have without a tag in the scanned HTML. Browsers add html, head,
// body, colgroup, tbody and tr, and turn <image> into <img>. The template adds style, script and link.
var impliedElements = []string{"html", "head", "body", "colgroup", "tbody", "tr", "img", "style", "script", "link"}

// scanNames calls back for each name of an element, in lower case, and each class in some HTML. It reads comments,
// scripts and texts as if they were tags, so that no mistake about where one ends can hide a name.
func scanNames(text string, element, class func(name string)) {
	for i := 0; ; i++ {
		next := strings.IndexAny(text[i:], "<=")
		if next < 0 {
			return
		}
		i += next
		if text[i] == '<' {
			if name := tagName(text[i+1:]); name != "" {
				element(strings.ToLower(name))
			}
			continue
		}
		before := strings.TrimRight(text[:i], htmlSpace)
		if len(before) < len("class") || !strings.EqualFold(before[len(before)-len("class"):], "class") {
			continue
		}
		value := attributeValue(text[i+1:])
		eachClass(value, class)
		if strings.Contains(value, "&") {
			eachClass(html.UnescapeString(value), class)
		}
	}
}

// htmlSpace is the characters that HTML counts as space.
const htmlSpace = " \t\n\f\r"

// tagName returns the name of the tag after its '<'; empty if none begins there.
func tagName(text string) string {
	text = strings.TrimPrefix(text, "/")
	if text == "" || (text[0]|0x20) < 'a' || (text[0]|0x20) > 'z' {
		return ""
	}
	if end := strings.IndexAny(text, "/>"+htmlSpace); end >= 0 {
		return text[:end]
	}
	return text
}

// maxUnquoted is the maximum length of an attribute without quotes that is read, in bytes. Without it the time for a text
// of nothing but "class=" would grow with the square of its length.
const maxUnquoted = 1000

// attributeValue returns the value of an attribute after its '='.
func attributeValue(text string) string {
	text = strings.TrimLeft(text, htmlSpace)
	if text == "" {
		return ""
	}
	var end int
	if quote := text[:1]; quote == `"` || quote == `'` {
		text = text[1:]
		end = strings.Index(text, quote)
	} else {
		text = text[:min(len(text), maxUnquoted)]
		end = strings.IndexAny(text, ">"+htmlSpace)
	}
	if end < 0 {
		return text
	}
	return text[:end]
}

func eachClass(value string, class func(name string)) {
	for name := range strings.FieldsFuncSeq(value, func(c rune) bool { return strings.ContainsRune(htmlSpace, c) }) {
		class(name)
	}
}
