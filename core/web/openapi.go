package web

import (
	"cmp"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
)

// openAPI describes the routes as an OpenAPI 3.1 document.
func openAPI(registry *content.Registry, routes []route, version string) object {
	paths := object{}
	for _, r := range routes {
		path, _ := paths[r.path].(object)
		if path == nil {
			path = object{}
			paths[r.path] = path
		}
		path[strings.ToLower(r.method)] = describeRoute(r)
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title":   "Quoin",
			"version": version,
			"description": "The content API. Lists are plain arrays; a problem document (RFC 9457) tells of " +
				"every failure. HEAD works wherever GET does.",
		},
		"servers":    []object{{"url": "/"}},
		"paths":      paths,
		"components": components(registry),
	}
}

func describeRoute(r route) object {
	op := object{
		"operationId": r.op.id,
		"summary":     r.op.summary,
		"tags":        []string{r.op.tag},
		"responses":   responses(r.op),
	}
	parameters := append(pathParameters(r.path), r.op.parameters...)
	if r.op.cached {
		parameters = append(parameters, header("If-None-Match", "Entity tags that the client has."))
	}
	if r.op.matched {
		parameters = append(parameters, header("If-Match", "The entity tag that the write is to replace."))
	}
	if parameters != nil {
		op["parameters"] = parameters
	}
	if r.op.body != "" {
		op["requestBody"] = object{"required": true, "content": jsonContent(ref(r.op.body))}
	}
	for _, code := range r.op.failures {
		if code == core.Unauthenticated && r.op.id != "signIn" {
			op["security"] = []object{{"session": []string{}}}
		}
	}
	return op
}

func responses(op operation) object {
	all := object{strconv.Itoa(op.success): success(op), "default": response("Problem")}
	if op.cached {
		all["304"] = object{"description": "The client has it already."}
	}
	if op.unready {
		all["503"] = object{"description": "Not ready.", "content": jsonContent(op.result)}
	}
	for _, code := range op.failures {
		all[strconv.Itoa(outcomes[code].status)] = response(problemName(code))
	}
	return all
}

func success(op operation) object {
	out := object{"description": http.StatusText(op.success)}
	if op.result != nil {
		out["content"] = object{cmp.Or(op.media, "application/json"): object{"schema": op.result}}
	}
	headers := object{}
	if op.cached || op.matched && op.result != nil || op.created {
		headers["ETag"] = object{"schema": object{"type": "string"}}
	}
	if op.created || op.matched || op.cached {
		headers[headerSeq] = object{
			"description": "Of a write, the number that `after` of a search takes, so that it finds the write; " +
				"of a read, the one that `after` of the live feed takes, so that it tells of all that is newer.",
			"schema": object{"type": "integer"},
		}
	}
	if op.created {
		headers["Location"] = object{"schema": object{"type": "string"}}
	}
	if op.list {
		headers[headerTotal] = object{"description": "How many match.", "schema": object{"type": "integer"}}
		headers["Link"] = object{"description": "The next page.", "schema": object{"type": "string"}}
	}
	if len(headers) > 0 {
		out["headers"] = headers
	}
	return out
}

func jsonContent(shape object) object {
	return object{"application/json": object{"schema": shape}}
}

func response(name string) object { return object{"$ref": "#/components/responses/" + name} }

// problemName names the response of a code: "not-found" reads "NotFound".
func problemName(code core.Code) string { return words(string(code)) }

func components(registry *content.Registry) object {
	schemas := maps.Clone(fixedSchemas())
	maps.Copy(schemas, searchSchemas())
	schemas["Stats"] = statsSchema(registry)
	maps.Copy(schemas, analyticsSchemas())
	types := registry.Types()
	for i := range types {
		maps.Copy(schemas, typeSchemas(&types[i]))
	}
	problems := object{"Problem": problemResponse("Any other failure.")}
	for code, out := range outcomes {
		problems[problemName(code)] = problemResponse(out.title + ".")
	}
	return object{
		"schemas":   schemas,
		"responses": problems,
		"securitySchemes": object{
			"session": object{"type": "apiKey", "in": "cookie", "name": cookieName},
		},
	}
}

func problemResponse(description string) object {
	return object{
		"description": description,
		"content":     object{problemType: object{"schema": ref("Problem")}},
	}
}
