package auth

import (
	"net/netip"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/agents"
)

// Caller is who makes a call, by a session or by a token.
type Caller struct {
	Actor core.Actor
	// Session is the id of the session, and Token that of the token: one of the two is empty.
	Session, Token string
	// Factor is the strongest second factor of the account; empty for none, and for a token.
	Factor Factor
	// Required says that everybody has to have a second factor.
	Required bool

	confirmed time.Time // when the person has last shown who they are
}

// Lacks reports whether the caller's account is to have a second factor and has none.
func (c Caller) Lacks() bool { return c.Required && c.Factor == "" && c.Session != "" }

// Client is where a call comes from.
type Client struct {
	Address string // as limit.Key reads it
	Agent   string // the User-Agent
}

// shortened gives an address without the part that tells one machine from its neighbours: "203.0.113.x",
// "2001:db8:1::x"; empty if it is none.
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

// from tells of a client in a line: "Firefox on Linux, 203.0.113.x".
func (c Client) describe() string {
	agent, address := agents.Name(c.Agent), truncateAddress(c.Address)
	if agent != "" && address != "" {
		return agent + ", " + address
	}
	return agent + address
}
