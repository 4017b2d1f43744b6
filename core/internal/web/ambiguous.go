package web

import (
	"bytes"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// isAmbiguous reports whether another program could parse the head of a request differently, which allows request
// smuggling: a proxy before this server might take a part of the body for another request. It returns true for a
// folded line or a name that is not a token (RFC 9112, 5), a transfer coding other than chunked, and a Content-Length
// beside a chunked body (RFC 9112, 6.1).
func isAmbiguous(header *fasthttp.RequestHeader) bool {
	inChunks := header.ContentLength() == chunked
	for line := range bytes.Lines(header.RawHeaders()) {
		if line = bytes.TrimRight(line, "\r\n"); len(line) == 0 {
			continue // the end of the head
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch {
		case !isToken(name):
			return true
		case inChunks && bytes.EqualFold(name, []byte(fiber.HeaderContentLength)):
			return true
		case bytes.EqualFold(name, []byte(fiber.HeaderTransferEncoding)) && !bytes.EqualFold(bytes.TrimSpace(value), []byte("chunked")):
			return true
		}
	}
	return false
}

// isKnownVersion reports whether a request is of a version of HTTP that this server speaks. HTTP/2 arrives here as
// HTTP/1.1.
func isKnownVersion(protocol []byte) bool {
	return string(protocol) == "HTTP/1.1" || string(protocol) == "HTTP/1.0"
}

// isToken reports whether a text is a token (RFC 9110, 5.6.2), as the name of each header must be.
func isToken(text []byte) bool {
	for _, c := range text {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		digit := c >= '0' && c <= '9'
		if !letter && !digit && bytes.IndexByte([]byte("!#$%&'*+-.^_`|~"), c) < 0 {
			return false
		}
	}
	return len(text) > 0
}
