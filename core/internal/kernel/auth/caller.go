package auth

import (
	"net/netip"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/agents"
)

// Caller is the authenticated sender of a call, identified by a session or a token.
type Caller struct {
	Actor core.Actor
	// Session is the id of the session and Token that of the token: exactly one of them is set.
	Session, Token string
	// Factor is the strongest second factor of the account; empty for none, and for a token.
	Factor Factor
	// Required is true if all users must have a second factor.
	Required bool

	confirmed time.Time // time of the last sign-in or password confirmation
}

// Lacks reports whether the caller's account must have a second factor and has none.
func (c Caller) Lacks() bool { return c.Required && c.Factor == "" && c.Session != "" }

// Client describes the origin of a call.
type Client struct {
	Address string // as limit.Key expects it
	Agent   string // the User-Agent
}

// truncateAddress returns an address without its host part, so that it does not identify one machine: "203.0.113.x",
// "2001:db8:1::x"; empty if the address is invalid.
func truncateAddress(address string) string {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		pair, err := netip.ParseAddrPort(address)
		if err != nil {
			return ""
		}
		addr = pair.Addr()
	}
	addr = addr.Unmap().WithZone("")
	if addr.Is4() {
		text := addr.String()
		for text[len(text)-1] != '.' {
			text = text[:len(text)-1]
		}
		return text + "x"
	}
	return netip.PrefixFrom(addr, 48).Masked().Addr().String() + "x"
}

// describe returns a client as one line: "Firefox on Linux, 203.0.113.x".
func (c Client) describe() string {
	agent, address := agents.Name(c.Agent), truncateAddress(c.Address)
	if agent != "" && address != "" {
		return agent + ", " + address
	}
	return agent + address
}
