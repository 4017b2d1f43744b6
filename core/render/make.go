package render

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/fresh"
)

// renderer is how an engine is come by.
type renderer func(ctx context.Context, page asked, api caller) (rendered, error)

// make renders a page, or puts together its fallback. It has every change that has been acknowledged, and that the
// log has told of. It fails with errBusy alone. Its time is bounded, whether ctx ends or not.
func (p *Pages) make(
	ctx context.Context, r Request, submission json.RawMessage, render renderer,
) (*made, fresh.Basis, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// What is read from here on has every change up to this one.
	basis := fresh.Basis{Mark: p.Freshness.Mark()}
	missing := false
	api := func(path string) Answer {
		a := p.API(ctx, path)
		basis.Types = append(basis.Types, a.Types...)
		missing = missing || a.Status == http.StatusNotFound && r.lives(path)
		return a
	}
	address := r.Path
	if r.Query != "" {
		address += "?" + r.Query
	}
	out, err := render(ctx, asked{r.Origin, address, p.Shown(), submission}, api)
	slices.Sort(basis.Types)
	basis.Types = slices.Compact(basis.Types)
	if errors.Is(err, errBusy) {
		return nil, basis, err
	}
	if err != nil {
		p.health.fail(err)
		return p.bare(ctx, r, submission), basis, nil
	}
	p.health.mend()
	document := p.template.fill(parts{
		theme: out.Theme, head: out.Head, body: out.Body, code: r.Code,
		sprite: p.sprite(out.Icons), data: data(r.Origin, []byte(out.Answers), submission),
	})
	m := p.newMade(r, document)
	m.missing = missing && !r.Missing
	return m, basis, nil
}

// lives reports whether the page stands and falls with what the API has at a path: with its entry, or with anything
// where it is a page of none. What an entry refers to may be missing.
func (r Request) lives(path string) bool {
	if r.Entry == "" {
		return true
	}
	path, _, _ = strings.Cut(path, "?")
	one, err := url.PathUnescape(path)
	other, otherErr := url.PathUnescape(r.Entry)
	return err == nil && otherErr == nil && one == other
}

func (p *Pages) newMade(r Request, document []byte) *made {
	r.Origin = ""
	return &made{request: r, document: p.site.Document(document)}
}

// bare is the app, with the settings that it shows first and nothing else: a browser with scripts fetches the rest.
// To make it must cost less than a page.
func (p *Pages) bare(ctx context.Context, r Request, submission json.RawMessage) *made {
	// Who has waited in vain gets it all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), brief)
	defer cancel()
	theme, answers := "", map[string]any{}
	seq := p.Shown()
	if a := p.API(ctx, p.Settings); a.Status < 500 && len(a.Body) <= mostRead {
		a.Header["quoin-seq"] = strconv.FormatUint(seq, 10)
		theme = themeOf(a.Body)
		answers[p.Settings] = map[string]any{"status": a.Status, "headers": a.Header, "body": json.RawMessage(a.Body)}
	}
	// What the API says is JSON.
	all, _ := json.Marshal(answers)
	m := p.newMade(r, p.template.fill(parts{theme: theme, code: r.Code, data: data(r.Origin, all, submission)}))
	m.fallback, m.retry = true, p.Now().Add(retryAfter)
	return m
}

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
		symbol, ok := p.symbols.Kept(icon)
		if !ok {
			var err error
			if symbol, err = p.symbol(icon); err != nil {
				p.health.fail(err)
				continue
			}
			p.symbols.Put(icon, symbol, fresh.Basis{})
		}
		out.WriteString(symbol)
	}
	out.WriteString(`</svg>`)
	return out.String()
}

// symbol draws an icon; empty if its picture is none.
func (p *Pages) symbol(icon string) (string, error) {
	style, name, _ := strings.Cut(icon, "/")
	svg, err := p.Icon(style, name)
	if err != nil {
		return "", err
	}
	text := string(comment.ReplaceAll(svg, nil))
	start := svgStart.FindStringSubmatchIndex(text)
	if start == nil {
		return "", nil
	}
	inner := strings.TrimSuffix(strings.TrimSpace(text[start[1]:]), "</svg>")
	return fmt.Sprintf(`<symbol id="icon-%s-%s" viewBox="%s" fill="currentColor">%s</symbol>`,
		url.PathEscape(style), url.PathEscape(name), text[start[2]:start[3]], inner), nil
}
