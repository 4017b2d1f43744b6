package render

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
)

// renderFunc renders a page with an engine.
type renderFunc func(ctx context.Context, page pageInput, api apiCaller) (pageOutput, error)

// document is a rendered page.
type document struct {
	html              []byte
	styles            []string
	fallback, missing bool
	partial           bool // a part failed or took too long and is missing
}

// renderOrFallback renders a page, or builds its fallback. The page includes all changes that were acknowledged or
// delivered by the log. It fails only with errBusy. Its time is bounded, even if ctx does not end.
func (p *Pages) renderOrFallback(ctx context.Context, r Request, own pageData, render renderFunc) (*cachedPage, cache.Basis, error) {
	d, basis, err := p.renderDocument(ctx, r, own, render)
	if err != nil {
		return nil, basis, err
	}
	return p.newCachedPage(r, d), basis, nil
}

// renderDocument is renderOrFallback without the results that outlive the page.
func (p *Pages) renderDocument(ctx context.Context, r Request, own pageData, render renderFunc) (document, cache.Basis, error) {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	// All reads from here on include the changes up to this mark.
	basis := cache.Basis{Mark: p.Freshness.Mark()}
	missing := false
	var settings []byte
	budget := partBudget{left: partsTimeout}
	api := func(path string) Answer {
		a := own.answerFor(r, path, func() Answer {
			if r.isPart(path, p.Settings) {
				return budget.ask(ctx, path, p.API)
			}
			return p.API(ctx, path)
		})
		basis.Types = append(basis.Types, a.Types...)
		if path == p.Settings && a.Status == http.StatusOK {
			settings = bytes.Clone(a.Body)
		}
		missing = missing || a.Status == http.StatusNotFound && r.isEntryPath(path)
		return a
	}
	address := r.Path
	if r.Query != "" {
		address += "?" + r.Query
	}
	shown := p.Shown()
	page := pageInput{r.Origin, address, shown, p.Absent, own.submission, own.entry != nil}
	answers := map[string]Answer{}
	out, err := render(ctx, page, func(path string) Answer {
		a := api(path)
		if own.editor != nil {
			answers[path] = a
		}
		return a
	})
	slices.Sort(basis.Types)
	basis.Types = slices.Compact(basis.Types)
	if errors.Is(err, errBusy) {
		return document{}, basis, err
	}
	missingParts := 0 // missing parts
	for _, path := range out.Failed {
		if r.isPart(path, p.Settings) {
			missingParts++
		} else if err == nil {
			err = fmt.Errorf("render: %s: the API failed at %q", r.Path, withoutQuery(path))
		}
	}
	if err != nil {
		p.health.fail(err)
		return p.withoutHTML(ctx, r, own), basis, nil
	}
	p.health.succeed()
	if missingParts > 0 {
		p.Log.Warn("a page was drawn without a part that failed or took too long",
			slog.String("path", r.Path), slog.String("part", withoutQuery(out.Failed[0])))
	}
	if out.Broken != "" {
		p.Log.Error("a module failed on the server; the page was drawn without it",
			slog.String("path", r.Path), slog.String("module", r.Module), slog.String("error", out.Broken))
	}
	look := p.template.brandOf(settings)
	look.theme = out.Theme
	if own.editor != nil {
		out.Body = p.annotated(ctx, page, own, answers, out.Body, api, render)
	}
	html := p.template.assemble(parts{
		brand: look, head: out.Head + own.head(), body: out.Body, code: r.Code, module: r.Module,
		sprite: p.sprite(out.Icons), data: p.data(r, []byte(out.Answers), shown, own), end: own.end(),
	})
	d := document{html: html, styles: look.styles(), missing: missing && !r.Missing, partial: missingParts > 0}
	if r.Module != "" {
		d.styles = append(d.styles, stylesIn(out.Body)...)
	}
	return d, basis, nil
}

// isEntryPath reports whether the page exists only if the API has an answer at a path: that of its entry. Entries that
// it refers to may be missing, and so may types that a site does not have.
func (r Request) isEntryPath(path string) bool {
	if r.Entry == "" {
		return false
	}
	if !strings.Contains(r.Entry, "?") {
		path, _, _ = strings.Cut(path, "?")
	}
	one, err := url.PathUnescape(path)
	other, otherErr := url.PathUnescape(r.Entry)
	return err == nil && otherErr == nil && one == other
}

func (p *Pages) newCachedPage(r Request, d document) *cachedPage {
	r.Origin = ""
	m := &cachedPage{request: r, document: p.site.Document(d.html), styles: d.styles, fallback: d.fallback, missing: d.missing}
	if d.fallback || d.partial {
		m.retryAt = p.Now().Add(retryAfter)
	}
	return m
}

// withoutHTML returns the app with the site's settings but without HTML: a browser with scripts fetches the rest. It
// must cost less than rendering a page.
func (p *Pages) withoutHTML(ctx context.Context, r Request, own pageData) document {
	// Requests that timed out get the settings as well.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxWaitWithOlder)
	defer cancel()
	look, answers := p.template.brandOf(nil), map[string]any{}
	seq := p.Shown()
	if a := p.API(ctx, p.Settings); a.Status < 500 && len(a.Body) <= maxReadBytes {
		a.Header["quoin-seq"] = strconv.FormatUint(seq, 10)
		look = p.template.brandOf(a.Body)
		answers[p.Settings] = map[string]any{"status": a.Status, "headers": a.Header, "body": json.RawMessage(a.Body)}
	}
	// The answers of the API are JSON.
	all, _ := json.Marshal(answers)
	return document{fallback: true, styles: look.styles(), html: p.template.assemble(parts{
		brand: look, head: own.head(), code: r.Code, module: r.Module, data: p.data(r, all, seq, own), end: own.end(),
	})}
}

// data returns the data of a page for the app in the browser: JSON that is safe in a script element. The answers include
// the public changes up to the number shown.
func (p *Pages) data(r Request, answers []byte, shown uint64, own pageData) string {
	embedded := struct {
		Origin     string          `json:"origin"`
		Answers    json.RawMessage `json:"answers"`
		After      string          `json:"after"` // the event of the live feed after which the page needs all changes
		Absent     []string        `json:"absent,omitempty"`
		Submission json.RawMessage `json:"submission,omitempty"`
		Preview    string          `json:"preview,omitempty"` // the API path of the previewed entry
	}{Origin: r.Origin, Answers: answers, After: p.Event(shown), Absent: p.Absent, Submission: own.submission}
	if own.entry != nil {
		embedded.Preview = r.Entry
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(true)
	// All of it is JSON already.
	_ = enc.Encode(embedded)
	return strings.TrimSpace(out.String())
}

var (
	svgStart = regexp.MustCompile(`<svg[^>]*viewBox="([^"]*)"[^>]*>`)
	comment  = regexp.MustCompile(`<!--.*?-->`)
)

// sprite returns the icons of the page as an SVG sprite, for its <use> elements. Unknown icons get the fallback icon.
func (p *Pages) sprite(icons []string) string {
	if len(icons) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString(`<svg aria-hidden="true" width="0" height="0" data-sprite>`)
	for _, icon := range icons {
		symbol, ok := p.symbols.Kept(icon)
		if !ok {
			var err error
			if symbol, err = p.symbol(icon); err != nil {
				p.health.fail(err)
				continue
			}
			p.symbols.Put(icon, symbol, cache.Basis{})
		}
		out.WriteString(symbol)
	}
	out.WriteString(`</svg>`)
	return out.String()
}

// symbol returns an icon as an SVG symbol; empty if the icon has no image.
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
