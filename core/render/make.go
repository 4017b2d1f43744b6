package render

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// make renders a page, or puts together its fallback. It has every change that has been acknowledged, and the one
// that is known of.
func (p *Pages) make(ctx context.Context, r Request, submission json.RawMessage, known uint64) *Page {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// What is read from here on has every change up to this one.
	at := max(p.Content.NewestOfAll(), known)
	var types []string
	missing := false
	api := func(path string) Answer {
		a := p.API(ctx, path)
		types = append(types, a.Types...)
		missing = missing || a.Status == http.StatusNotFound
		return a
	}
	address := r.Path
	if r.Query != "" {
		address += "?" + r.Query
	}
	out, err := p.pool.render(ctx, asked{r.Origin, address, at, submission}, api)
	if err != nil {
		p.health.fail(err)
		return p.fallback(r, at, submission)
	}
	p.health.mend()
	document := p.template.fill(parts{
		theme: out.Theme, head: out.Head, body: out.Body, code: r.Code,
		sprite: p.sprite(out.Icons), data: data(r.Origin, []byte(out.Answers), submission),
	})
	slices.Sort(types)
	page := newPage(r, document, slices.Compact(types), at)
	page.Missing = missing && !r.Missing
	return page
}

// fallback is the app with what it would fetch first, so that a browser with scripts shows the page.
func (p *Pages) fallback(r Request, at uint64, submission json.RawMessage) *Page {
	var types []string
	theme, answers := "", map[string]any{}
	for _, path := range r.Reads {
		a := p.API(context.Background(), path)
		types = append(types, a.Types...)
		if a.Status >= 500 {
			continue
		}
		a.Header["quoin-seq"] = fmt.Sprint(at)
		if path == settingsPath {
			theme = themeOf(a.Body)
		}
		answers[path] = map[string]any{"status": a.Status, "headers": a.Header, "body": json.RawMessage(a.Body)}
	}
	// What the API says is JSON.
	all, _ := json.Marshal(answers)
	document := p.template.fill(parts{theme: theme, code: r.Code, data: data(r.Origin, all, submission)})
	page := newPage(r, document, types, at)
	page.Fallback, page.retry = true, p.Now().Add(retryAfter)
	return page
}

// settingsPath is where the API has the site's theme.
const settingsPath = "/api/settings"

func themeOf(settings []byte) string {
	var s struct {
		Theme string `json:"theme"`
	}
	// Without a theme a page has the first one.
	_ = json.Unmarshal(settings, &s)
	return s.Theme
}

// data is what a page brings along for the app in the browser: JSON that can stand in a script element.
func data(origin string, answers []byte, submission json.RawMessage) string {
	brought := struct {
		Origin     string          `json:"origin"`
		Answers    json.RawMessage `json:"answers"`
		Submission json.RawMessage `json:"submission,omitempty"`
	}{origin, answers, submission}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(true)
	// All of it is JSON already.
	_ = enc.Encode(brought)
	return strings.TrimSpace(out.String())
}

var (
	svgStart = regexp.MustCompile(`<svg[^>]*viewBox="([^"]*)"[^>]*>`)
	comment  = regexp.MustCompile(`<!--.*?-->`)
)

// sprite draws icons once, for the page's <use> elements. What the set does not know is drawn as its
// fallback.
func (p *Pages) sprite(icons []string) string {
	if len(icons) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString(`<svg aria-hidden="true" width="0" height="0" style="position:absolute">`)
	for _, icon := range icons {
		style, name, _ := strings.Cut(icon, "/")
		svg, err := p.Icon(style, name)
		if err != nil {
			p.health.fail(err)
			continue
		}
		text := string(comment.ReplaceAll(svg, nil))
		start := svgStart.FindStringSubmatchIndex(text)
		if start == nil {
			continue
		}
		inner := strings.TrimSuffix(strings.TrimSpace(text[start[1]:]), "</svg>")
		fmt.Fprintf(&out, `<symbol id="icon-%s-%s" viewBox="%s" fill="currentColor">%s</symbol>`,
			url.PathEscape(style), url.PathEscape(name), text[start[2]:start[3]], inner)
	}
	out.WriteString(`</svg>`)
	return out.String()
}
