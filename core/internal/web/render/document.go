package render

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
)

// renderFunc renders a page with an engine.
type renderFunc func(ctx context.Context, page pageInput, api apiCaller) (pageOutput, error)

// document is a rendered page.
type document struct {
	html    []byte
	styles  []string // the sources of Page.Styles
	failed  bool     // it could not be rendered, and has no HTML
	missing bool
	partial bool   // data of a part could not be read, or not in time
	leftOut bool   // a part is not drawn
	broken  string // why a module of the page failed; empty if none did
}

// renderOrFail renders a page. The page includes all changes that were acknowledged or delivered by the log before an
// engine was free. It fails only with a busyError: a page that cannot be rendered is one that has failed. Its time is
// bounded, even if ctx does not end.
func (p *Pages) renderOrFail(ctx context.Context, r Request, own pageData, render renderFunc) (*cachedPage, cache.Basis, error) {
	d, basis, err := p.renderDocument(ctx, r, own, render)
	if err != nil {
		return nil, basis, err
	}
	return p.newCachedPage(r, d), basis, nil
}

// renderDocument is renderOrFail without the results that outlive the page.
func (p *Pages) renderDocument(ctx context.Context, r Request, own pageData, render renderFunc) (document, cache.Basis, error) {
	ctx, cancel := context.WithTimeout(ctx, maxWait+p.pool.limits.total)
	defer cancel()
	read := &reading{pages: p, request: r, own: own, budget: partBudget{left: partsTimeout}}
	page := p.inputOf(r, own)
	out, err := render(ctx, page, func(path string) Answer { return read.readAPI(ctx, path) })
	if isBusy(err) {
		return document{}, read.basis, err
	}
	partial := 0
	for _, path := range out.Failed {
		if r.isPart(path, p.Settings) {
			partial++
		} else if err == nil {
			err = fmt.Errorf("render: %s: the API failed at %q", r.Path, withoutQuery(path))
		}
	}
	if err != nil {
		p.health.fail(err)
		return document{failed: true}, read.ended(), nil
	}
	p.health.succeed()
	if own.isForAll() && r.Query == "" {
		p.noteOmissions(r, out)
	}
	look := p.template.brandOf(read.settings)
	look.theme = out.Theme
	if own.editor != nil {
		out.Body = p.annotated(ctx, page, own, read, out.Body, render)
	}
	html, styles := p.template.assemble(parts{
		brand: look, head: out.Head + own.head(), body: out.Body, code: r.Code, module: r.Module,
		sprite: p.sprite(out.Icons), data: p.data(r, out, page.Seq, own), end: own.end(),
	})
	d := document{
		html: html, styles: []string{StyleSource(styles)}, missing: read.missing && !r.Missing, partial: partial > 0, leftOut: len(out.LeftOut) > 0, broken: out.Broken,
	}
	if look.style != "" {
		d.styles = append(d.styles, StyleSource(look.style))
	}
	if r.Module != "" || strings.Contains(out.Body, ownSectionMark) {
		for _, text := range stylesIn(out.Body) {
			d.styles = append(d.styles, StyleSource(text))
		}
	}
	return d, read.ended(), nil
}

// ownSectionMark is the attribute of the sections that modules draw, which may have styles like the pages of modules.
const ownSectionMark = "data-own-section"

// inputOf returns the input of the script for a page.
func (p *Pages) inputOf(r Request, own pageData) pageInput {
	address := r.Path
	if r.Query != "" {
		address += "?" + r.Query
	}
	return pageInput{
		Origin: r.Origin, Address: address, Seq: p.Shown(), Absent: p.Absent, Submission: own.submission, Preview: own.entry != nil, Given: own.given,
	}
}

// reading answers the script's calls of the API for a page, and records what the page depends on.
type reading struct {
	pages    *Pages
	request  Request
	own      pageData
	budget   partBudget
	marked   bool
	basis    cache.Basis
	settings []byte
	missing  bool              // the API has no answer at the path of the entry
	answers  map[string]Answer // for an editor; nil for none
}

func (r *reading) readAPI(ctx context.Context, path string) Answer {
	if !r.marked {
		// All reads from here on include the changes up to this mark.
		r.marked, r.basis.Mark = true, r.pages.Freshness.Mark()
	}
	settings := r.pages.Settings
	a := r.own.answerFor(r.request, path, func() Answer {
		if r.request.isPart(path, settings) {
			return r.budget.ask(ctx, path, r.pages.API)
		}
		return r.pages.API(ctx, path)
	})
	r.basis.Types = append(r.basis.Types, a.Types...)
	if path == settings && a.Status == http.StatusOK {
		r.settings = bytes.Clone(a.Body)
	}
	r.missing = r.missing || a.Status == http.StatusNotFound && r.request.isEntryPath(path)
	if r.own.editor != nil {
		if r.answers == nil {
			r.answers = map[string]Answer{}
		}
		r.answers[path] = a
	}
	return a
}

// ended returns the basis of the page.
func (r *reading) ended() cache.Basis {
	if !r.marked {
		r.marked, r.basis.Mark = true, r.pages.Freshness.Mark()
	}
	slices.Sort(r.basis.Types)
	r.basis.Types = slices.Compact(r.basis.Types)
	return r.basis
}

// noteOmissions records the parts that a rendered page lacks.
func (p *Pages) noteOmissions(r Request, out pageOutput) {
	parts := slices.Concat(out.LeftOut, out.Unread)
	if len(out.Unread) == 0 {
		for _, path := range out.Failed {
			parts = append(parts, leftOut{ID: withoutQuery(path), Cause: "Its data could not be read in time."})
		}
	}
	for _, o := range p.omissions.note(r.Path, parts) {
		p.Log.Warn("a page lacks a part", slog.String("path", o.Page), slog.String("part", o.Part), slog.String("cause", o.Cause))
	}
	if out.Broken != "" {
		p.Log.Error("a module failed on the server; the page was drawn without it",
			slog.String("path", r.Path), slog.String("module", r.Module), slog.String("error", out.Broken))
	}
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
	now := p.Now()
	m := &cachedPage{
		request: r, document: p.site.Document(d.html), styles: d.styles, failed: d.failed, missing: d.missing, renderedAt: now,
	}
	switch {
	case d.failed || d.partial:
		m.retryAt = now.Add(retryAfter)
	case d.leftOut:
		m.retryAt = now.Add(retryParts)
	}
	return m
}

// data returns the data of a page for the app in the browser: JSON that is safe in a script element. The answers include
// the public changes up to the number shown.
func (p *Pages) data(r Request, rendered pageOutput, shown uint64, own pageData) string {
	embedded := struct {
		Origin     string          `json:"origin"`
		Answers    json.RawMessage `json:"answers"`
		After      string          `json:"after"` // the event of the live feed after which the page needs all changes
		Absent     []string        `json:"absent,omitempty"`
		Submission json.RawMessage `json:"submission,omitempty"`
		Preview    string          `json:"preview,omitempty"` // the API path of the previewed entry
		LeftOut    []string        `json:"leftOut,omitempty"` // the ids of parts that are not in the HTML
		Given      json.RawMessage `json:"given,omitempty"`   // what a plugin has given to the page
	}{Origin: r.Origin, Answers: json.RawMessage(rendered.Answers), After: p.Event(shown), Absent: p.Absent, Submission: own.submission, Given: own.given}
	if own.entry != nil {
		embedded.Preview = r.Entry
	}
	for _, part := range rendered.LeftOut {
		embedded.LeftOut = append(embedded.LeftOut, part.ID)
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
