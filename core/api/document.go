package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/encode"
	"github.com/quoin-cms/quoin/core/openapi"
)

// Description is the module that every API has of itself. It is for those who look what names are taken; New adds it.
func Description() Module { return (&API{}).description() }

// description has what the API itself answers: what it is.
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
			"Problem": openapi.Record([]string{"title", "status"}, openapi.Object{
				"title": openapi.Text(), "status": openapi.Integer(), "detail": openapi.Text(), "errors": openapi.ArrayOf(openapi.Ref("FieldError")),
				"usedBy": openapi.ArrayOf(openapi.Ref("MediaUser")), "secondFactor": openapi.Enum(auth.TOTP, auth.Passkey, auth.FactorRequired), "confirmation": openapi.Enum(OwnPassword),
			}),
			"FieldError": openapi.Record([]string{"field", "message"}, openapi.Object{"field": openapi.Text(), "message": openapi.Text()}),
		},
	}
}

// newDocument gives a function that answers with the OpenAPI document of modules. It is made and compressed once.
func newDocument(modules []Module, version string) func() Response {
	made := sync.OnceValues(func() ([]byte, *encode.Once) {
		// The document is made of plain values, which always marshal.
		body, _ := json.Marshal(describe(modules, version))
		return body, &encode.Once{}
	})
	return func() Response {
		body, encoded := made()
		return Compressed(core.Actor{}, body, HashTag(body), func(coding string) []byte { return encoded.Get(coding, body) })
	}
}

// HashTag is an entity tag that is the same for the same bytes.
func HashTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

// OpenAPI gives the OpenAPI document of the API, as indented JSON.
func (a *API) OpenAPI() []byte {
	// The document is made of plain values, which always marshal.
	body, _ := json.MarshalIndent(describe(slices.Concat([]Module{a.description()}, a.Modules), a.Version), "", "  ")
	return append(body, '\n')
}

// describe makes the OpenAPI document of modules.
func describe(modules []Module, version string) openapi.Object {
	all := routesOf(modules)
	paths := make([]openapi.Path, len(all))
	for i := range all {
		paths[i] = openapi.Path{Method: all[i].Method, Path: all[i].Path, Operation: all[i].Operation}
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
