package site

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feature/feeds"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// feed gives the name of what machines read of the site at a path; false if it is not of theirs.
func (s *Site) feed(path string) (string, bool) {
	name := strings.TrimPrefix(path, "/")
	part := strings.HasPrefix(name, "sitemap-") && strings.HasSuffix(name, ".xml") && !strings.Contains(name, "/")
	return strings.Clone(name), s.feeds[name] || part && s.Syndication != nil
}

// routeOf is the pattern of the address of a document. There are as many parts of the site map as somebody asks for.
func routeOf(name string) string {
	if strings.HasPrefix(name, "sitemap-") {
		return "/sitemap-{part}.xml"
	}
	return "/" + name
}

// syndicated answers with the document of that name.
func (s *Site) syndicated(ctx context.Context, r *api.Request, name string) (api.Response, error) {
	origin, err := api.Origin(s.Origin, r)
	if err != nil {
		return api.Response{}, err
	}
	document, err := s.Syndication.Document(ctx, origin, name)
	if core.CodeOf(err) == core.NotFound {
		return plain(http.StatusNotFound, "There is no such file.\n"), nil
	}
	if err != nil {
		return api.Response{}, err
	}
	return api.Response{
		Status: http.StatusOK, MediaType: document.MediaType, Coded: documentCodings{document},
		Header: []api.Field{{Name: cacheControl, Value: "no-cache"}, {Name: vary, Value: "Accept-Encoding"}},
	}, nil
}

// documentCodings makes an api.Coded of a document.
type documentCodings struct{ *feeds.Document }

func (d documentCodings) Codings() []string {
	return slices.DeleteFunc(slices.Clone(encode.Codings()), func(coding string) bool { return d.Coding(coding) == "" })
}

func (d documentCodings) In(coding string) []byte { return d.Body(coding) }

func (d documentCodings) Tag(coding string) string { return d.ETag(coding) }
