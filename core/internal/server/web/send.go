package web

import (
	"io"
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// send writes an answer, in the content coding that the client likes best, or as 304 where the client has it.
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
		s.tell(c, out.Events)
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

// sendStream sends a body that is made while it is sent. Where the method is HEAD there is none, and the library must not
// know of it: it would write the end of one, which the client takes for the beginning of its next answer.
func sendStream(c fiber.Ctx, body io.Reader) {
	if c.Method() == http.MethodHead {
		c.Response().Header.SetContentLength(chunked)
		return
	}
	c.Response().SetBodyStream(body, chunked)
}

// sendFile sends a part of a file, or all of it, as it is read. The library closes it, with the last byte, without one where
// the method is HEAD, or when the client has gone.
func sendFile(c fiber.Ctx, out api.Response) {
	c.Response().Header.Set(fiber.HeaderETag, out.ETag)
	c.Response().SetBodyStream(out.File, int(out.File.Size))
}

func (s *Server) sendBody(c fiber.Ctx, h *head, out api.Response) {
	if out.ETag != "" {
		c.Set(fiber.HeaderETag, out.ETag)
		if out.Status == http.StatusOK && api.HasTag(h.ifNoneMatch, out.ETag) && readsOnly(c) {
			notModified(c)
			return
		}
	}
	if out.Body != nil {
		s.sendWhole(c, out.Body)
	}
}

// sendCoded sends a body in a coding. With another status than 200 it is always sent whole.
func (s *Server) sendCoded(c fiber.Ctx, h *head, out api.Response) {
	coding := bestCoding(h.accepts, out.Coded.Codings())
	if out.Status == http.StatusOK {
		tag := out.Coded.Tag(coding)
		c.Set(fiber.HeaderETag, tag)
		if api.HasTag(h.ifNoneMatch, tag) {
			notModified(c)
			return
		}
	}
	if coding != "" {
		c.Set(fiber.HeaderContentEncoding, coding)
	}
	s.sendWhole(c, out.Coded.In(coding))
}

func notModified(c fiber.Ctx) {
	header := &c.Response().Header
	header.Del(fiber.HeaderContentType)
	header.Del(fiber.HeaderContentDisposition)
	c.Response().SetStatusCode(http.StatusNotModified)
}

func readsOnly(c fiber.Ctx) bool {
	return c.Method() == http.MethodGet || c.Method() == http.MethodHead
}

// setCookie keeps the token of a session in the browser for a time, or removes it when the time is negative.
func (s *Server) setCookie(c fiber.Ctx, session *api.Session) {
	s.addCookie(c, http.Cookie{Name: api.SessionCookie, Value: session.Token, Path: "/"}, session.Keep)
}

// addCookie keeps a secret in the browser for a time, or removes it when the time is negative.
func (s *Server) addCookie(c fiber.Ctx, cookie http.Cookie, keep time.Duration) {
	cookie.MaxAge = int(keep.Seconds())
	cookie.HttpOnly, cookie.SameSite, cookie.Secure = true, http.SameSiteLaxMode, s.secured(c)
	c.Response().Header.Add(fiber.HeaderSetCookie, cookie.String())
}
