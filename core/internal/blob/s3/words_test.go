package s3_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/storage/s3test"
)

// TestSay checks that a failure is told in words, with the step and without what the server sent.
func TestSay(t *testing.T) {
	t.Parallel()
	endpoint := s3test.Start(t)
	secured := httptest.NewTLSServer(http.NotFoundHandler())
	t.Cleanup(secured.Close)
	for want, change := range map[string]func(*s3.Config){
		"It cannot be listed: there is no such bucket.":                       func(c *s3.Config) { c.Bucket = "other" },
		"It cannot be listed: the server refuses it (SignatureDoesNotMatch).": func(c *s3.Config) { c.SecretKey = "other" },
		"It cannot be listed: nobody listens at that address.":                func(c *s3.Config) { c.Endpoint = "http://127.0.0.1:1" },
		"It cannot be listed: the certificate of the server is not good.":     func(c *s3.Config) { c.Endpoint = secured.URL },
	} {
		of := config(endpoint)
		change(&of)
		_, err := s3.Open(t.Context(), of)
		if err == nil {
			t.Errorf("%q: it opens", want)
			continue
		}
		if got := s3.Say(err); got != want {
			t.Errorf("%q, want %q, of %v", got, want, err)
		}
	}
}

// TestParseEndpoint checks that an endpoint is an address of a server and no more.
func TestParseEndpoint(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"https://s3.example.com": "", "http://10.0.0.1:9000/": "http://10.0.0.1:9000", "https://[::1]:9000": ""} {
		got, err := s3.ParseEndpoint(text)
		if want == "" {
			want = text
		}
		if err != nil || got.String() != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "s3.example.com", "ftp://a", "https://", "https://a/b", "https://ada@a", "https://a?b", "https://a#b"} {
		if got, err := s3.ParseEndpoint(text); err == nil {
			t.Errorf("%q is taken as %v", text, got)
		}
	}
}
