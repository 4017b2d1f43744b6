package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestNoCallTakesAnUnknownQueryKey checks that each call refuses an unknown query key, so that a typing error is
// noticed.
func TestNoCallTakesAnUnknownQueryKey(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	parameter := regexp.MustCompile(`\{\w+\}`)
	for _, route := range s.api.Routes() {
		if !strings.HasPrefix(route.Path, "/api/") || route.Path == "/api/admin/logout" {
			continue
		}
		path := strings.NewReplacer("{path}", "products", "{id}", "atlas").Replace(route.Path)
		path = parameter.ReplaceAllString(path, "any")
		t.Run(route.Method+" "+route.Path, func(t *testing.T) {
			got := s.do(request{method: route.Method, path: path + "?no-such-key=1", body: body(route.Method), staff: true})
			if got.status != http.StatusBadRequest && got.status != http.StatusNotFound {
				t.Errorf("status %d: %s", got.status, got.body)
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
