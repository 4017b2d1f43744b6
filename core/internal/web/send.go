package web

import (
	"io"
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// send writes an answer in the content coding that the client prefers, or status 304 if the client has the same
// version.
func (s *Server) send(c fiber.Ctx, h *head, out api.Response) {
	header := &c.Response().Header
	for _, f := range out.Header {
		header.Set(f.Name, f.Value)
	}
	if out.Session != nil {
		s.setCookie(c, out.Session)
	}
	if out.Device != "" {
		s.addCookie(c, http.Cookie{Name: api.DeviceCookie, Value: out.Device, Path: api.SignInPath}, auth.DeviceLifetime)
	}
	c.Response().SetStatusCode(out.Status)
	if out.MediaType != "" {
		header.SetContentType(out.MediaType)
	}
	switch {
	case out.Events != nil:
		s.sendEvents(c, out.Events)
	case out.Stream != nil:
		sendStream(c, out.Stream)
	case out.File != nil:
		sendFile(c, out)
	case out.Coded != nil:
		s.sendCoded(c, h, out)
	default:
		s.sendBody(c, h, out)
	}
}

// sendStream sends a body that is generated while it is sent. For HEAD it must not set a stream: fasthttp would write
// the final chunk of a body, which the client would read as the start of the next answer.
func sendStream(c fiber.Ctx, body io.Reader) {
	if c.Method() == http.MethodHead {
		c.Response().Header.SetContentLength(chunked)
		return
	}
	c.Response().SetBodyStream(body, chunked)
}

// sendFile sends a file or a part of it while it is read. fasthttp closes the file after the last byte, immediately
// for HEAD, or when the client has disconnected.
func sendFile(c fiber.Ctx, out api.Response) {
	c.Response().Header.Set(fiber.HeaderETag, out.ETag)
	c.Response().SetBodyStream(out.File, int(out.File.Size))
}

func (s *Server) sendBody(c fiber.Ctx, h *head, out api.Response) {
	if out.ETag != "" {
		c.Set(fiber.HeaderETag, out.ETag)
		if out.Status == http.StatusOK && api.HasTag(h.ifNoneMatch, out.ETag) && isGetOrHead(c) {
			notModified(c)
			return
		}
	}
	if out.Body != nil {
		s.sendBytes(c, out.Body)
	}
}

// sendCoded sends a body in a coding. If the status is not 200, it does not answer 304.
func (s *Server) sendCoded(c fiber.Ctx, h *head, out api.Response) {
	coding := bestCoding(h.acceptEncoding, out.Coded.Codings())
	if tag := out.Coded.Tag(coding); out.Status == http.StatusOK && tag != "" {
		c.Set(fiber.HeaderETag, tag)
		if api.HasTag(h.ifNoneMatch, tag) {
			notModified(c)
			return
		}
	}
	if coding != "" {
		c.Set(fiber.HeaderContentEncoding, coding)
	}
	s.sendBytes(c, out.Coded.In(coding))
}

func notModified(c fiber.Ctx) {
	header := &c.Response().Header
	header.Del(fiber.HeaderContentType)
	header.Del(fiber.HeaderContentDisposition)
	c.Response().SetStatusCode(http.StatusNotModified)
}

func isGetOrHead(c fiber.Ctx) bool {
	return c.Method() == http.MethodGet || c.Method() == http.MethodHead
}

// setCookie stores the token of a session in the browser for the given duration, or removes it if the duration is
// negative.
func (s *Server) setCookie(c fiber.Ctx, session *api.Session) {
	s.addCookie(c, http.Cookie{Name: api.SessionCookie, Value: session.Token, Path: "/"}, session.Keep)
}

// addCookie stores a secret in the browser for the given duration, or removes it if the duration is negative.
func (s *Server) addCookie(c fiber.Ctx, cookie http.Cookie, keep time.Duration) {
	cookie.MaxAge = int(keep.Seconds())
	cookie.HttpOnly, cookie.SameSite, cookie.Secure = true, http.SameSiteLaxMode, s.usesHTTPS(c)
	c.Response().Header.Add(fiber.HeaderSetCookie, cookie.String())
}
