package hostile_test

import (
	"io"
	"net/http"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAmbiguousRequests are refused, and nothing else is read from their connection: a proxy may have understood
// them otherwise.
func TestAmbiguousRequests(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	const post = "POST /api/subscribers HTTP/1.1\r\nHost: quoin.test\r\nContent-Type: application/json\r\n"
	const body = `{"email":"a@b.co"}`
	for name, request := range map[string]string{
		"two hosts":                    "GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n",
		"no host":                      "GET /healthz HTTP/1.1\r\n\r\n",
		"a blank before the colon":     "GET /healthz HTTP/1.1\r\nHost: a.example\r\nX-Name : value\r\n\r\n",
		"a blank and an encoding":      post + "Transfer-Encoding : chunked\r\nContent-Length: 18\r\n\r\n" + body,
		"a length and an encoding":     post + "Content-Length: 18\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n" + body + "\r\n0\r\n\r\n",
		"an encoding and a length":     post + "Transfer-Encoding: chunked\r\nContent-Length: 18\r\n\r\n12\r\n" + body + "\r\n0\r\n\r\n",
		"two lengths":                  post + "Content-Length: 18\r\nContent-Length: 17\r\n\r\n" + body,
		"a signed length":              post + "Content-Length: +18\r\n\r\n" + body,
		"two encodings":                post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n12\r\n" + body + "\r\n0\r\n\r\n",
		"junk after a chunk's size":    post + "Transfer-Encoding: chunked\r\n\r\n12 x\r\n" + body + "\r\n0\r\n\r\n",
		"junk before a chunk's size":   post + "Transfer-Encoding: chunked\r\n\r\n0x12\r\n" + body + "\r\n0\r\n\r\n",
		"a signed chunk's size":        post + "Transfer-Encoding: chunked\r\n\r\n+12\r\n" + body + "\r\n0\r\n\r\n",
		"a chunk's size without bound": post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n" + body + "\r\n0\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := s.dial("198.51.100.1")
			if err != nil {
				t.Fatal(err)
			}
			defer c.drop()
			// What follows must never be answered.
			_, _ = io.WriteString(c, request+"GET /readyz HTTP/1.1\r\nHost: a.example\r\n\r\n")
			resp, err := http.ReadResponse(c.in, nil)
			if err != nil {
				t.Fatalf("no answer: %v", err)
			}
			_, _ = io.Copy(io.Discard, resp.Body)
			if resp.StatusCode != http.StatusBadRequest {
				t.Errorf("status %d, want 400", resp.StatusCode)
			}
			if next, err := http.ReadResponse(c.in, nil); err == nil {
				t.Errorf("the connection goes on, with status %d", next.StatusCode)
			}
		})
	}
	s.lives()
}

// TestPlainChunks are taken.
func TestPlainChunks(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	c, err := s.dial("198.51.100.1")
	if err != nil {
		t.Fatal(err)
	}
	defer c.drop()
	status, err := c.status("POST /api/subscribers HTTP/1.1\r\nHost: quoin.test\r\nContent-Type: application/json\r\n" +
		"Transfer-Encoding: chunked\r\n\r\n12\r\n" + `{"email":"a@b.co"}` + "\r\n0\r\n\r\n")
	if err != nil || status != http.StatusCreated {
		t.Errorf("status %d, %v", status, err)
	}
}
