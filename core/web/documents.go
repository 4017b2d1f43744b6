package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
)

// documents are the answers that never change while the program runs.
type documents struct {
	openapi *content.Page
	schema  *content.Page
}

func newDocuments(registry *content.Registry, routes []route, version string) documents {
	return documents{
		openapi: documentPage(openAPI(registry, routes, version)),
		schema:  documentPage(describe(registry)),
	}
}

func documentPage(value any) *content.Page {
	// Both are made of plain values, which always marshal.
	body, _ := json.Marshal(value)
	return &content.Page{Body: body, ETag: hashTag(body)}
}

// hashTag is an entity tag that is the same for the same bytes.
func hashTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

func (s *Server) documentRoutes() []route {
	return []route{
		{http.MethodGet, "/api/openapi.json", s.sendOpenAPI, operation{
			id: "getOpenAPI", summary: "This document", tag: "system",
			success: http.StatusOK, result: object{"type": "object"}, cached: true,
		}},
		{http.MethodGet, "/api/admin/schema", s.admit(core.Closed, core.VerbRead, s.sendSchema), operation{
			id: "getSchema", summary: "The content types, as the admin app draws them", tag: "system",
			success: http.StatusOK, result: ref("Schema"), cached: true,
			failures: []core.Code{core.Unauthenticated},
		}},
	}
}

func (s *Server) sendOpenAPI(c fiber.Ctx) error {
	return sendCoded(c, core.Actor{}, s.documents.openapi)
}

func (s *Server) sendSchema(c call) error { return sendCoded(c, c.actor, s.documents.schema) }

// OpenAPI gives the OpenAPI document of a server with these content types, as indented JSON.
func OpenAPI(registry *content.Registry, version string) []byte {
	s := &Server{registry: registry}
	// The document is made of plain values, which always marshal.
	body, _ := json.MarshalIndent(openAPI(registry, s.table(), version), "", "  ")
	return append(body, '\n')
}
