package render

import (
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feeds/baseurl"
)

// Page is a document that is ready to be sent to the origin that requested it. It must not be changed.
type Page struct {
	// Age is the time since the page was rendered, if its content may have changed since; 0 for a current page.
	Age time.Duration
	// Missing says that the API no longer has the entry that the page shows: it has just been removed.
	Missing bool
	// Styles are the sources of StyleSource that the content security policy of the page must have: of its style elements,
	// and of the style attributes of a page that a module renders. Other pages have only attributes that each policy names.
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
	request    Request // without its origin
	document   *baseurl.Document
	styles     []string
	failed     bool // it could not be rendered, and has no document
	missing    bool
	renderedAt time.Time
	retryAt    time.Time    // when a page that failed fully or in part is rendered again
	lastVisit  atomic.Int64 // the second of the last visit
}

func (m *cachedPage) pageFor(name baseurl.Name) *Page {
	return &Page{Missing: m.missing, Styles: m.styles, document: m.document, origin: name}
}

// olderFor returns the page although its content may have changed.
func (m *cachedPage) olderFor(name baseurl.Name, now time.Time) *Page {
	page := m.pageFor(name)
	page.Age = max(time.Second, now.Sub(m.renderedAt))
	return page
}

// visit records a visit of the page.
func (m *cachedPage) visit(now time.Time) {
	// Most requests find the present second already stored.
	if s := now.Unix(); m.lastVisit.Load() != s {
		m.lastVisit.Store(s)
	}
}
