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

// Document is a document for every origin. It is shared and must not be changed.
type Document struct {
	home   string // the origin that it is kept with
	brotli []byte
	places []place
	sum    [sha256.Size]byte // of all but the origin
	tag    string            // of home
	size   int               // bytes, without its names
}

// Size gives how many bytes the document has at least, uncompressed.
func (d *Document) Size() int { return d.size }

// Weight gives how many bytes the document takes.
func (d *Document) Weight() int { return len(d.brotli) + 16*len(d.places) + 256 }

// Site sends documents under its origins. The first that asks is home: documents are kept compressed for it. Others
// are known from their second request on: the forms in which they got documents are kept as long as there is room,
// those in use first. A stranger gets a document as it is, uncompressed: that costs a copy. It is safe for
// concurrent use.
type Site struct {
	StandIn
	home  atomic.Pointer[string]
	known *otter.Cache[string, string]
	forms *otter.Cache[form, []byte]
}

// form is a document as it is sent.
type form struct {
	document       *Document
	origin, coding string
}

const mostKnown = 256 // origins

// here lets a cache note at once who uses what. Left for later, on a busy machine a crowd of strangers comes first.
func here(upkeep func()) { upkeep() }

// NewSite makes a site that keeps so many bytes of forms.
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

// Name is an origin that asks.
type Name struct {
	origin string
	known  bool
}

// Name notes that an origin asks. The text needs to be valid only during the call.
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

// Document takes what was made with the stand-in.
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

// tagFor gives a tag of the document with an origin.
func (d *Document) tagFor(origin string) string {
	if len(d.places) == 0 {
		origin = ""
	}
	sum := sha256.Sum256(append(d.sum[:len(d.sum):len(d.sum)], origin...))
	return hex.EncodeToString(sum[:12])
}

// ETag gives a strong entity tag of the document, as an origin gets it in a coding, with its quotes.
func (d *Document) ETag(to Name, coding string) string {
	tag := d.tag
	if to.origin != d.home {
		tag = d.tagFor(to.origin)
	}
	return `"` + tag + coding + `"`
}

// Coding gives the content coding in which an origin gets documents, if the client likes this one best: none at
// all for a stranger.
func (n Name) Coding(wanted string) string {
	if !n.known {
		return ""
	}
	return wanted
}

// Body gives the document as an origin gets it in a content coding: encode.Brotli, encode.Gzip, or none for an
// empty one.
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
		// It was compressed here, and can be decompressed.
		body, _ := encode.Decode(d.brotli)
		return body
	}
	body := refill(s.Body(d, Name{d.home, true}, ""), d.places, d.home, to.origin)
	if coding != "" {
		body = encode.Encode(coding, body)
	}
	return body
}
