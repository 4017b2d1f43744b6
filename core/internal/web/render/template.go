package render

import (
	"bytes"
	"errors"
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// template is the app's index.html, split where the parts of a page are inserted.
type template struct {
	start, head, end string // up to the theme; up to </head>; up to the end of the root's start tag
	tail             string // after the root
	sheet            *sheet
	preloads         map[string][]string // preload links by the source file of a page's component
	fonts            map[string]fontFile // those that the settings may name
	iconLink         string              // the link to the icon of the template
	fontLink         string              // the preload of the font of the template
}

var (
	themeValue = regexp.MustCompile(`data-theme="[a-z]*"`)
	styleLink  = regexp.MustCompile(`\s*<link rel="stylesheet"[^>]*href="(/[^"]+)"[^>]*>`)
	iconLink   = regexp.MustCompile(`\s*<link rel="icon"[^>]*>`)
	fontLink   = regexp.MustCompile(`\s*<link rel="preload" as="font"[^>]*>`)
)

const (
	shellName = "index.html"
	root      = `<div id="root">`
)

// readTemplate reads a built app. It fails with fs.ErrNotExist if the app was not built.
func readTemplate(files fs.FS) (*template, error) {
	raw, err := fs.ReadFile(files, shellName)
	if err != nil {
		return nil, err
	}
	text := string(raw)
	t := &template{}
	link := styleLink.FindStringSubmatch(text)
	if link == nil {
		return nil, errors.New("index.html has no style sheet")
	}
	css, err := fs.ReadFile(files, strings.TrimPrefix(link[1], "/"))
	if err != nil {
		return nil, err
	}
	if t.sheet, err = readSheet(files, string(bytes.TrimSpace(css))); err != nil {
		return nil, err
	}
	text = strings.Replace(text, link[0], "", 1)
	t.iconLink, t.fontLink = strings.TrimSpace(iconLink.FindString(text)), strings.TrimSpace(fontLink.FindString(text))
	text = fontLink.ReplaceAllLiteralString(iconLink.ReplaceAllLiteralString(text, ""), "")
	theme := themeValue.FindStringIndex(text)
	head := strings.Index(text, "</head>")
	body := strings.Index(text, root)
	if theme == nil || head < theme[1] || body < head {
		return nil, errors.New("index.html lacks its theme, its head or its root")
	}
	t.start, t.head = text[:theme[0]], text[theme[1]:head]
	t.end, t.tail = text[head:body+len(root)], text[body+len(root):]
	if t.preloads, err = readPreloads(files); err != nil {
		return nil, err
	}
	if t.fonts, err = readFonts(files); err != nil {
		return nil, err
	}
	return t, nil
}

// parts are the parts from which a page is assembled.
type parts struct {
	brand  brand
	head   string // HTML
	body   string // HTML
	code   string // the source file of the page's component
	module string // the URL of a script that renders the page; empty for none
	sprite string // SVG
	data   string // JSON without '<'
	end    string // HTML
}

// sharedExportsSource is the source file of the exports of the app that modules may import.
const sharedExportsSource = "src/features/generic/own/offered.ts"

// preload returns the links that make the browser fetch the code of the page before a script imports it. They are at
// the end of the page, so that a slow connection delivers the readable content first.
func (t *template) preload(p parts) string {
	links := t.preloads[p.code]
	if p.module != "" {
		links = slices.Concat(links, t.preloads[sharedExportsSource], []string{preloadLink(p.module)})
	}
	var out strings.Builder
	for i, link := range links {
		if !slices.Contains(links[:i], link) {
			out.WriteString(link)
		}
	}
	return out.String()
}

// assemble assembles a page. It returns the styles of the app that the page contains as well.
func (t *template) assemble(p parts) (page []byte, styles string) {
	styles = t.sheet.used(t.start, t.head, p.brand.links, p.head, t.end, p.body, p.sprite, p.end, t.tail)
	var out bytes.Buffer
	out.Grow(len(t.head) + len(styles) + len(p.head) + len(p.body) + len(p.sprite) + len(p.data) + 2048)
	for _, part := range []string{
		t.start, `data-theme="`, html.EscapeString(p.brand.theme), `"`, t.head, p.brand.links, p.head, "<style>", styles, "</style>", p.brand.styleElement(), t.end,
		p.body, `</div>`, p.sprite, `<script type="application/json" id="brought">`, p.data, `</script>`, p.end, t.sheet.link(), t.preload(p),
		strings.TrimPrefix(t.tail, `</div>`),
	} {
		out.WriteString(part)
	}
	return out.Bytes(), styles
}
