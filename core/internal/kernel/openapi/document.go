// Package openapi writes the OpenAPI document of a table of calls. It knows no call itself: whoever has
// some brings their descriptions and the components that these refer to.
package openapi

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Path is a call at an address. A parameter of the path stands in braces.
type Path struct {
	Method    string
	Path      string
	Operation Operation
	Personal  bool // it is for people who have signed in, not for programs with a token
}

// Outcome is how a failure of some code is told.
type Outcome struct {
	Status int
	Title  string
}

// Source is all that a document is made of.
type Source struct {
	Version  string
	Paths    []Path
	Schemas  Object // the components by their names: each an Object, or a Component
	Outcomes map[core.Code]Outcome
	// Session is the cookie that says who makes a call, Problem the media type of a failure.
	Session, Problem string
	// Headers describes headers that answers have beside those of HTTP itself.
	Headers Headers
}

// Headers names the headers of answers and says what they mean.
type Headers struct {
	Seq, SeqMeaning string // the number of a commit
	Total           string // how many entries match
}

// Document describes the calls as an OpenAPI 3.1 document.
func Document(s Source) Object {
	paths := Object{}
	for _, p := range s.Paths {
		path, _ := paths[p.Path].(Object)
		if path == nil {
			path = Object{}
			paths[p.Path] = path
		}
		path[strings.ToLower(p.Method)] = s.describe(p)
	}
	return Object{
		"openapi": "3.1.0",
		"info": Object{
			"title":   "Quoin",
			"version": s.Version,
			"description": "The content API. Lists are plain arrays; a problem document (RFC 9457) tells of " +
				"every failure. HEAD works wherever GET does.",
		},
		"servers":    []Object{{"url": "/"}},
		"paths":      paths,
		"components": s.components(),
	}
}

func (s Source) describe(p Path) Object {
	o := p.Operation
	op := Object{
		"operationId": o.ID,
		"summary":     o.Summary,
		"tags":        []string{o.Tag},
		"responses":   s.responses(o),
	}
	parameters := slices.Concat(pathParameters(p.Path), o.Parameters, o.Filters)
	if o.Cached {
		parameters = append(parameters, Header("If-None-Match", "Entity tags that the client has."))
	}
	if o.Matched {
		parameters = append(parameters, Header("If-Match", "The entity tag that the write is to replace."))
	}
	if parameters != nil {
		op["parameters"] = parameters
	}
	if o.Body != "" {
		content := jsonContent(Ref(o.Body))
		if o.Encoded {
			content["application/x-www-form-urlencoded"] = Object{"schema": Ref(o.Body)}
		}
		op["requestBody"] = Object{"required": true, "content": content}
	}
	if o.AnyBody {
		op["requestBody"] = Object{"content": Object{"*/*": Object{"schema": Object{}}}}
	}
	if o.Form != nil {
		content := Object{"multipart/form-data": Object{"schema": o.Form}}
		if o.Body != "" {
			content["application/x-www-form-urlencoded"] = Object{"schema": o.Form}
			maps.Copy(content, jsonContent(Ref(o.Body)))
		}
		op["requestBody"] = Object{"required": true, "content": content}
	}
	for _, code := range o.Failures {
		if code == core.Unauthenticated && !o.Open {
			op["security"] = []Object{{"session": []string{}}}
			if !p.Personal {
				op["security"] = []Object{{"session": []string{}}, {"token": []string{}}}
			}
		}
	}
	return op
}

func (s Source) responses(o Operation) Object {
	all := Object{strconv.Itoa(o.Success): s.success(o), "default": response("Problem")}
	if o.Cached {
		all["304"] = Object{"description": "The client has it already."}
	}
	if o.Unready {
		all["503"] = Object{"description": "Not ready.", "content": jsonContent(o.Result)}
	}
	for _, code := range o.Failures {
		all[strconv.Itoa(s.Outcomes[code].Status)] = response(problemName(code))
	}
	return all
}

func (s Source) success(o Operation) Object {
	out := Object{"description": http.StatusText(o.Success)}
	if o.Result != nil {
		out["content"] = Object{cmp.Or(o.Media, "application/json"): Object{"schema": o.Result}}
	}
	headers := Object{}
	if o.Cached || o.Matched && o.Result != nil || o.Created {
		headers["ETag"] = Object{"schema": Text()}
	}
	if o.Created || o.Matched || o.Cached {
		headers[s.Headers.Seq] = Object{"description": s.Headers.SeqMeaning, "schema": Integer()}
	}
	if o.Created {
		headers["Location"] = Object{"schema": Text()}
	}
	if o.List {
		headers[s.Headers.Total] = Object{"description": "How many match.", "schema": Integer()}
		headers["Link"] = Object{"description": "The next page.", "schema": Text()}
	}
	if len(headers) > 0 {
		out["headers"] = headers
	}
	return out
}

func (s Source) components() Object {
	problems := Object{"Problem": s.problem("Any other failure.")}
	for code, out := range s.Outcomes {
		problems[problemName(code)] = s.problem(out.Title + ".")
	}
	return Object{
		"schemas":   reflectAll(s.Schemas),
		"responses": problems,
		"securitySchemes": Object{
			"session": Object{
				"type": "apiKey", "in": "cookie", "name": s.Session,
				"description": "The cookie of a person who has signed in.",
			},
			"token": Object{
				"type": "http", "scheme": "bearer",
				"description": "An access token of a program, with the rights of its role.",
			},
		},
	}
}

func (s Source) problem(description string) Object {
	return Object{"description": description, "content": Object{s.Problem: Object{"schema": Ref("Problem")}}}
}

// problemName names the response of a code: "not-found" reads "NotFound".
func problemName(code core.Code) string { return Words(string(code)) }

func response(name string) Object { return Object{"$ref": "#/components/responses/" + name} }

func jsonContent(shape Object) Object {
	return Object{"application/json": Object{"schema": shape}}
}

// pathParameters are the names in braces of a path.
func pathParameters(path string) []Object {
	var all []Object
	for part := range strings.SplitSeq(path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			all = append(all, Object{
				"name": strings.TrimSuffix(name, "}"), "in": "path", "required": true, "schema": Text(),
			})
		}
	}
	return all
}
