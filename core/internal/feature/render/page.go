package render

import (
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature/render/baseurl"
)

// Page is a document that is ready to be sent to the origin that requested it. It must not be changed.
type Page struct {
	// Fallback says that the page is the app without HTML, because rendering failed or too many requests are waiting.
	// It must not be cached.
	Fallback bool
	// Missing says that the API no longer has the entry that the page shows: it has just been removed.
	Missing bool
	// Styles are the style of the site's brand, and the style attributes of a page that a module renders; its content
	// security policy must allow them. Other pages have only those that their policy names.
	Styles []string

	document *baseurl.Document
	origin   baseurl.Name
}

// Coding returns the content coding in which the page is sent to a client that prefers the given one of those that Body
// supports: the same, or none.
func (p *Page) Coding(wanted string) string { return p.origin.Coding(wanted) }

// ETag returns a strong entity tag of the document in a content coding, with its quotes.
func (p *Page) ETag(coding string) string { return p.document.ETag(p.origin, coding) }

// cachedPage is a cached page, independent of the origin.
type cachedPage struct {
	request           Request // without its origin
	document          *baseurl.Document
	styles            []string
	fallback, missing bool
	retryAt           time.Time    // when a page that failed fully or in part is rendered again
	lastVisit         atomic.Int64 // the second of the last visit
	outdatedSince     atomic.Int64 // the second in which the page was found to be outdated; 0 if it is current
}

func (m *cachedPage) pageFor(name baseurl.Name) *Page {
	return &Page{Fallback: m.fallback, Missing: m.missing, Styles: m.styles, document: m.document, origin: name}
}

// visit records a visit of the current page.
func (m *cachedPage) visit(now time.Time) {
	// Most requests find the present second already stored.
	if s := now.Unix(); m.lastVisit.Load() != s {
		m.lastVisit.Store(s)
	}
	if m.outdatedSince.Load() != 0 {
		m.outdatedSince.Store(0)
	}
}
