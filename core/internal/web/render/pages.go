package render

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/feeds/baseurl"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// Answer is an answer of the API to a visitor.
type Answer struct {
	Status int
	Header map[string]string // the headers that browsers read, with names in lower case
	Body   []byte            // JSON
	Types  []string          // the content types that it depends on
}

// Config holds the dependencies and settings of Pages. All fields but Modules and Absent are required.
type Config struct {
	Files  fs.FS  // the built app, with its index.html at the root
	Script []byte // the app's pages for the server's JavaScript engine
	// Modules are further scripts, which render pages instead of the app. A module that fails is skipped.
	Modules []Module
	// Absent are the pages of the app that this site does not have, as path patterns of the app.
	Absent []string
	// Settings is the API path of the settings with the theme of the site.
	Settings string
	// Shown returns the number of changes so far that visitors may know of, and Event the id of that event: an open page
	// follows the live feed from there on.
	Shown     func() uint64
	Event     func(number uint64) string
	Freshness *cache.Freshness
	// API answers a GET of a path with its query, as a visitor. It must not panic, and must end when ctx does.
	API  func(ctx context.Context, path string) Answer
	Icon func(style, name string) (svg []byte, err error)
	Log  *slog.Logger
	Now  func() time.Time
}

// Module is a script that stores its exports in globalThis.quoin.modules.
type Module struct {
	Name   string // the key in modules
	Script []byte
}

// Request identifies a page. Requests that differ only in their origin share a page.
type Request struct {
	Origin  string // the base URL of the site: "https://example.co.uk"
	Path    string // within the site, escaped as in an address: "/blog/hello"
	Query   string // normalised; only the keys that the page reads
	Code    string // the source file of the page's component
	Module  string // the URL of a script that renders the page; empty for none
	Entry   string // the API path of the entry that the page shows, which may have a query; empty if it shows none
	Missing bool   // the page for a missing entry or path
	Client  string // the address of the client, which shares the engines with others; empty for none
}

// The limits of the caches, in bytes.
const (
	pagesMemory   = 64 << 20
	formsMemory   = 16 << 20 // for other codings, and other origins than the first
	symbolsMemory = 2 << 20
)

const (
	waitWithOlder = time.Second           // how long a visitor waits if there is an older page
	retryAfter    = 30 * time.Second      // delay before a page that failed, or whose data did, is rendered again
	retryParts    = 10 * time.Minute      // delay before a page without all its parts is rendered again
	writeWait     = 50 * time.Millisecond // how long a page that may still be current waits for running writes
)

// Pages renders and caches pages, once for all origins. It is safe for concurrent use.
//
// Every page has its text. No client gets a page whose rendering began before the client's own save, with one exception:
// a page that is not rendered again within a second is sent as it was, with its age, unless something of the types that
// it shows was hidden, deleted or moved since. Otherwise requests wait for their turn, which is fair between clients.
type Pages struct {
	Config
	template  *template
	pool      *pool
	site      *baseurl.Site
	cache     *cache.Cache[key, *cachedPage]
	symbols   *cache.Cache[string, string]
	places    places
	health    health
	omissions omissions
	position  followerPosition
}

// key is the cache key of a page.
type key struct {
	path, query string
	missing     bool
}

func (r Request) key() key { return key{r.Path, r.Query, r.Missing} }

// detach copies the strings of the request, and replaces the origin by the placeholder.
func (p *Pages) detach(r Request) Request {
	r.Origin, r.Path, r.Query = p.site.Origin(), strings.Clone(r.Path), strings.Clone(r.Query)
	r.Entry = strings.Clone(r.Entry)
	if r.Client != "" {
		r.Client = limit.Key(strings.Clone(r.Client))
	}
	return r
}

// New returns Pages; nil, without an error, if the app has not been built. It fails if the app's files are unusable.
func New(config Config) (*Pages, error) {
	t, err := readTemplate(config.Files)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(config.Script) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Pages{
		Config: config, template: t, pool: newPool(config), site: baseurl.NewSite(formsMemory),
		cache: cache.NewCache(config.Freshness, pagesMemory, func(k key, m *cachedPage) int {
			return len(k.path) + len(k.query) + m.document.Weight()
		}),
		symbols: cache.NewCache(config.Freshness, symbolsMemory, func(name, svg string) int { return len(name) + len(svg) }),
		health:  health{log: config.Log, now: config.Now}, omissions: omissions{now: config.Now},
	}, nil
}

// Styles returns the styles of the app that some HTML uses.
func (p *Pages) Styles(html string) string { return p.template.sheet.used(html) }

// Cache returns the statistics of the page cache.
func (p *Pages) Cache() cache.Stats { return p.cache.Stats() }

