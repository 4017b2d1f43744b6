package render

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/core/origin"
)

// Answer is what the API says to a visitor.
type Answer struct {
	Status int
	Header map[string]string // of what browsers read, the names in lower case
	Body   []byte            // JSON
	Types  []string          // the content types that it depends on
}

// Config is what Pages work with. All of it is required but Modules and Absent.
type Config struct {
	Files  fs.FS  // the built app, with its index.html at the root
	Script []byte // the app's pages for the server's JavaScript engine
	// Modules are further scripts, which draw pages in the place of the app's. One that fails is left out.
	Modules []Module
	// Absent are the app's pages that this site has not, as the app writes their paths.
	Absent []string
	// Settings is the path of the API that has the theme of the site.
	Settings string
	// Shown is the number of the newest change that visitors may know of: from there on a page that is open hears
	// of what is newer.
	Shown     func() uint64
	Freshness *fresh.Freshness
	// API answers a GET of a path with its query, as a visitor. It must not fail by panicking, and must end when
	// ctx does.
	API  func(ctx context.Context, path string) Answer
	Icon func(style, name string) (svg []byte, err error)
	Log  *slog.Logger
	Now  func() time.Time
}

// Module is a script that has a place for what it gives in globalThis.quoin.modules.
type Module struct {
	Name   string // of the place
	Script []byte
}

// Request names a page. Requests that are equal but for their origin have one page.
type Request struct {
	Origin  string // where the site lives: "https://example.co.uk"
	Path    string // within the site, escaped as in an address: "/blog/hello"
	Query   string // of the address; only what the page reads, always written the same way
	Code    string // the source file of the page's component
	Module  string // the address of a script that draws the page; empty for none
	Entry   string // the path of the API that has the entry which the page shows; empty for a page of none
	Missing bool   // the page of what is not there
}

// The bounds of what is kept, in bytes.
const (
	pagesMemory   = 64 << 20
	formsMemory   = 16 << 20 // for other codings, and other names of the site than the first
	symbolsMemory = 2 << 20
)

const (
	patience   = 5 * time.Second       // that a visitor has for a page of which there is none
	brief      = time.Second           // that a visitor has for a page of which there is an older one
	stale      = 30 * time.Second      // that an older page serves while the renderer is busy
	retryAfter = 30 * time.Second      // a page that failed is tried again
	settling   = 50 * time.Millisecond // that a page which may still be true waits for those who write
	mostAskers = 64                    // who wait for pages at once
)

// errBusy says that the renderer has too much to do. It is no fault of the page.
var errBusy = errors.New("render: too many wait for an engine")

// Pages renders and keeps pages, once for all origins. It is safe for concurrent use.
//
// Nobody gets a page that was begun before their own save, with one exception. While the renderer is busy, which
// is when too many wait for pages, or an engine has not come free in a second, a visitor gets the page that there
// is, even if something that it shows has changed, up to half a minute after somebody first found that it has.
// Beyond that, and where there is no page, visitors wait up to five seconds, and then get the bare app.
type Pages struct {
	Config
	template *template
	pool     *pool
	site     *origin.Site
	kept     *fresh.Cache[key, *made]
	symbols  *fresh.Cache[string, string]
	askers   atomic.Int64
	health   health
	ahead    ahead
}

// key is what pages are kept under.
type key struct {
	path, query string
	missing     bool
}

func (r Request) key() key { return key{r.Path, r.Query, r.Missing} }

// own gives the request memory of its own, and the stand-in for its origin.
func (p *Pages) own(r Request) Request {
	r.Origin, r.Path, r.Query = p.site.Origin(), strings.Clone(r.Path), strings.Clone(r.Query)
	r.Entry = strings.Clone(r.Entry)
	return r
}

// New makes Pages; nil, without an error, if the app has not been built. It fails if the app's files
// cannot be used.
func New(config Config) (*Pages, error) {
	t, err := readTemplate(config.Files)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(config.Script) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Pages{
		Config: config, template: t, pool: newPool(config), site: origin.NewSite(formsMemory),
		kept: fresh.NewCache(config.Freshness, pagesMemory, func(k key, m *made) int {
			return len(k.path) + len(k.query) + m.document.Weight()
		}),
		symbols: fresh.NewCache(config.Freshness, symbolsMemory, func(name, svg string) int { return len(name) + len(svg) }),
		health:  health{log: config.Log, now: config.Now},
	}, nil
}

// Styles gives what stands in the style element of every page.
func (p *Pages) Styles() string { return p.template.styles }

