package plugin

import "time"

// Links makes and reads the tokens of links that only their recipients know. A token belongs to the plugin and to a purpose;
// a token for another purpose is wrong.
type Links struct {
	sign        func(purpose, subject string, until time.Time) string
	verify, use func(purpose, token string) (string, error)
}

// NewLinks returns links of three functions. The host calls it.
func NewLinks(
	sign func(purpose, subject string, until time.Time) string, verify, use func(purpose, token string) (subject string, err error),
) Links {
	return Links{sign, verify, use}
}

// Sign returns a token that is valid until a time, such as "id of a ticket" for the purpose "cancel". It can be a part of an
// address as it is: site.URL("/api/tickets/cancel?token=" + token). The subject can be read from the token, so it must not be a
// secret, and should not be personal data.
func (l Links) Sign(purpose, subject string, until time.Time) string {
	return l.sign(purpose, subject, until)
}

// Verify returns the subject of a token. It fails with core.NotFound if the token is wrong, has ended, or was used.
func (l Links) Verify(purpose, token string) (subject string, err error) {
	return l.verify(purpose, token)
}

// Use is Verify, and makes the token invalid: of several calls with one token, one succeeds. In a GET it fails like other
// writes, because programs such as mail scanners follow links.
func (l Links) Use(purpose, token string) (subject string, err error) { return l.use(purpose, token) }
