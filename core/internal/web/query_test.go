package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// existing are the ids of entries that the template has, by the name of their type.
var existing = map[string]string{
	"product": "atlas", "service": "web", "post": "hello", "job": "engineer", "testimonial": "shah", "member": "ada",
	"inquiry": "question", "subscriber": "reader", "form": "contact", "section": "about", "page": "handbook",
}

// requiredQuery is the query without which a call is refused.
var requiredQuery = map[string]string{
	"GET /api/admin/people": "email=tom@example.com",
	"GET /api/blog/related": "id=hello",
}

// missing are the reads for which the stack has nothing, each with the status that says so. They refuse the unknown key
// before they notice that.
var missing = map[string]int{
	"GET /api/admin/plugins/{name}/settings":                 http.StatusNotFound,
	"GET /api/admin/webhooks/{id}":                           http.StatusNotFound,
	"GET /api/admin/webhooks/{id}/deliveries":                http.StatusNotFound,
	"GET /api/admin/webhooks/{id}/deliveries/{delivery}":     http.StatusNotFound,
	"GET /api/types/{id}":                                    http.StatusNotFound,
	"GET /media/{id}/{name}":                                 http.StatusNotFound,
	"GET /api/admin/inquiries/{id}/attachments/{attachment}": http.StatusNotFound,
}

// TestNoCallTakesAnUnknownQueryKey checks that each call refuses an unknown query key, so that a typing error is
// noticed. All calls are made of something that exists: a read is made without the key as well, and succeeds.
func TestNoCallTakesAnUnknownQueryKey(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	s.check(s.content.Import(t.Context(), "page", []writer.Item{{ID: "handbook", Created: start, Body: []byte(`{"title":"Handbook","status":"published"}`)}}))
	s.change("/api/products/atlas", `{"status":"inactive"}`).want(t, http.StatusOK)
	s.change("/api/admin/pending/products/atlas", `{"name":"Atlas 2"}`).want(t, http.StatusOK)
	parameter := regexp.MustCompile(`\{\w+\}`)
	for _, route := range s.api.Routes() {
		id := existing[route.Type]
		switch {
		case route.Path == "/api/analytics/visits/{id}":
			id = "question"
		case id == "":
			id = "atlas"
		}
		path := strings.NewReplacer("{path}", "products", "{id}", id, "{revision}", "1").Replace(route.Path)
		path = parameter.ReplaceAllString(path, "any")
		name := route.Method + " " + route.Path
		query := requiredQuery[name]
		t.Run(name, func(t *testing.T) {
			// A stream of events does not end.
			if route.Method == http.MethodGet && !strings.HasSuffix(route.Path, "/live") {
				want := http.StatusOK
				if status, ok := missing[name]; ok {
					want = status
				}
				s.do(request{method: route.Method, path: path + "?" + query, staff: true}).want(t, want)
			}
			if query != "" {
				query += "&"
			}
			before := s.seq()
			got := s.do(request{method: route.Method, path: path + "?" + query + "no-such-key=1", body: body(route.Method), staff: true})
			if problem := got.want(t, http.StatusBadRequest).problem(t); !strings.Contains(problem.Detail, `"no-such-key"`) {
				t.Errorf("refused for another reason: %s", problem.Detail)
			}
			if s.seq() != before {
				t.Error("the call has written something")
			}
		})
	}
}

// body returns a body for a method that needs one.
func body(method string) string {
	if method == http.MethodPost || method == http.MethodPut {
		return "{}"
	}
	return ""
}
