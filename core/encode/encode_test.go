package encode_test

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/quoin-cms/quoin/core/encode"
)

func decode(t *testing.T, coding string, data []byte) []byte {
	t.Helper()
	if coding == encode.Gzip {
		body, err := encode.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(data)))
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
