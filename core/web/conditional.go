package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/encode"
)

// sendPage answers with bytes that are ready, or with 304 where the client has them.
func sendPage(c fiber.Ctx, actor core.Actor, page *content.Page) error {
	setValidity(c, actor, page.ETag)
	if fresh(c, page.ETag) {
		c.Response().SetStatusCode(http.StatusNotModified)
		return nil
	}
	c.Response().Header.SetContentType(fiber.MIMEApplicationJSON)
	c.Response().SetBodyRaw(page.Body)
	return nil
}

// sendCoded is sendPage for answers that may be large: they are compressed as the client likes it best.
func sendCoded(c fiber.Ctx, actor core.Actor, page *content.Page) error {
	coding := codingFor(c, len(page.Body))
	tag := codedTag(page.ETag, coding)
	setValidity(c, actor, tag)
	c.Response().Header.Set(fiber.HeaderVary, varyCoded)
	if fresh(c, tag) {
		c.Response().SetStatusCode(http.StatusNotModified)
		return nil
	}
	if coding == "" {
		return sendBody(c, fiber.MIMEApplicationJSON, "", page.Body)
	}
	return sendBody(c, fiber.MIMEApplicationJSON, coding, page.Encoded(coding))
}

// codingFor gives the content coding that the client likes best for a body of so many bytes; empty for none.
func codingFor(c fiber.Ctx, size int) string {
	if size < encode.Smallest {
		return ""
	}
	return bestCoding(c.Get(fiber.HeaderAcceptEncoding))
}

// sendBody answers with a body in a coding; an empty one is the body as it is.
func sendBody(c fiber.Ctx, mediaType, coding string, body []byte) error {
	header := &c.Response().Header
	if coding != "" {
		header.Set(fiber.HeaderContentEncoding, coding)
	}
	header.SetContentType(mediaType)
	c.Response().SetBodyRaw(body)
	return nil
}

// varyCoded says what an answer depends on that is sent in several codings, to visitors and to staff.
const varyCoded = fiber.HeaderAcceptEncoding + ", " + fiber.HeaderCookie

// codedTag gives the tag of what has the tag, in a coding: other bytes need another one.
func codedTag(tag, coding string) string {
	if coding == "" {
		return tag
	}
	return strings.TrimSuffix(tag, `"`) + "-" + coding + `"`
}

// setValidity lets clients keep an answer and makes them ask before each use, because any write may
// change it. What it holds depends on who asks.
func setValidity(c fiber.Ctx, actor core.Actor, etag string) {
	control := "no-cache"
	if actor.SeesAll() {
		control = "private, no-cache"
	}
	header := &c.Response().Header
	header.Set(fiber.HeaderETag, etag)
	header.Set(fiber.HeaderCacheControl, control)
	header.Set(fiber.HeaderVary, fiber.HeaderCookie)
}

// fresh reports whether If-None-Match has the tag, by weak comparison (RFC 9110, 13.1.2).
func fresh(c fiber.Ctx, etag string) bool {
	header := c.Get(fiber.HeaderIfNoneMatch)
	if header == "" {
		return false
	}
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimSpace(tag)
		if tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}
