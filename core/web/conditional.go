package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
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
