package web

import (
	"github.com/gofiber/utils/v2"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// head holds the request headers that are read of each request; all are found in one pass. If a header is sent more
// than once, the first line counts. The strings are valid as long as the request is.
type head struct {
	requestID, agent, mediaType         string
	accept                              string // media types
	acceptEncoding                      string // content codings
	ifMatch, ifNoneMatch, lastEventID   string
	purpose, legacyPurpose              string
	globalPrivacy, doNotTrack           string
	autosave, authorization             string
	cookies                             string
	byteRange, ifRange, ifModifiedSince string
}

func headOf(header *fasthttp.RequestHeader) (h head) {
	h.agent, h.mediaType = utils.UnsafeString(header.UserAgent()), utils.UnsafeString(header.ContentType())
	for name, value := range header.All() {
		if line := h.field(name); line != nil && *line == "" {
			*line = utils.UnsafeString(value)
		}
	}
	return h
}

// field returns the field for a header, by its name in the canonical form of fasthttp; nil for a header that is not
// read.
func (h *head) field(name []byte) *string {
	switch string(name) {
	case "X-Request-Id":
		return &h.requestID
	case "Accept":
		return &h.accept
	case "Accept-Encoding":
		return &h.acceptEncoding
	case "If-Match":
		return &h.ifMatch
	case "If-None-Match":
		return &h.ifNoneMatch
	case "Range":
		return &h.byteRange
	case "If-Range":
		return &h.ifRange
	case "If-Modified-Since":
		return &h.ifModifiedSince
	case api.HeaderAutosave:
		return &h.autosave
	case "Cookie":
		return &h.cookies
	case "Authorization":
		return &h.authorization
	case "Last-Event-Id":
		return &h.lastEventID
	case "Sec-Purpose":
		return &h.purpose
	case "Purpose":
		return &h.legacyPurpose
	case "Sec-Gpc":
		return &h.globalPrivacy
	case "Dnt":
		return &h.doNotTrack
	}
	return nil
}
