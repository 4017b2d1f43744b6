package feeds

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feeds/baseurl"
	"github.com/quoin-cms/quoin/core/model"
)

// Config has the dependencies and options of a Service. Answers and Freshness are required.
type Config struct {
	Answers *query.Reader
	// Freshness says when a cached value is out of date.
	Freshness *cache.Freshness
	// Settings is the name of the content type whose only entry has the site's siteName, tagline and description.
	Settings string
	// Pages are the paths of the pages that do not belong to one entry, in the order of the sitemap, such as "/" and
	// "/about".
	Pages []string
	// API is the path of the OpenAPI document; empty if there is none.
	API string
}

// Service makes the documents, and caches them until the content that they are made from changes. It is safe for
// concurrent use.
type Service struct {
	Config
	paged []model.Type // the types whose entries have pages that visitors see
	feeds []model.Type // those of paged whose entries are in the feeds
	types []string     // the types that documents depend on

	library bool // whether the site has a media library

	makers map[string]maker
	limits limits
	bodies int // limit of the total size of bodies in a feed, in bytes
	sent   *baseurl.Site
	kept   *cache.Cache[string, weighed]

	listed func(context.Context, cache.Position) (placed, error) // reads all places; tests replace it
}

// Document is a file that is ready to be sent for the origin of the request. It must not be modified.
type Document struct {
	MediaType string
	NoIndex   bool // whether search engines must not list it

	service  *Service
	document *baseurl.Document
	to       baseurl.Name
}

// Coding returns the content coding in which the document is sent to a client that prefers wanted, one of the codings
// of Body. It is wanted, or empty if the document is sent without a coding.
func (d *Document) Coding(wanted string) string {
	if d.document.Size() < encode.Smallest {
		return ""
	}
	return d.to.Coding(wanted)
}

// ETag returns the strong entity tag of the document in a content coding, with its quotes.
func (d *Document) ETag(coding string) string { return d.document.ETag(d.to, coding) }

// Body returns the document in a content coding: encode.Brotli, encode.Gzip, or "" for none.
func (d *Document) Body(coding string) []byte { return d.service.sent.Body(d.document, d.to, coding) }

// maker makes a document for a site with a given origin.
type maker struct {
	mediaType string
	make      func(ctx context.Context, origin string) ([]byte, error)
	mapped    bool // whether it is a file of the sitemap
}

const (
	xmlType  = "application/xml"
	textType = "text/plain; charset=utf-8"
)

// New makes a service. It reads no content before the first document is requested.
func New(config Config) *Service {
	s := &Service{Config: config, limits: sitemapLimits, bodies: feedBodies, sent: baseurl.NewSite(formsMemory)}
	s.kept = newKept(config.Freshness)
	for _, t := range config.Answers.Registry().Types() {
		if t.Options.Public.Page == "" || t.Options.Access != core.Published || t.Options.Single {
			continue
		}
		s.paged = append(s.paged, t)
		if t.Options.Public.Feed != nil {
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

// Names returns the names of the documents that every site has.
func (s *Service) Names() []string {
	return []string{atomName, jsonName, llmsName, robotsName, sitemapName}
}

// Document returns the document with a name: one of Names, or "sitemap-1.xml" and so on if the sitemap has several
// parts. at is the public origin of the site, such as "https://example.co.uk". It fails with NotFound if there is no
// such document, and with the errors of the reader.
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
	return &Document{MediaType: m.mediaType, service: s, document: d.Document, to: to}, nil
}

// documentName is the prefix of the keys of documents in the cache.
const documentName = "document "

// document makes a document. A file of the sitemap is reused as long as the places are the same.
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
