package collections

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// Paged is a content type whose pages the public app draws from what the API says of the type: the page that
// model.Options name, and the list of all entries.
type Paged struct {
	Type string
	List string // the address of the list: "/case-studies"; empty if the site has another page there
	// PageModule and ListModule are the addresses of scripts of the type's own that draw its pages; empty for none.
	PageModule, ListModule string
	// Sections are the addresses of scripts that draw the sections of plugins, by the names of the sections. Such a type has
	// no pages, and is not in the list.
	Sections map[string]string
}

const typesPath = "/api/types"

// pagedDocuments holds the descriptions of the types with such pages.
type pagedDocuments struct {
	list *query.Answer
	one  map[string]*query.Answer
}

func newPagedDocuments(registry *model.Registry, all []Paged) pagedDocuments {
	list := []pagedType{}
	one := map[string]*query.Answer{}
	for _, p := range all {
		t, err := registry.Find(p.Type)
		if err != nil {
			continue // nobody can ask for it
		}
		brief := describePaged(t, p)
		if p.Sections == nil {
			list = append(list, brief)
		}
		one[t.Name] = documentPage(describeShown(registry, t, brief, p))
	}
	return pagedDocuments{documentPage(list), one}
}

func (h *Handlers) pagedRoutes() []api.Route {
	return []api.Route{
		{Method: http.MethodGet, Path: typesPath, Fixed: true, Views: true, Handle: h.sendTypes, Operation: openapi.Operation{
			ID: "listTypes", Summary: "The content types whose public pages are drawn from their fields", Tag: "system",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("PagedType")), Cached: true,
		}},
		{Method: http.MethodGet, Path: typesPath + "/{id}", Fixed: true, Views: true, Handle: h.sendType, Operation: openapi.Operation{
			ID: "getType", Summary: "One of these types by its name, with the fields that visitors see", Tag: "system",
			Success: http.StatusOK, Result: openapi.Ref("ShownType"), Cached: true, Failures: []core.Code{core.NotFound},
		}},
	}
}

func (h *Handlers) sendTypes(_ context.Context, r *api.Request) (api.Response, error) {
	return documentResponse(r.Actor(), h.documents.paged.list), nil
}

func (h *Handlers) sendType(_ context.Context, r *api.Request) (api.Response, error) {
	one := h.documents.paged.one[r.PathID()]
	if one == nil {
		return api.Response{}, core.Errorf(core.NotFound, "There is no content type with such pages.")
	}
	return documentResponse(r.Actor(), one), nil
}
