package render

import (
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/origin"
)

// Page is a document that is ready to send to the origin that asked for it. It must not be changed.
type Page struct {
	// Fallback says that it is the app without HTML, because the page could not be rendered, or because too many
	// wait. It is not worth keeping by anybody.
	Fallback bool
	// Missing says that the API had not what the page should show: somebody has just taken it away.
	Missing bool
	// Styles are the style attributes of a page that a module draws, which its policy has to allow. The app's own pages have
	// no others than its policy names.
	Styles []string

	document *origin.Document
	to       origin.Name
}

// Coding gives the content coding in which the page is sent to a client that likes this one best of those that
// Body knows: the same, or none at all.
func (p *Page) Coding(wanted string) string { return p.to.Coding(wanted) }

// ETag gives a strong entity tag of the document in a content coding, with its quotes.
func (p *Page) ETag(coding string) string { return p.document.ETag(p.to, coding) }

// made is a page for every origin, as it is kept.
type made struct {
	request           Request // without its origin
	document          *origin.Document
	styles            []string
	fallback, missing bool
	retry             time.Time    // of a page that failed, or a part of it: when it is made again
	used              atomic.Int64 // the second in which a visitor saw it
	old               atomic.Int64 // the second in which somebody found it no longer true; 0 while it is
}

func (m *made) to(name origin.Name) *Page {
	return &Page{Fallback: m.fallback, Missing: m.missing, Styles: m.styles, document: m.document, to: name}
}

// touch notes that a visitor saw the page as it should be.
func (m *made) touch(now time.Time) {
	// Most requests find the second that they would write.
	if s := now.Unix(); m.used.Load() != s {
		m.used.Store(s)
	}
	if m.old.Load() != 0 {
		m.old.Store(0)
	}
}
