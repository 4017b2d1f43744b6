package encode_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/encode"
)

func decode(t *testing.T, coding string, data []byte) []byte {
	t.Helper()
	if coding == encode.Brotli {
		body, err := encode.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestEncodeAtOnce(t *testing.T) {
	for _, coding := range []string{encode.Brotli, encode.Gzip} {
		var all sync.WaitGroup
		for i := range 32 {
			all.Go(func() {
				body := []byte(strings.Repeat("<p>Page</p>", i*100))
				if got := decode(t, coding, encode.Encode(coding, body)); !bytes.Equal(got, body) {
					t.Errorf("%s: %d bytes became %d", coding, len(body), len(got))
				}
			})
		}
		all.Wait()
	}
}

func TestDecodeRefuses(t *testing.T) {
	if _, err := encode.Decode([]byte("not compressed")); err == nil {
		t.Error("anything counts as compressed")
	}
}

func TestOnce(t *testing.T) {
	body := []byte(strings.Repeat("once ", 1000))
	var o encode.Once
	for _, coding := range []string{encode.Brotli, encode.Gzip} {
		first := o.Get(coding, body)
		if got := decode(t, coding, first); !bytes.Equal(got, body) {
			t.Errorf("%s: %.20q", coding, got)
		}
		if again := o.Get(coding, body); &again[0] != &first[0] {
			t.Errorf("%s: the body is compressed again", coding)
		}
	}
}
