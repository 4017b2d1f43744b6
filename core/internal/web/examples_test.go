package web_test

import (
	"bytes"
	"encoding/json"
	"go/format"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"testing"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"

	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	canned "github.com/quoin-cms/quoin/plugins/answer"
)

// example is a request as the API page of the back office shows it.
type example struct {
	ID, Method, Path string
	Headers          map[string]string
	Body             *struct {
		JSON        json.RawMessage
		Form, Files map[string]string
	}
	Go string
}

func examples(t *testing.T) (all []example) {
	t.Helper()
	text, err := os.ReadFile("testdata/examples.gen.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &all); err != nil || len(all) == 0 {
		t.Fatal(err, len(all))
	}
	return all
}

// asHTTP returns the request of the example.
func (e example) asHTTP(t *testing.T) *http.Request {
	t.Helper()
	media, body := "application/json", &bytes.Buffer{}
	switch {
	case e.Body == nil:
	case e.Body.JSON != nil:
		body.Write(e.Body.JSON)
	default:
		media = e.form(t, body)
	}
	req, err := http.NewRequestWithContext(t.Context(), e.Method, "http://quoin.test"+e.Path, body)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range e.Headers {
		req.Header.Set(name, value)
	}
	if e.Body != nil {
		req.Header.Set("Content-Type", media)
	}
	return req
}

// form writes the fields and the files of the example, and returns their media type.
func (e example) form(t *testing.T, body *bytes.Buffer) string {
	t.Helper()
	w := multipart.NewWriter(body)
	for name, value := range e.Body.Form {
		if err := w.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for name, file := range e.Body.Files {
		if _, err := w.CreateFormFile(name, file); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType()
}

// shownDocument returns the document from which the examples are made: that of the built program.
func shownDocument(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../shared-ui/src/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestExamplesFitOpenAPI checks that the example of each call is valid by the OpenAPI document.
func TestExamplesFitOpenAPI(t *testing.T) {
	t.Parallel()
	doc, err := libopenapi.NewDocument(shownDocument(t))
	if err != nil {
		t.Fatal(err)
	}
	v, errs := validator.NewValidator(doc)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, e := range examples(t) {
		req := e.asHTTP(t)
		req.Header.Set("Authorization", "Bearer qn_example")
		req.AddCookie(&http.Cookie{Name: api.SessionCookie, Value: "example"})
		if valid, errs := v.ValidateHttpRequest(req); !valid {
			for _, err := range errs {
				t.Errorf("%s: %s: %s %v", e.ID, err.Message, err.Reason, err.SchemaValidationErrors)
			}
		}
	}
}

// TestExamplesInGo checks that the examples in Go are formatted by gofmt.
func TestExamplesInGo(t *testing.T) {
	t.Parallel()
	for _, e := range examples(t) {
		if e.Go == "" {
			continue
		}
		formatted, err := format.Source([]byte(e.Go))
		if err != nil || string(formatted) != e.Go {
			t.Errorf("%s: %v\n%s", e.ID, err, e.Go)
		}
	}
}

// TestExamplesAreAccepted checks that the server accepts the examples that create an entry.
func TestExamplesAreAccepted(t *testing.T) {
	t.Parallel()
	var doc struct {
		Types []struct {
			Path    string
			Created bool
		} `json:"x-content-types"`
	}
	if err := json.Unmarshal(shownDocument(t), &doc); err != nil {
		t.Fatal(err)
	}
	s := newStackOf(t, append(types(), canned.Type(), redirect.Type()), func(*stack, *parts) {})
	for _, typ := range doc.Types {
		if !typ.Created {
			continue
		}
		path, all := "/api/"+typ.Path, examples(t)
		i := slices.IndexFunc(all, func(e example) bool {
			return e.Method == http.MethodPost && (e.Path == path || e.Path == "/api/admin/"+typ.Path || e.Path == "/api/admin/content/"+typ.Path)
		})
		if i < 0 {
			t.Errorf("nothing shows how to make an entry at %s", path)
			continue
		}
		s.do(request{method: http.MethodPost, path: all[i].Path, body: string(all[i].Body.JSON), staff: true}).want(t, http.StatusCreated)
	}
}
