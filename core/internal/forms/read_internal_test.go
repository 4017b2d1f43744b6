package forms

import (
	"testing"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// FuzzForm checks that a form either fails with Malformed or Unsupported, or has at most maxPageFields values, all valid
// UTF-8.
func FuzzForm(f *testing.F) {
	for _, body := range []string{"", "name=a&email=b", "a=1&a=2", "%zz", "a=%ff", "a;b=c", "=&=", "website=x"} {
		f.Add(mediaForm, []byte(body))
	}
	f.Add(mediaForm+"; charset=utf-8", []byte("a=b"))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		values, err := ReadPageForm(&api.Request{MediaType: contentType, Body: func(int) ([]byte, error) { return body, nil }})
		if code := core.CodeOf(err); err != nil && code != core.Malformed && code != core.Unsupported {
			t.Errorf("%s: %v", code, err)
		}
		if len(values) > maxPageFields {
			t.Errorf("%d fields", len(values))
		}
		for name, value := range values {
			if !utf8.ValidString(value) {
				t.Errorf("%q is %q", name, value)
			}
		}
	})
}
