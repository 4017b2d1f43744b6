package web

import (
	"errors"
	"io"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

const (
	// chunked is the length of a body whose length is not known ahead.
	chunked = -1
	// maxDrain is how much of a body that nobody wants is read, so that the client has sent it all and
	// listens for the answer.
	maxDrain = 32 << 20
)

// readBody gives the body of a write; nil if there is none. It fails with Unsupported unless it is
// JSON, and with TooLarge.
func readBody(c fiber.Ctx) ([]byte, error) {
	if c.Request().Header.ContentLength() == 0 || !c.Request().IsBodyStream() {
		return nil, nil
	}
	if !isJSON(c.Get(fiber.HeaderContentType)) {
		return nil, core.Errorf(core.Unsupported, "The body must be JSON, with the content type application/json.")
	}
	return readUpTo(c, maxBody)
}

// readUpTo gives a body of at most so many bytes, whatever it is; nil if there is none.
func readUpTo(c fiber.Ctx, most int) ([]byte, error) {
	length := c.Request().Header.ContentLength()
	if length == 0 || !c.Request().IsBodyStream() {
		return nil, nil
	}
	if length > most {
		return nil, tooLarge(most)
	}
	stream := c.Request().BodyStream()
	if length == chunked {
		body, err := io.ReadAll(io.LimitReader(stream, int64(most)+1))
		if len(body) > most {
			return nil, tooLarge(most)
		}
		return body, finish(c, err)
	}
	body := make([]byte, length)
	_, err := io.ReadFull(stream, body)
	return body, finish(c, err)
}

func tooLarge(most int) error {
	return core.Errorf(core.TooLarge, "The body must be at most %d bytes.", most)
}

// finish notes that nothing of the body is left to read: reading on would take the next request for it.
func finish(c fiber.Ctx, err error) error {
	c.Request().SetBodyRaw(nil)
	if err == nil {
		return nil
	}
	c.Response().SetConnectionClose()
	return core.Wrap(err, core.Malformed, "The body ended too early or took too long.")
}

// drain reads what a handler left of the body. Where that is too much the connection ends with the answer.
func drain(c fiber.Ctx) {
	if !c.Request().IsBodyStream() {
		return
	}
	_, err := io.CopyN(io.Discard, c.Request().BodyStream(), maxDrain)
	if !errors.Is(err, io.EOF) {
		c.Response().SetConnectionClose()
	}
	c.Request().SetBodyRaw(nil)
}

// isJSON reports whether a Content-Type names JSON, with whatever parameters.
func isJSON(contentType string) bool { return hasMedia(contentType, fiber.MIMEApplicationJSON) }

func hasMedia(contentType, want string) bool {
	media, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(media), want)
}
