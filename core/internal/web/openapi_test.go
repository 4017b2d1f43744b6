package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
)

// plainDocument is the document for the usual content types. It is made once, because that takes longer than most
// tests.
var plainDocument struct {
	once sync.Once
	text []byte
}

func document(t *testing.T, more ...model.Type) []byte {
	t.Helper()
	if len(more) > 0 {
		return hosttest.Describe(t, append(types(), more...)...).OpenAPI()
	}
	plainDocument.once.Do(func() { plainDocument.text = hosttest.Describe(t, types()...).OpenAPI() })
	return plainDocument.text
}

func newValidator(t *testing.T, more ...model.Type) validator.Validator {
	t.Helper()
	doc, err := libopenapi.NewDocument(document(t, more...))
	if err != nil {
		t.Fatal(err)
	}
	v, errs := validator.NewValidator(doc)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return v
}

// TestOpenAPIIsValid checks that the document is valid by the rules of OpenAPI 3.1.
func TestOpenAPIIsValid(t *testing.T) {
	t.Parallel()
	if valid, errs := newValidator(t).ValidateDocument(); !valid {
		for _, err := range errs {
			t.Errorf("%s: %s", err.Message, err.Reason)
		}
	}
}

// TestOpenAPIIsServed checks that the served document is the printed one without white space.
func TestOpenAPIIsServed(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	var compact bytes.Buffer
	s.check(json.Compact(&compact, document(t)))
	if got := s.get("/api/openapi.json").want(t, http.StatusOK); got.body != compact.String() {
		t.Error("the document that is served differs from the one that is printed")
	}
}

// described is the part of the document that the tests read.
type described struct {
	Paths map[string]map[string]struct {
		OperationID string
		Parameters  []struct {
			Name, In string
			Schema   struct{ Enum []string }
		}
		RequestBody *struct{}
		Responses   map[string]json.RawMessage
	}
	Components struct {
		Schemas map[string]struct {
			Enum       []string
			Required   []string
			Properties map[string]json.RawMessage
		}
	}
}

func parsed(t *testing.T) described {
	t.Helper()
	var a described
	if err := json.Unmarshal(document(t), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// TestOpenAPIHasTheRoutes checks that the document has exactly the routes of the server.
func TestOpenAPIHasTheRoutes(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	ids := map[string]bool{}
	paths := parsed(t).Paths
	for path, operations := range paths {
		var want []string
		for method, op := range operations {
			if op.OperationID == "" || ids[op.OperationID] {
				t.Errorf("%s %s: operationId %q", method, path, op.OperationID)
			}
			ids[op.OperationID] = true
			want = append(want, strings.ToUpper(method))
		}
		// No route has this method, so the answer lists the methods of the path.
		a := s.do(request{method: http.MethodTrace, path: strings.ReplaceAll(path, "{id}", "x")})
		got := strings.Split(a.want(t, http.StatusMethodNotAllowed).header.Get("Allow"), ", ")
		got = slices.DeleteFunc(got, func(m string) bool { return m == http.MethodHead })
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the server has %v, the document %v", path, got, want)
		}
	}
	for _, route := range s.routes() {
		method, path, _ := strings.Cut(route, " ")
		if paths[path][strings.ToLower(method)].OperationID == "" {
			t.Errorf("%s is not in the document", route)
		}
	}
	for _, id := range []string{"listProducts", "getProduct", "createProduct", "updateProduct", "deleteProduct", "signIn"} {
		if !ids[id] {
			t.Errorf("no operation %s", id)
		}
	}
}

// TestOpenAPISchemas checks that the schemas have the kinds, required fields and filters of the content types.
func TestOpenAPISchemas(t *testing.T) {
	t.Parallel()
	a := parsed(t)
	var kinds []string
	for _, k := range field.Kinds() {
		kinds = append(kinds, string(k))
	}
	if got := a.Components.Schemas["Kind"].Enum; !slices.Equal(got, kinds) {
		t.Errorf("kinds %v", got)
	}
	if got := a.Components.Schemas["ProductInput"].Required; !slices.Equal(got, []string{"description", "name"}) {
		t.Errorf("a new product requires %v", got)
	}
	if got := a.Components.Schemas["ProductUpdate"].Required; got != nil {
		t.Errorf("a change of a product requires %v", got)
	}
	if slices.Contains(a.Components.Schemas["Inquiry"].Required, "notes") {
		t.Error("a private field is required, though visitors do not get it")
	}
	var names []string
	for _, p := range a.Paths["/api/products"]["get"].Parameters {
		if !strings.HasPrefix(p.Name, "filter[name]") && strings.HasPrefix(p.Name, "filter[") {
			continue
		}
		names = append(names, p.Name)
	}
	want := []string{"limit", "cursor", "fields", "sort", "status", "category", "count", "view"}
	for _, op := range []string{"eq", "ne", "in", "gt", "gte", "lt", "lte", "prefix", "empty"} {
		want = append(want, "filter[name]["+op+"]")
	}
	if want = append(want, "If-None-Match"); !slices.Equal(names, want) {
		t.Errorf("the list of products takes %v, want %v", names, want)
	}
}

// exempt matches answers that belong to no operation, and those whose schemas contain themselves, which the validator
// does not support; TestSchemasFitOpenAPI checks the latter.
var exempt = regexp.MustCompile(`^(unknown-path|method-not-supported|schema|redirect-schema|case-study-type)$`)

// TestExchangesFitOpenAPI checks that each golden answer is valid by the document.
func TestExchangesFitOpenAPI(t *testing.T) {
	t.Parallel()
	plain, more, files := newValidator(t), newValidator(t, casestudy.Type()), newValidator(t, exhibits(), library.Type())
	moved := newValidator(t, redirect.Type())
	all, err := filepath.Glob("testdata/golden/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		var g golden
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &g)
		}
		if err != nil {
			t.Fatal(err)
		}
		if exempt.MatchString(g.Name) {
			continue
		}
		v := plain
		switch {
		case strings.HasPrefix(g.Name, caseStudies):
			v = more
		case strings.HasPrefix(g.Name, "media"):
			v = files
		case strings.HasPrefix(g.Name, redirect.TypeName):
			v = moved
		}
		req, resp := asHTTP(t, g)
		if valid, errs := v.ValidateHttpResponse(req, resp); !valid {
			for _, e := range errs {
				t.Errorf("%s: %s: %s %v", g.Name, e.Message, e.Reason, e.SchemaValidationErrors)
			}
		}
		// Only the request of a successful exchange must be valid.
		if g.Answer.Status >= 300 {
			continue
		}
		req, _ = asHTTP(t, g)
		if valid, errs := v.ValidateHttpRequest(req); !valid {
			for _, e := range errs {
				t.Errorf("%s: the request: %s: %s %v", g.Name, e.Message, e.Reason, e.SchemaValidationErrors)
			}
		}
	}
}

