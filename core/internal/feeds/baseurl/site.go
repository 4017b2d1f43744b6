package baseurl

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core/internal/encode"
)

// Document is a document that can be sent to every origin. It is shared and must not be changed.
type Document struct {
	home   string // the origin that brotli contains
	brotli []byte
	places []place
	sum    [sha256.Size]byte // hash of the document without its origins
	tag    string            // entity tag for home
	size   int               // bytes without the origins
}

// Size returns the uncompressed size of the document without its origins, in bytes.
func (d *Document) Size() int { return d.size }

// Weight returns the memory that the document takes, in bytes.
func (d *Document) Weight() int { return len(d.brotli) + 16*len(d.places) + 256 }

// Site sends documents to the origins of the site. The first origin that makes a request is home: documents are stored
// compressed for it. Any other origin is known from its second request on: its forms of documents are cached, and
// those in use have precedence. An unknown origin gets a document uncompressed, which costs one copy. It is safe for
// concurrent use.
type Site struct {
	StandIn
	home  atomic.Pointer[string]
	known *otter.Cache[string, string]
	forms *otter.Cache[form, []byte]
}

// form is a document as it is sent to an origin in a content coding.
type form struct {
	document       *Document
	origin, coding string
}

const mostKnown = 256 // maximum number of known origins

// here runs the maintenance of a cache at once. If it ran later, then on a busy machine many unknown origins could
// evict those in use before their use is recorded.
func here(upkeep func()) { upkeep() }

// NewSite returns a Site that caches at most the given number of bytes of forms.
func NewSite(most uint64) *Site {
	return &Site{
		StandIn: NewStandIn(),
		known:   otter.Must(&otter.Options[string, string]{MaximumSize: mostKnown, Executor: here}),
		forms: otter.Must(&otter.Options[form, []byte]{
			MaximumWeight: most,
			Executor:      here,
			Weigher: func(f form, body []byte) uint32 {
				return uint32(min(len(f.origin)+len(body), 1<<31)) //nolint:gosec // bounded here
			},
		}),
	}
}

// Name is the origin of a request.
type Name struct {
	origin string
	known  bool
}

// Name returns the name of an origin, and records its request. The string needs to be valid only during the call.
func (s *Site) Name(origin string) Name {
	home := s.home.Load()
	if home == nil {
		own := strings.Clone(origin)
		if s.home.CompareAndSwap(nil, &own) {
			return Name{own, true}
		}
		home = s.home.Load()
	}
	if origin == *home {
		return Name{*home, true}
	}
	if own, ok := s.known.GetIfPresent(origin); ok {
		return Name{own, true}
	}
	own := strings.Clone(origin)
	s.known.Set(own, own)
	return Name{own, false}
}

// Document returns a Document made from the bytes that were rendered with the placeholder.
func (s *Site) Document(made []byte) *Document {
	bare, places := s.find(made)
	d := &Document{places: places, size: len(bare)}
	if home := s.home.Load(); home != nil {
		d.home = *home
	}
	d.brotli = encode.Encode(encode.Brotli, refill(bare, places, "", d.home))
	sum := sha256.New()
	for _, p := range places {
		_ = binary.Write(sum, binary.BigEndian, [2]uint64{uint64(p.at), uint64(p.way)}) //nolint:gosec // a length
	}
	sum.Write(bare)
	sum.Sum(d.sum[:0])
	d.tag = d.tagFor(d.home)
	return d
}

// tagFor returns the entity tag for an origin, without coding and quotes.
func (d *Document) tagFor(origin string) string {
	if len(d.places) == 0 {
		origin = ""
	}
	sum := sha256.Sum256(append(d.sum[:len(d.sum):len(d.sum)], origin...))
	return hex.EncodeToString(sum[:12])
}

// ETag returns the strong entity tag of the document for an origin in a coding, with its quotes.
func (d *Document) ETag(to Name, coding string) string {
	tag := d.tag
	if to.origin != d.home {
		tag = d.tagFor(to.origin)
	}
	return `"` + tag + coding + `"`
}

// Coding returns the content coding in which the origin gets documents if the client prefers the given one: the same,
// or none for an unknown origin.
func (n Name) Coding(wanted string) string {
	if !n.known {
		return ""
	}
	return wanted
}

// Body returns the document for an origin in a content coding: encode.Brotli, encode.Gzip, or none for an empty one.
func (s *Site) Body(d *Document, to Name, coding string) []byte {
	if coding == encode.Brotli && to.origin == d.home {
		return d.brotli
	}
	f := form{d, to.origin, coding}
	body, ok := s.forms.GetIfPresent(f)
	if ok {
		return body
	}
	body = s.fill(d, to, coding)
	if to.known {
		s.forms.Set(f, body)
	}
	return body
}

func (s *Site) fill(d *Document, to Name, coding string) []byte {
	if to.origin == d.home && coding == "" {
		// It was compressed by Document, so decompressing cannot fail.
		body, _ := encode.Decode(d.brotli)
		return body
	}
	body := refill(s.Body(d, Name{d.home, true}, ""), d.places, d.home, to.origin)
	if coding != "" {
		body = encode.Encode(coding, body)
	}
	return body
}
