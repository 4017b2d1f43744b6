package syndication

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"golang.org/x/sync/singleflight"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/encode"
)

// Config is what a Service works with. Content is required.
type Config struct {
	Content *content.Service
	// Settings names the type whose one entry has the site's siteName, tagline and description.
	Settings string
	// Pages are the paths of the pages that do not belong to one entry, in their order: "/", "/about".
	Pages []string
	// API is the path of the API's description; empty if there is none.
	API string
}

// Service makes the documents and keeps them until what they are made of has changed. It is safe for
// concurrent use.
type Service struct {
	Config
	paged []content.Type // whose entries have pages that visitors see
	feeds []content.Type // those of them that stand in the feeds

	site   *source[site]
	places *source[[]place]
	items  *source[[]item]
	guide  *source[[]section]

	makers map[string]maker
	limits limits
	bodies int // bytes of bodies in a feed
	making singleflight.Group
	shelf  *shelf
}

// Document is a file that is ready to send. It is shared and must not be changed.
type Document struct {
	MediaType string
	Body      []byte
	ETag      string // a strong entity tag with its quotes
	seq       uint64 // the commit up to which the document is true
	encoded   encode.Once
}

// Encoded gives the body in a content coding of package encode. It is compressed once.
func (d *Document) Encoded(coding string) []byte { return d.encoded.Get(coding, d.Body) }

// maker makes a document for the site at an origin.
type maker struct {
	mediaType string
	make      func(ctx context.Context, origin string) ([]byte, error)
}

const (
	xmlType  = "application/xml"
	textType = "text/plain; charset=utf-8"
)

// New makes a service. It reads nothing before it is asked.
func New(config Config) *Service {
	s := &Service{Config: config, limits: sitemapLimits, bodies: feedBodies, shelf: newShelf()}
	for _, t := range config.Content.Registry().Types() {
		if t.Options.Page == "" || t.Options.Access != core.Published || t.Options.Single {
			continue
		}
		s.paged = append(s.paged, t)
		if t.Options.Feed != nil {
			s.feeds = append(s.feeds, t)
		}
	}
	s.site, s.places = newSource(s, s.readSite), newSource(s, s.readPlaces)
	s.items, s.guide = newSource(s, s.readItems), newSource(s, s.readGuide)
	s.makers = map[string]maker{
		robotsName:  {textType, s.robots},
		sitemapName: {xmlType, s.sitemap},
		atomName:    {"application/atom+xml; charset=utf-8", s.atom},
		jsonName:    {"application/feed+json", s.jsonFeed},
		llmsName:    {textType, s.llms},
	}
	return s
}

// The names of the documents.
const (
	robotsName  = "robots.txt"
	sitemapName = "sitemap.xml"
	atomName    = "atom.xml"
	jsonName    = "feed.json"
	llmsName    = "llms.txt"
)

// Names lists the documents that every site has, by name.
func (s *Service) Names() []string {
	return []string{atomName, jsonName, llmsName, robotsName, sitemapName}
}

// Document gives the document of that name: one of Names, or "sitemap-1.xml" and so on where the map has
// parts. The origin is the public address of the site, "https://example.co.uk". It fails with NotFound where
// there is no such document, and like the content service.
func (s *Service) Document(ctx context.Context, origin, name string) (*Document, error) {
	m, ok := s.makers[name]
	if !ok {
		m, ok = s.sitemapPart(name)
	}
	if !ok {
		return nil, noDocument()
	}
	seq, place := s.newest(), shelfKey{origin, name}
	if d := s.shelf.get(place, seq); d != nil {
		return d, nil
	}
	// The number is a part of the key: whoever asks after a change must not get what was begun before it.
	key := origin + " " + name + " " + strconv.FormatUint(seq, 10)
	made, err, _ := s.making.Do(key, func() (any, error) {
		body, err := m.make(context.WithoutCancel(ctx), origin)
		if err != nil {
			return nil, err
		}
		d := &Document{MediaType: m.mediaType, Body: body, ETag: tag(body), seq: seq}
		s.shelf.put(place, d)
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*Document), nil
}

// newest is the number of a commit that holds every change of what the documents are made of.
func (s *Service) newest() uint64 {
	seq := s.Content.Newest(s.Settings)
	for _, t := range s.paged {
		seq = max(seq, s.Content.Newest(t.Name))
	}
	return seq
}

func tag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

func noDocument() error {
	return core.Errorf(core.NotFound, "There is no such document.")
}
