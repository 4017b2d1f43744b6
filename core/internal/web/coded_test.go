package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"strings"
	"testing"

	coding "github.com/quoin-cms/quoin/core/internal/encode"
)

// TestListsAreCompressed checks that a list has the same content and a different entity tag in each coding.
func TestListsAreCompressed(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.sixProducts()
	plain := s.do(request{method: "GET", path: "/api/products"})
	if !json.Valid([]byte(plain.body)) || plain.header.Get("Content-Encoding") != "" {
		t.Fatalf("%s, %q", plain.header, plain.body)
	}
	for accept, want := range map[string]string{
		"gzip, deflate, br, zstd": "br", "gzip": "gzip", "br;q=0, gzip": "gzip", "zstd": "", "identity": "", "*": "br",
	} {
		r := request{method: "GET", path: "/api/products", header: map[string]string{"Accept-Encoding": accept}}
		a := s.do(r)
		body := []byte(a.body)
		switch want {
		case "br":
			body, _ = coding.Decode(body)
		case "gzip":
			r, err := gzip.NewReader(bytes.NewReader(body))
			s.check(err)
			body, _ = io.ReadAll(r)
		}
		if a.header.Get("Content-Encoding") != want || string(body) != plain.body {
			t.Errorf("%s: coding %q, %.40q", accept, a.header.Get("Content-Encoding"), body)
		}
		if vary := a.header.Get("Vary"); !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s: Vary %q", accept, vary)
		}
		tag := a.header.Get("Etag")
		if (tag == plain.header.Get("Etag")) != (want == "") {
			t.Errorf("%s: tag %s beside %s", accept, tag, plain.header.Get("Etag"))
		}
		r.header["If-None-Match"] = tag
		if again := s.do(r); again.status != 304 || again.body != "" {
			t.Errorf("%s: status %d with its own tag", accept, again.status)
		}
	}
}
