package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

// documents are the answers that never change while the program runs.
type documents struct {
	openapi func() *answers.Answer // made when somebody asks: it is large, and few do
	schema  map[core.Role]*answers.Answer
	paged   pagedDocuments
}

func newDocuments(registry *model.Registry, all []Route, config Config) documents {
	schemas := map[core.Role]*answers.Answer{}
	for _, role := range auth.Roles() {
		schemas[role] = documentPage(describe(registry, config.Screens, role))
	}
	return documents{
		openapi: sync.OnceValue(func() *answers.Answer { return documentPage(describeAPI(registry, all, config.Version)) }),
		schema:  schemas,
		paged:   newPagedDocuments(registry, config.Paged),
	}
}

func documentPage(value any) *answers.Answer {
	// All are made of plain values, which always marshal.
	body, _ := json.Marshal(value)
	return &answers.Answer{Body: body, ETag: HashTag(body)}
}

// HashTag is an entity tag that is the same for the same bytes.
func HashTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

func documentRoutes() []Route {
	return []Route{
		{Method: http.MethodGet, Path: "/api/openapi.json", handle: (*API).sendOpenAPI, Operation: openapi.Operation{
			ID: "getOpenAPI", Summary: "This document", Tag: "system",
			Success: http.StatusOK, Result: openapi.Object{"type": "object"}, Cached: true,
		}},
		{
			Method: http.MethodGet, Path: "/api/admin/schema", Access: core.Closed, Verb: core.VerbRead, handle: (*API).sendSchema,
			Operation: openapi.Operation{
				ID: "getSchema", Summary: "The content types, as the admin app draws them", Tag: "system",
				Success: http.StatusOK, Result: openapi.Ref("Schema"), Cached: true,
				Failures: []core.Code{core.Unauthenticated},
			},
		},
	}
}

func (a *API) sendOpenAPI(_ context.Context, r *Request) (Response, error) {
	return coded(r.actor, a.documents.openapi()), nil
}

func (a *API) sendSchema(_ context.Context, r *Request) (Response, error) {
	return coded(r.actor, a.documents.schema[r.actor.Role]), nil
}

// OpenAPI gives the OpenAPI document of an API with these content types, as indented JSON.
func OpenAPI(registry *model.Registry, version string) []byte {
	// The document is made of plain values, which always marshal.
	body, _ := json.MarshalIndent(describeAPI(registry, routes(registry), version), "", "  ")
	return append(body, '\n')
}

func describeAPI(registry *model.Registry, all []Route, version string) openapi.Object {
	paths := make([]openapi.Path, len(all))
	for i, r := range all {
		paths[i] = openapi.Path{Method: r.Method, Path: r.Path, Operation: r.Operation}
	}
	document := openapi.Document(openapi.Source{
		Version: version, Paths: paths, Schemas: components(registry), Outcomes: outcomes,
		Session: SessionCookie, Problem: problemType,
		Headers: openapi.Headers{
			Seq: HeaderSeq, Total: HeaderTotal,
			SeqMeaning: "Of a write, the number that `after` of a search takes, so that it finds the write; " +
				"of a read, the one that `after` of the live feed takes, so that it tells of all that is newer.",
		},
	})
	document["x-content-types"] = contentTypes(registry)
	document["x-limits"] = openapi.Object{"body": strict.MaxBody, "visitorBody": visitorBody, "list": answers.MaxList}
	return document
}

// contentTypes says of each content type which components are its own and where visitors read it, for those who
// generate clients.
func contentTypes(registry *model.Registry) []openapi.Object {
	types, names := registry.Types(), componentNames(registry)
	all := make([]openapi.Object, len(types))
	for i := range types {
		o := types[i].Options
		all[i] = openapi.Object{
			"name": types[i].Name, "component": names[types[i].Name], "path": o.Path,
			"single": o.Single, "created": !o.Single && !o.Fixed && !o.Files, "pictures": append([]string{}, types[i].Pictured()...),
		}
	}
	return all
}

// components gives what the descriptions of all groups of calls refer to.
func components(registry *model.Registry) openapi.Object {
	all, names := programComponents(registry), componentNames(registry)
	types := registry.Types()
	for i := range types {
		maps.Copy(all, typeSchemas(&types[i], names[types[i].Name]))
	}
	return all
}
