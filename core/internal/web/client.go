package web

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// Proxies are the networks of the proxies whose headers are trusted.
type Proxies []netip.Prefix

// forwarded reports whether a request came through one of them.
func (p Proxies) forwarded(c fiber.Ctx) bool {
	if len(p) == 0 {
		return false
	}
	addr, ok := netip.AddrFromSlice(c.RequestCtx().RemoteIP())
	return ok && p.contain(addr.Unmap())
}

func (p Proxies) contain(addr netip.Addr) bool {
	for _, network := range p {
		if network.Contains(addr) {
			return true
		}
	}
	return false
}

// usesHTTPS reports whether clients reach the site over HTTPS: Origin says so, or this request came over HTTPS.
func (s *Server) usesHTTPS(c fiber.Ctx) bool {
	return strings.HasPrefix(s.Origin, "https://") || s.TrustedProxies.usedHTTPS(c)
}

// usedHTTPS reports whether the client used HTTPS, either to this server or to a trusted proxy.
func (p Proxies) usedHTTPS(c fiber.Ctx) bool {
	if c.RequestCtx().IsTLS() {
		return true
	}
	if !p.forwarded(c) {
		return false
	}
	schemes := listHeader(c, fiber.HeaderXForwardedProto)
	return len(schemes) > 0 && strings.EqualFold(schemes[len(schemes)-1], "https")
}

// clientAddress returns the address of the client: of the addresses in X-Forwarded-For, the nearest that is not a
// trusted proxy. The addresses before it could be forged by anybody.
func (p Proxies) clientAddress(c fiber.Ctx) string {
	remote := c.RequestCtx().RemoteIP().String()
	if !p.forwarded(c) {
		return remote
	}
	hops := listHeader(c, fiber.HeaderXForwardedFor)
	for _, hop := range slices.Backward(hops) {
		addr, ok := hopAddress(hop)
		if !ok {
			break
		}
		remote = addr.String()
		if !p.contain(addr.Unmap()) {
			break
		}
	}
	return remote
}

// hopAddress parses an element of X-Forwarded-For: an address, to which some proxies add the port.
func hopAddress(hop string) (netip.Addr, bool) {
	if addr, err := netip.ParseAddr(hop); err == nil {
		return addr, true
	}
	pair, err := netip.ParseAddrPort(hop)
	return pair.Addr(), err == nil
}

// listHeader returns the elements of a list header, which may span several lines.
func listHeader(c fiber.Ctx, name string) []string {
	var all []string
	for _, line := range c.Request().Header.PeekAll(name) {
		for element := range strings.SplitSeq(string(line), ",") {
			all = append(all, strings.TrimSpace(element))
		}
	}
	return all
}
