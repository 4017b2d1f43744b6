package site

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// documents answers with the documents for machines.
type documents struct {
	*Config
	names map[string]bool // the file names of those that always exist
}

func newDocuments(config *Config) *documents {
	d := &documents{Config: config, names: map[string]bool{}}
	if config.Syndication != nil {
		for _, name := range config.Syndication.Names() {
			d.names[name] = true
		}
	}
	return d
}

// documentName returns the name of the document for machines at a path; false if the path has none.
func (d *documents) documentName(path string) (string, bool) {
	name := strings.TrimPrefix(path, "/")
	part := strings.HasPrefix(name, "sitemap-") && strings.HasSuffix(name, ".xml") && !strings.Contains(name, "/")
	return strings.Clone(name), d.names[name] || part && d.Syndication != nil
}

// documentRoute returns the route pattern of a document. All parts of the sitemap share one pattern, because clients
// may request any number of them.
func documentRoute(name string) string {
	if strings.HasPrefix(name, "sitemap-") {
		return "/sitemap-{part}.xml"
	}
	return "/" + name
}

// documentResponse answers with the document of the given name.
func (d *documents) documentResponse(ctx context.Context, r *api.Request, name string) (api.Response, error) {
	origin, err := api.Origin(d.Origin, r)
	if err != nil {
		return api.Response{}, err
	}
	document, err := d.Syndication.Document(ctx, origin, name)
	if core.CodeOf(err) == core.NotFound {
		return plainText(http.StatusNotFound, "There is no such file.\n"), nil
	}
	if err != nil {
		return api.Response{}, err
	}
	return api.Response{
		Status: http.StatusOK, MediaType: document.MediaType, Coded: documentCodings{document},
		Header: []api.Field{{Name: cacheControl, Value: "no-cache"}, {Name: vary, Value: "Accept-Encoding"}},
	}, nil
}

// documentCodings adapts a document to api.Coded.
type documentCodings struct{ *feeds.Document }

func (d documentCodings) Codings() []string {
	return slices.DeleteFunc(slices.Clone(encode.Codings()), func(coding string) bool { return d.Coding(coding) == "" })
}

func (d documentCodings) In(coding string) []byte { return d.Body(coding) }

func (d documentCodings) Tag(coding string) string { return d.ETag(coding) }
