package webhook

import (
	"net/netip"
	"time"
)

// Hasten makes the waits of a service short, before Run: the first, the longest, and after what time it gives up.
func (s *Service) Hasten(first, longest, whole time.Duration) { s.pace = pace{first, longest, whole} }

// Limit sets how long receivers may take.
func (s *Service) Limit(d time.Duration) { s.sender.limit = d }

// Attempts is how often a message is tried in all.
func (s *Service) Attempts() int { return s.pace.most() }

// UsualAttempts is how often it is without Hasten, and UsualWaits how long each wait is.
func UsualAttempts() int                            { return usual.most() }
func UsualWait(attempts int) time.Duration          { return usual.after(attempts) }
func Left(n int, next, now time.Time) time.Duration { return usual.left(n, next, now) }

// Public reports whether an address may be connected to.
func Public(text string) bool { return public(netip.MustParseAddr(text)) }

// ParseURL tells what is wrong with an address; empty if nothing is.
func ParseURL(text string) (host, wrong string) {
	u, wrong := parseURL(text)
	if wrong != "" {
		return "", wrong
	}
	return u.Hostname(), ""
}

// Own reports whether an address is one of this machine's.
func Own(ip netip.Addr) bool { return own(ip) }

// NewHastyFetcher makes a fetcher that waits for no longer, and may go to private addresses.
func NewHastyFetcher(within time.Duration) *Fetcher { return newFetcher(true, within) }
