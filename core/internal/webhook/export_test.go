package webhook

import "time"

// SetBackoff sets the waits of a service: the first, the longest, and the sum after which a webhook is switched off. It
// must be called before Run.
func (s *Service) SetBackoff(first, longest, whole time.Duration) {
	s.backoff = backoff{first, longest, whole}
}

// Limit sets how long an attempt may take.
func (s *Service) Limit(d time.Duration) { s.sender.timeout = d }

// Attempts returns the number of attempts for a message.
func (s *Service) Attempts() int { return s.backoff.maxAttempts() }

// DefaultAttempts returns the number of attempts without SetBackoff, and DefaultWait the wait after so many attempts.
func DefaultAttempts() int                   { return defaultBackoff.maxAttempts() }
func DefaultWait(attempts int) time.Duration { return defaultBackoff.wait(attempts) }
func Remaining(n int, next, now time.Time) time.Duration {
	return defaultBackoff.remaining(n, next, now)
}

// ParseURL returns the host of a URL, or what is wrong with the URL.
func ParseURL(text string) (host, wrong string) {
	u, wrong := parseURL(text)
	if wrong != "" {
		return "", wrong
	}
	return u.Hostname(), ""
}

// NewFetcherWithTimeout makes a fetcher with the time limit within, which may connect to private addresses.
func NewFetcherWithTimeout(within time.Duration) *Fetcher { return newFetcher(true, within) }
