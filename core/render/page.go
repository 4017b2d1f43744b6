package render

import (
	"crypto/sha256"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/encode"
)

// Page is a document that is ready to send. It is shared and must not be changed.
type Page struct {
	// Fallback says that the page could not be rendered: it is the app with its data and without HTML.
	Fallback bool
	// Missing says that the API had not what the page should show: somebody has just taken it away.
	Missing bool

	tag    string // of the document
	brotli []byte

	request Request
	types   []string     // what it shows
	at      uint64       // every change up to this one is in it
	retry   time.Time    // of a fallback: when rendering is tried again
	used    atomic.Int64 // the second in which a visitor saw it
}

// newPage compresses a document. Only what nearly every browser asks for is kept.
func newPage(r Request, document []byte, types []string, at uint64) *Page {
	sum := sha256.Sum256(document)
	return &Page{
		tag:     fmt.Sprintf("%x", sum[:12]),
		brotli:  encode.Encode(encode.Brotli, document),
		request: r, types: types, at: at,
	}
}

// ETag gives a strong entity tag of the document in a content coding, with its quotes.
func (p *Page) ETag(coding string) string {
	return `"` + p.tag + coding + `"`
}

func (p *Page) weight() int { return pageOverhead + len(p.brotli) }

// touch notes that a visitor saw the page.
func (p *Page) touch(now time.Time) {
	// Most requests find the second that they would write.
	if s := now.Unix(); p.used.Load() != s {
		p.used.Store(s)
	}
}