// TestSchemasFitOpenAPI checks that the answers that describe types are valid by their schemas.
func TestSchemasFitOpenAPI(t *testing.T) {
	t.Parallel()
	s := typedStack(t)
	described, err := jsonschema.UnmarshalJSON(bytes.NewReader(document(t)))
	s.check(err)
	compiler := jsonschema.NewCompiler()
	s.check(compiler.AddResource("openapi.json", described))
	for path, name := range map[string]string{"/api/admin/schema": "Schema", "/api/types/case-study": "ShownType"} {
		component, err := compiler.Compile("openapi.json#/components/schemas/" + name)
		s.check(err)
		a := s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK)
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(a.body))
		s.check(err)
		s.check(component.Validate(value))
	}
}

// TestContentTypesForClients checks what client generators read of content types beside their schemas.
func TestContentTypesForClients(t *testing.T) {
	t.Parallel()
	type reference struct {
		Type string
		Many bool
	}
	type described struct {
		Name, Path, StaffPath string
		Single                bool
		References            map[string]reference
	}
	var found struct {
		Types []described `json:"x-content-types"`
	}
	if err := json.Unmarshal(document(t), &found); err != nil {
		t.Fatal(err)
	}
	all := map[string]described{}
	for _, d := range found.Types {
		all[d.Name] = d
	}
	for _, want := range []described{
		{Name: "post", Path: "blog", References: map[string]reference{"member": {Type: "member"}}},
		{Name: "settings", Path: "settings", StaffPath: "admin/content/settings", Single: true, References: map[string]reference{}},
		{Name: "page", Path: "pages", References: map[string]reference{
			"parent": {Type: "page"}, "sections": {Type: "section", Many: true}, "hidden": {Type: "section", Many: true},
		}},
	} {
		if got := all[want.Name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s is described as %+v, want %+v", want.Name, got, want)
		}
	}
}

func asHTTP(t *testing.T, g golden) (*http.Request, *http.Response) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), g.Request.Method, "http://quoin.test"+g.Request.Path, bytes.NewReader(g.Request.Body))
	if err != nil {
		t.Fatal(err)
	}
	if g.Request.Body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range g.Request.Headers {
		req.Header.Set(name, value)
	}
	resp := &http.Response{
		StatusCode: g.Answer.Status, Status: fmt.Sprint(g.Answer.Status), Header: http.Header{}, Request: req,
		Body: io.NopCloser(bytes.NewReader(g.Answer.Body)),
	}
	for name, value := range g.Answer.Headers {
		resp.Header.Set(name, value)
	}
	return req, resp
}
