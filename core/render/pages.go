package render

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/sync/singleflight"

	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/encode"
)

// Answer is what the API says to a visitor.
type Answer struct {
	Status int
	Header map[string]string // of what browsers read, the names in lower case
	Body   []byte            // JSON
	Types  []string          // the content types that it depends on
}

// Config is what Pages work with. All of it is required.
type Config struct {
	Files   fs.FS  // the built app, with its index.html at the root
	Script  []byte // the app's pages for the server's JavaScript engine
	Content *content.Service
	// API answers a GET of a path with its query, as a visitor. It must not fail by panicking.
	API  func(ctx context.Context, path string) Answer
	Icon func(style, name string) (svg []byte, err error)
	Log  *slog.Logger
	Now  func() time.Time
}

// Request names a page. Equal requests have equal pages.
type Request struct {
	Origin  string // where the site lives: "https://example.co.uk"
	Path    string // within the site, escaped as in an address: "/blog/hello"
	Query   string // of the address; only what the page reads, always written the same way
	Code    string // the source file of the page's component
	Missing bool   // the page of what is not there
	// Reads are the paths of the API that the page needs, should it have to go without being rendered.
	Reads []string
}

// The bounds of what is kept.
const (
	pagesMemory  = 64 << 20 // bytes, as brotli
	formsMemory  = 8 << 20  // bytes in other forms, which few ask for
	pageOverhead = 512      // bytes of keys and links for each page
	mostOrigins  = 4        // in how many names of the site pages are kept
)

const (
	patience   = 5 * time.Second  // that a visitor has for a page
	retryAfter = 30 * time.Second // a page that failed is tried again
	// maxBehind is how many commits a page may lie behind although none of them concerns it. The live feed
	// remembers more: whoever opens the page can be told what has happened since.
	maxBehind = 1000
)

// Pages renders and keeps pages. It is safe for concurrent use.
type Pages struct {
	Config
	template *template
	pool     *pool
	kept     *otter.Cache[key, *Page]
	forms    *otter.Cache[form, []byte]
	flights  singleflight.Group
	origins  origins
	health   health
	ahead    ahead
}

// key is what pages are kept under.
type key struct {
	origin, path, query string
	missing             bool
}

// form is a page in a coding other than the one that it is kept in.
type form struct {
	page   *Page
	coding string
}

func (r Request) key() key { return key{r.Origin, r.Path, r.Query, r.Missing} }

// clone gives the request memory of its own.
func (r Request) clone() Request {
	r.Origin, r.Path, r.Query = strings.Clone(r.Origin), strings.Clone(r.Path), strings.Clone(r.Query)
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
	p := &Pages{Config: config, template: t, pool: newPool(config.Script)}
	p.kept = otter.Must(&otter.Options[key, *Page]{
		MaximumWeight: pagesMemory,
		Weigher: func(k key, page *Page) uint32 {
			return uint32(page.weight() + len(k.path) + len(k.query)) //nolint:gosec // bounded by the engine's memory
		},
	})
	p.forms = otter.Must(&otter.Options[form, []byte]{
		MaximumWeight: formsMemory,
		Weigher:       func(_ form, body []byte) uint32 { return uint32(len(body)) }, //nolint:gosec // as above
	})
	p.health = health{log: config.Log, now: config.Now}
	return p, nil
}

// Close waits for the pages that are being made, and gives back the engines' memory.
func (p *Pages) Close() { p.pool.close() }

// Kept gives the page from memory, if it is there and shows everything that was saved before the call; nil
// otherwise. The request's strings need to be valid only during the call.
func (p *Pages) Kept(r Request) *Page {
	page, ok := p.kept.GetIfPresent(r.key())
	if !ok || p.stale(page) {
		return nil
	}
	page.touch(p.Now())
	return page
}

// Page gives the page as of a moment after the call, from memory or newly rendered. Callers that want the
// same page at once share one rendering. It does not fail: what cannot be rendered is a Fallback, and what is not
// there any more is Missing, for which the caller has another page.
func (p *Pages) Page(ctx context.Context, r Request) *Page {
	if page := p.Kept(r); page != nil {
		return page
	}
	r = r.clone()
	if !p.origins.admit(r.Origin) {
		return p.make(ctx, r, nil, 0)
	}
	page := p.share(r, 0)
	page.touch(p.Now())
	return page
}

// Fresh renders a page that is not kept: one of many, or the answer to a form, which is JSON for the
// script. It does not fail either.
func (p *Pages) Fresh(ctx context.Context, r Request, submission json.RawMessage) *Page {
	return p.make(ctx, r.clone(), submission, 0)
}

// Bare gives the app with its data and without HTML, for those who ask for more than is rendered for one.
func (p *Pages) Bare(r Request) *Page {
	return p.fallback(r.clone(), p.Content.NewestOfAll(), nil)
}

// Body gives the page's document in a content coding: encode.Brotli, encode.Gzip, or none for an empty one.
func (p *Pages) Body(page *Page, coding string) []byte {
	if coding == encode.Brotli {
		return page.brotli
	}
	k := form{page, coding}
	body, ok := p.forms.GetIfPresent(k)
	if !ok {
		// It was compressed here, and can be decompressed.
		body, _ = encode.Decode(page.brotli)
		if coding != "" {
			body = encode.Encode(coding, body)
		}
		p.forms.Set(k, body)
	}
	return body
}

// share makes the page and keeps it. Whoever comes while it is being made cannot take it as it is: it may
// have read what was there before their own change. They make it once more, together. A change that the log
// tells of may not have been acknowledged yet: who knows of one names it.
func (p *Pages) share(r Request, known uint64) *Page {
	name := strings.Join([]string{r.Origin, r.Path, r.Query}, "\x00")
	for {
		ours := false
		made, _, _ := p.flights.Do(name, func() (any, error) {
			ours = true
			before, ok := p.kept.GetIfPresent(r.key())
			if ok && !p.stale(before) && before.at >= known {
				return before, nil
			}
			// Those who wait for it may still be there when the first has gone.
			page := p.make(context.Background(), r, nil, known)
			if ok {
				page.used.Store(before.used.Load())
			}
			if page.Missing {
				p.kept.Invalidate(r.key())
				return page, nil
			}
			p.kept.Set(r.key(), page)
			return page, nil
		})
		if page := made.(*Page); ours || !p.stale(page) {
			return page
		}
	}
}

// stale reports whether something that the page shows has changed since it was made.
func (p *Pages) stale(page *Page) bool {
	newest := p.Content.NewestOfAll()
	if newest <= page.at {
		return page.Fallback && !p.Now().Before(page.retry)
	}
	if newest > page.at+maxBehind || page.Fallback && !p.Now().Before(page.retry) {
		return true
	}
	for _, t := range page.types {
		if p.Content.Newest(t) > page.at {
			return true
		}
	}
	return false
}
