package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/maintenance/clienterrors"
)

// TestErrorsOfBrowsers checks that anybody can report an error of the browser, with a limit on the size and the rate.
func TestErrorsOfBrowsers(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	report := func(body string, header map[string]string) answer {
		return s.do(request{method: http.MethodPost, path: "/api/errors", body: body, header: header})
	}
	const whole = `{"message":"x is undefined","stack":"at f","component":"BlogPage","build":"b1","path":"/blog?q=secret"}`
	report(whole, nil).want(t, http.StatusNoContent)
	for body, status := range map[string]int{
		"":                         http.StatusBadRequest,
		"[]":                       http.StatusBadRequest,
		`{"message":1}`:            http.StatusBadRequest,
		`{}`:                       http.StatusUnprocessableEntity,
		`{"message":"a","user":1}`: http.StatusUnprocessableEntity,
		`{"message":"` + strings.Repeat("a", clienterrors.MaxBody) + `"}`: http.StatusRequestEntityTooLarge,
	} {
		report(body, nil).want(t, status)
	}
	report(whole, map[string]string{"Content-Type": "text/plain"}).want(t, http.StatusUnsupportedMediaType)
	for range 2 {
		report(whole, nil).want(t, http.StatusNoContent)
	}
	if a := report(whole, nil).want(t, http.StatusTooManyRequests); a.header.Get("Retry-After") == "" {
		t.Errorf("%v", a.header)
	}
	s.do(request{method: http.MethodPost, path: "/api/errors", body: whole, staff: true}).want(t, http.StatusTooManyRequests)
}
