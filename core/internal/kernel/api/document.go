package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// Description returns the module that describes the API itself. New adds it; it is exported for code that needs all
// reserved names.
func Description() Module { return (&API{}).description() }

// description returns the route and schemas of the API itself.
func (a *API) description() Module {
	return Module{
		Routes: []Route{{
			Method: http.MethodGet, Path: "/api/openapi.json",
			Handle: func(context.Context, *Request) (Response, error) { return a.document(), nil },
			Operation: openapi.Operation{
				ID: "getOpenAPI", Summary: "This document", Tag: "system",
				Success: http.StatusOK, Result: openapi.Object{"type": "object"}, Cached: true,
			},
		}},
		Schemas: openapi.Object{
			"Problem": openapi.Of(problem{}, openapi.OneOf("secondFactor", auth.TOTP, auth.Passkey, auth.FactorRequired),
				openapi.OneOf("confirmation", OwnPassword)),
			"FieldError": openapi.Of(core.FieldError{}),
		},
	}
}

// newDocument returns a function that answers with the OpenAPI document of modules. The document is built and compressed
// once.
func newDocument(modules []Module, version string) func() Response {
	build := sync.OnceValues(func() ([]byte, *encode.Once) {
		// The document consists of plain values, which always marshal.
		body, _ := json.Marshal(buildDocument(modules, version))
		return body, &encode.Once{}
	})
	return func() Response {
		body, encoded := build()
		return Compressed(core.Actor{}, body, HashTag(body), func(coding string) []byte { return encoded.Get(coding, body) })
	}
}

// HashTag returns an entity tag that is the same for equal bytes.
func HashTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

// OpenAPI returns the OpenAPI document of the API, as indented JSON.
func (a *API) OpenAPI() []byte {
	// The document consists of plain values, which always marshal.
	body, _ := json.MarshalIndent(buildDocument(slices.Concat([]Module{a.description()}, a.Modules), a.Version), "", "  ")
	return append(body, '\n')
}

// buildDocument returns the OpenAPI document of modules.
func buildDocument(modules []Module, version string) openapi.Object {
	all := routesOf(modules)
	paths := make([]openapi.Path, len(all))
	for i := range all {
		paths[i] = openapi.Path{
			Method: all[i].Method, Path: strings.Replace(all[i].Path, "...}", "}", 1), Operation: all[i].Operation, Personal: all[i].Guard >= Personal,
		}
	}
	schemas, further := openapi.Object{}, openapi.Object{}
	for _, m := range modules {
		maps.Copy(schemas, m.Schemas)
		maps.Copy(further, m.Document)
	}
	document := openapi.Document(openapi.Source{
		Version: version, Paths: paths, Schemas: schemas, Outcomes: outcomes,
		Session: SessionCookie, Problem: problemType,
		Headers: openapi.Headers{
			Seq: HeaderSeq, Total: HeaderTotal,
			SeqMeaning: "Of a write, the number that `after` of a search takes, so that it finds the write; " +
				"of a read, the one that `after` of the live feed takes, so that it tells of all that is newer.",
		},
	})
	maps.Copy(document, further)
	return document
}
