package site

import (
	"context"
	"html"
	"sync/atomic"

	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// simplePage is a page with a short text that loads no scripts and no files but a font.
type simplePage struct {
	name, theme    string // of the site; empty if unknown
	style          string // of the site's brand; empty for that of the theme
	title, text    string
	action, button string // the URL that the button posts to; without one there is no button
	card           card
}

// simplePages draws simple pages, and answers with those in the place of every other page.
type simplePages struct {
	*Config
	settings *settingsReader
	notice   atomic.Pointer[notice] // the most recent page in the place of every other
}

// named returns a page with the name and the look of the site.
func (d *simplePages) named(ctx context.Context, c simplePage) simplePage {
	c.name, c.theme, c.style = d.settings.identity(ctx)
	return c
}

// simplePageStyles use the design tokens of the public app, if its pages have them, so that the page has the site's
// look.
const simplePageStyles = `body{margin:0;min-height:100vh;display:grid;place-items:center;` +
	`background:var(--surface,Canvas);color:var(--text,CanvasText);` +
	`font:1rem/1.6 var(--font,system-ui),system-ui,sans-serif;color-scheme:light dark}` +
	`main{box-sizing:border-box;width:100%;max-width:36rem;padding:2rem;border-top:.25rem solid var(--accent,#1957d2);overflow-wrap:anywhere;text-align:center}` +
	`.site{font-weight:700;color:var(--accent,LinkText);margin:0 0 1.5rem}.site img{display:block;max-width:100%;height:3rem;margin:0 auto}` +
	`address{margin:2rem 0 0;padding:1.5rem 0 0;border-top:1px solid var(--border,GrayText);font-style:normal;white-space:pre-line}` +
	`address a{color:var(--accent,LinkText)}` +
	`h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}.message{white-space:pre-line;margin:0}` +
	`button{margin:1.5rem 0 0;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;` +
	`background:var(--accent,#1957d2);color:var(--accent-contrast,#fff);cursor:pointer}` +
	`button:focus-visible{outline:3px solid var(--text,CanvasText);outline-offset:2px}`

// drawSimple draws the page, and returns it with its content security policy.
func (d *simplePages) drawSimple(c simplePage) (page *asset, policy string) {
	start := `<!doctype html><html lang="en" data-theme="` + html.EscapeString(c.theme) + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
		`<title>` + html.EscapeString(c.title)
	if c.name != "" {
		start += " · " + html.EscapeString(c.name)
	}
	start += `</title>`
	end := `</head><body><main>` + c.card.logoHTML(c.name) +
		`<h1>` + html.EscapeString(c.title) + `</h1><p class="message">` + html.EscapeString(c.text) + `</p>` + c.form() + c.card.contactHTML() +
		`</main></body></html>`
	styles := []string{simplePageStyles}
	if d.Pages != nil {
		styles = []string{d.Pages.Styles(start + end), simplePageStyles}
	}
	if c.style != "" {
		styles = append(styles, c.style)
	}
	posts := "'none'"
	if c.button != "" {
		posts = "'self'"
	}
	policy = "default-src 'none'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action " + posts + "; frame-ancestors 'self'; style-src"
	for _, style := range styles {
		start += "<style>" + style + "</style>"
		policy += " " + render.StyleSource(style)
	}
	return generatedAsset(contentTypes[".html"], []byte(start+end)), policy
}

// form returns the HTML of the button of a card; empty if it has none.
func (c simplePage) form() string {
	if c.button == "" {
		return ""
	}
	return `<form method="post" action="` + html.EscapeString(c.action) + `"><button type="submit">` + html.EscapeString(c.button) + `</button></form>`
}
