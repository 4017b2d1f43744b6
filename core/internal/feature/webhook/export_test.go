package webhook

import (
	"net/netip"
	"time"
)

// Hasten shortens the waits of a service: the first, the longest, and the sum after which a webhook is switched off. It
// must be called before Run.
func (s *Service) Hasten(first, longest, whole time.Duration) { s.pace = pace{first, longest, whole} }

// Limit sets how long an attempt may take.
func (s *Service) Limit(d time.Duration) { s.sender.limit = d }

// Attempts returns the number of attempts for a message.
func (s *Service) Attempts() int { return s.pace.most() }

// UsualAttempts returns the number of attempts without Hasten, and UsualWait the wait after so many attempts.
func UsualAttempts() int                            { return usual.most() }
func UsualWait(attempts int) time.Duration          { return usual.after(attempts) }
func Left(n int, next, now time.Time) time.Duration { return usual.left(n, next, now) }

// Public reports whether an IP address is public.
func Public(text string) bool { return public(netip.MustParseAddr(text)) }

// ParseURL returns the host of a URL, or what is wrong with the URL.
func ParseURL(text string) (host, wrong string) {
	u, wrong := parseURL(text)
	if wrong != "" {
		return "", wrong
	}
	return u.Hostname(), ""
}

// Own reports whether an address belongs to this machine.
func Own(ip netip.Addr) bool { return own(ip) }

// NewHastyFetcher makes a fetcher with the time limit within, which may connect to private addresses.
func NewHastyFetcher(within time.Duration) *Fetcher { return newFetcher(true, within) }