// Waiting returns the number of pages that wait for an engine.
func (p *Pages) Waiting() int { return p.pool.waiting() }

// Close ends the pages that are being rendered, and frees the engines' memory.
func (p *Pages) Close() { p.pool.close() }

// Kept returns the cached page if it exists and shows everything that was saved before the call; nil otherwise. The
// request's strings need to be valid only during the call.
func (p *Pages) Kept(r Request) *Page {
	m := p.kept(r.key())
	if m == nil || m.failed {
		return nil
	}
	m.visit(p.Now())
	return m.pageFor(p.site.Name(r.Origin))
}

// kept returns the cached page, or its failure, if it is valid; nil otherwise.
func (p *Pages) kept(k key) *cachedPage {
	m, ok := p.cache.Kept(k)
	if !ok || p.isRetryDue(m) {
		return nil
	}
	return m
}

// isRetryDue reports whether the page failed fully or in part and is due to be rendered again.
func (p *Pages) isRetryDue(m *cachedPage) bool {
	return !m.retryAt.IsZero() && !p.Now().Before(m.retryAt)
}

// Page returns the page as of a moment after the call, cached or newly rendered, or an older one that is being rendered
// again. Concurrent callers for the same page share one rendering. A page whose entry no longer exists is Missing; the
// caller must replace that by another page. Page fails with core.Throttled if too many pages wait for the client, and
// with core.Unavailable if the page cannot be rendered, or not in time.
func (p *Pages) Page(ctx context.Context, r Request) (*Page, error) {
	to := p.site.Name(r.Origin)
	r = p.detach(r)
	m := p.kept(r.key())
	if m == nil {
		older, wait := p.older(r.key()), maxWait
		if older != nil {
			wait = waitWithOlder
		}
		var err error
		if m, err = p.await(ctx, r, wait); err != nil {
			if older == nil {
				return nil, asBusy(err)
			}
			return older.olderFor(to, p.Now()), nil
		}
	}
	if m.failed {
		return nil, pageError(m.retryAt.Sub(p.Now()))
	}
	m.visit(p.Now())
	return m.pageFor(to), nil
}

// older returns the cached page if it may be sent although its content has changed; nil otherwise.
func (p *Pages) older(k key) *cachedPage {
	m, basis, ok := p.cache.Last(k)
	if !ok || m.failed || m.missing || !p.Freshness.Harmless(basis) {
		return nil
	}
	return m
}

// await returns the page once it is rendered. It fails if too many pages wait for the client, or if it takes too long.
func (p *Pages) await(ctx context.Context, r Request, limit time.Duration) (m *cachedPage, err error) {
	if err := p.places.join(r); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if m, err = p.renderShared(ctx, r); isBusyFor(err, r.Client) {
		return m, err
	} else if err != nil && ctx.Err() == nil {
		// Another client started the rendering and was refused.
		return p.renderShared(ctx, r)
	}
	return m, err
}

// renderShared returns the page, rendered once for all concurrent requests.
func (p *Pages) renderShared(ctx context.Context, r Request) (*cachedPage, error) {
	return p.cache.Build(ctx, r.key(), func(ctx context.Context) (cache.Made[*cachedPage], error) {
		last, basis, ok := p.cache.Last(r.key())
		if ok && !p.isRetryDue(last) {
			// A write in progress, which may be refused, takes less time than rendering a page.
			p.Freshness.Settle(ctx, writeWait, basis.Types...)
			if p.Freshness.True(basis) {
				return cache.Made[*cachedPage]{Value: last, Basis: basis}, nil
			}
		}
		m, basis, err := p.renderOrFail(ctx, r, pageData{}, p.renderInTurn(r))
		if err == nil && ok {
			m.lastVisit.Store(last.lastVisit.Load())
		}
		return cache.Made[*cachedPage]{Value: m, Basis: basis, Once: err == nil && m.missing}, err
	})
}

// Fresh renders a page that is not cached: a rarely repeated one, or the answer to a form, which is JSON for the
// script. It fails as Page does.
func (p *Pages) Fresh(ctx context.Context, r Request, submission json.RawMessage) (*Page, error) {
	to := p.site.Name(r.Origin)
	r = p.detach(r)
	m, _, err := p.renderOrFail(ctx, r, pageData{submission: submission}, p.pool.renderUncached(r.Client))
	switch {
	case err != nil:
		return nil, asBusy(err)
	case m.failed:
		return nil, pageError(retryAfter)
	}
	return m.pageFor(to), nil
}

// Body returns the page's document in a content coding: encode.Brotli, encode.Gzip, or none for an empty one.
func (p *Pages) Body(page *Page, coding string) []byte {
	return p.site.Body(page.document, page.origin, coding)
}
