package feeds

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feature/render/baseurl"
	"github.com/quoin-cms/quoin/core/model"
)

// Config is what a Service works with. Answers and Freshness are required.
type Config struct {
	Answers *query.Reader
	// Freshness tells when what was made is out of date.
	Freshness *cache.Freshness
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
	paged []model.Type // whose entries have pages that visitors see
	feeds []model.Type // those of them that stand in the feeds
	types []string     // what documents are made of

	library bool // whether the site has pictures of its own

	makers map[string]maker
	limits limits
	bodies int // bytes of bodies in a feed
	sent   *baseurl.Site
	kept   *cache.Cache[string, weighed]

	listed func(context.Context, cache.Position) (placed, error) // reads all places
}

// Document is a file that is ready to send to the origin that asked for it. It must not be changed.
type Document struct {
	MediaType string
	service   *Service
	document  *baseurl.Document
	to        baseurl.Name
}

// Coding gives the content coding in which the document is sent to a client that likes this one best of those
// that Body knows: the same, or none at all.
func (d *Document) Coding(wanted string) string {
	if d.document.Size() < encode.Smallest {
		return ""
	}
	return d.to.Coding(wanted)
}

// ETag gives a strong entity tag of the document in a content coding, with its quotes.
func (d *Document) ETag(coding string) string { return d.document.ETag(d.to, coding) }

// Body gives the document in a content coding: encode.Brotli, encode.Gzip, or none for an empty one.
func (d *Document) Body(coding string) []byte { return d.service.sent.Body(d.document, d.to, coding) }

// maker makes a document for the site at an origin.
type maker struct {
	mediaType string
	make      func(ctx context.Context, origin string) ([]byte, error)
	mapped    bool // it is a part of the map
}

const (
	xmlType  = "application/xml"
	textType = "text/plain; charset=utf-8"
)

// New makes a service. It reads nothing before it is asked.
func New(config Config) *Service {
	s := &Service{Config: config, limits: sitemapLimits, bodies: feedBodies, sent: baseurl.NewSite(formsMemory)}
	s.kept = newKept(config.Freshness)
	for _, t := range config.Answers.Registry().Types() {
		if t.Options.Page == "" || t.Options.Access != core.Published || t.Options.Single {
			continue
		}
		s.paged = append(s.paged, t)
		if t.Options.Feed != nil {
			s.feeds = append(s.feeds, t)
		}
	}
	s.types = []string{config.Settings}
	for _, t := range s.paged {
		s.types = append(s.types, t.Name)
	}
	if _, s.library = config.Answers.Registry().Type(field.MediaType); s.library {
		s.types = append(s.types, field.MediaType)
	}
	s.listed = s.readPlaces
	s.makers = map[string]maker{
		robotsName:  {mediaType: textType, make: s.robots},
		sitemapName: {xmlType, s.sitemap, true},
		atomName:    {mediaType: "application/atom+xml; charset=utf-8", make: s.atom},
		jsonName:    {mediaType: "application/feed+json", make: s.jsonFeed},
		llmsName:    {mediaType: textType, make: s.llms},
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
// parts. It is asked for at the public address of the site, "https://example.co.uk". It fails with NotFound where
// there is no such document, and like the reader.
func (s *Service) Document(ctx context.Context, at, name string) (*Document, error) {
	m, ok := s.makers[name]
	if !ok {
		m, ok = s.sitemapPart(name)
	}
	if !ok {
		return nil, noDocument()
	}
	to := s.sent.Name(at)
	d, err := kept(ctx, s, documentName+name, func(ctx context.Context) (*document, error) {
		return s.document(ctx, name, m)
	})
	if err != nil {
		return nil, err
	}
	return &Document{m.mediaType, s, d.Document, to}, nil
}

// documentName is before the names of the documents that are kept.
const documentName = "document "

// document makes a document. One of the map stays as it is as long as the places do.
func (s *Service) document(ctx context.Context, name string, m maker) (*document, error) {
	made := &document{}
	if m.mapped {
		of, err := s.places(ctx)
		if err != nil {
			return nil, err
		}
		if last, _, ok := s.kept.Last(documentName + name); ok && last.(*document).of == of {
			return last.(*document), nil
		}
		made.of = of
	}
	body, err := m.make(ctx, s.sent.Origin())
	if err != nil {
		return nil, err
	}
	made.Document = s.sent.Document(body)
	return made, nil
}

func noDocument() error {
	return core.Errorf(core.NotFound, "There is no such document.")
}
