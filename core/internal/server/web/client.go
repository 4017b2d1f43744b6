package web

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// proxied reports whether the request came through a proxy that is trusted.
func (s *Server) proxied(c fiber.Ctx) bool {
	if len(s.TrustedProxies) == 0 {
		return false
	}
	addr, ok := netip.AddrFromSlice(c.RequestCtx().RemoteIP())
	return ok && s.trusts(addr.Unmap())
}

func (s *Server) trusts(addr netip.Addr) bool {
	for _, network := range s.TrustedProxies {
		if network.Contains(addr) {
			return true
		}
	}
	return false
}

// secured reports whether people reach the site by HTTPS: this request came by it, or the public address of the
// site says so.
func (s *Server) secured(c fiber.Ctx) bool {
	return strings.HasPrefix(s.Origin, "https://") || s.https(c)
}

// https reports whether the client spoke HTTPS, to this server or to a trusted proxy before it.
func (s *Server) https(c fiber.Ctx) bool {
	if c.RequestCtx().IsTLS() {
		return true
	}
	if !s.proxied(c) {
		return false
	}
	schemes := forwarded(c, fiber.HeaderXForwardedProto)
	return len(schemes) > 0 && strings.EqualFold(schemes[len(schemes)-1], "https")
}

// address gives where the request comes from: of the addresses that trusted proxies report, the
// nearest that is not itself a trusted proxy. What lies beyond it anybody could have written.
func (s *Server) address(c fiber.Ctx) string {
	remote := c.RequestCtx().RemoteIP().String()
	if !s.proxied(c) {
		return remote
	}
	hops := forwarded(c, fiber.HeaderXForwardedFor)
	for _, hop := range slices.Backward(hops) {
		addr, ok := hopAddress(hop)
		if !ok {
			break
		}
		remote = addr.String()
		if !s.trusts(addr.Unmap()) {
			break
		}
	}
	return remote
}

// hopAddress reads an element of X-Forwarded-For: an address, to which some proxies add the port.
func hopAddress(hop string) (netip.Addr, bool) {
	if addr, err := netip.ParseAddr(hop); err == nil {
		return addr, true
	}
	pair, err := netip.ParseAddrPort(hop)
	return pair.Addr(), err == nil
}

// forwarded gives the elements of a list header that may stand in several lines.
func forwarded(c fiber.Ctx, name string) []string {
	var all []string
	for _, line := range c.Request().Header.PeekAll(name) {
		for element := range strings.SplitSeq(string(line), ",") {
			all = append(all, strings.TrimSpace(element))
		}
	}
	return all
}