// Cache tells how the pages in memory did.
func (p *Pages) Cache() fresh.Stats { return p.kept.Stats() }

// Waiting gives how many pages wait for an engine.
func (p *Pages) Waiting() int { return int(p.pool.waiting.Load() + p.pool.waitingAside.Load()) }

// Close waits for the pages that are being made, and gives back the engines' memory.
func (p *Pages) Close() { p.pool.close() }

// Kept gives the page from memory, if it is there and shows everything that was saved before the call; nil
// otherwise. The request's strings need to be valid only during the call.
func (p *Pages) Kept(r Request) *Page {
	m, ok := p.kept.Kept(r.key())
	if !ok || p.retries(m) {
		return nil
	}
	m.touch(p.Now())
	return m.to(p.site.Name(r.Origin))
}

// retries reports whether the page failed, or a part of it, and is to be tried again.
func (p *Pages) retries(m *made) bool { return !m.retry.IsZero() && !p.Now().Before(m.retry) }

// Page gives the page as of a moment after the call, from memory or newly rendered, or an older one while the
// renderer is busy. Callers that want the same page at once share one rendering. It does not fail: what cannot be
// rendered is a Fallback, and what is not there any more is Missing, for which the caller has another page.
func (p *Pages) Page(ctx context.Context, r Request) *Page {
	if page := p.Kept(r); page != nil {
		return page
	}
	to := p.site.Name(r.Origin)
	r = p.own(r)
	older := p.older(r.key())
	m, err := p.wait(ctx, r, older)
	switch {
	case err == nil:
		m.touch(p.Now())
		return m.to(to)
	case older != nil:
		return older.to(to)
	}
	return p.newMade(r, p.bare(ctx, r, extra{})).to(to)
}

// older gives the page that serves while the renderer is busy; nil for none.
func (p *Pages) older(k key) *made {
	m, _, ok := p.kept.Last(k)
	if !ok || m.fallback {
		return nil
	}
	now := p.Now()
	m.old.CompareAndSwap(0, now.Unix())
	if now.Sub(time.Unix(m.old.Load(), 0)) > stale {
		return nil
	}
	return m
}

// wait gives the page once it is made. It fails if the renderer is busy, or if it takes too long.
func (p *Pages) wait(ctx context.Context, r Request, older *made) (*made, error) {
	defer p.askers.Add(-1)
	if p.askers.Add(1) > mostAskers {
		return nil, errBusy
	}
	most := patience
	if older != nil {
		most = brief
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return p.share(ctx, r)
}

// share gives the page, made once for all who want it.
func (p *Pages) share(ctx context.Context, r Request) (*made, error) {
	return p.kept.Build(ctx, r.key(), func(ctx context.Context) (fresh.Made[*made], error) {
		last, basis, ok := p.kept.Last(r.key())
		if ok && !p.retries(last) {
			// A save on its way, which may be refused, takes less time than a page.
			p.Freshness.Settle(ctx, settling, basis.Types...)
			if p.Freshness.True(basis) {
				return fresh.Made[*made]{Value: last, Basis: basis}, nil
			}
		}
		m, basis, err := p.make(ctx, r, extra{}, p.pool.render)
		if err == nil && ok {
			m.used.Store(last.used.Load())
		}
		return fresh.Made[*made]{Value: m, Basis: basis, Once: err == nil && m.missing}, err
	})
}

// Fresh renders a page that is not kept: one of many, or the answer to a form, which is JSON for the script. It does
// not fail either. Few are rendered at once; who would wait too long gets a Fallback.
func (p *Pages) Fresh(ctx context.Context, r Request, submission json.RawMessage) *Page {
	to := p.site.Name(r.Origin)
	r = p.own(r)
	own := extra{submission: submission}
	m, _, err := p.make(ctx, r, own, p.pool.renderAside)
	if err != nil {
		m = p.newMade(r, p.bare(ctx, r, own))
	}
	return m.to(to)
}

// Bare gives the app without HTML, for those who ask for more than is rendered for one. A submission may be nil.
func (p *Pages) Bare(ctx context.Context, r Request, submission json.RawMessage) *Page {
	to := p.site.Name(r.Origin)
	r = p.own(r)
	return p.newMade(r, p.bare(ctx, r, extra{submission: submission})).to(to)
}

// Body gives the page's document in a content coding: encode.Brotli, encode.Gzip, or none for an empty one.
func (p *Pages) Body(page *Page, coding string) []byte {
	return p.site.Body(page.document, page.to, coding)
}
