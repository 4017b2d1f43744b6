package mail

import (
	"encoding/base64"
	"errors"
	"strings"
)

// redacted is an error without the password in its text: a server may repeat what it was sent, and what it says is shown to
// staff, stored with the mail and logged.
type redacted struct {
	text  string
	cause error
}

func (r *redacted) Error() string { return r.text }
func (r *redacted) Unwrap() error { return r.cause }

// hidden replaces the password.
const hidden = "…"

// redact returns an error whose text, and that of a Refused in it, does not have the password: neither as it is nor as it is
// sent.
func (s *SMTP) redact(err error) error {
	if err == nil || s.password == "" {
		return err
	}
	text := s.hide(err.Error())
	if text == err.Error() {
		return err
	}
	if refused, ok := errors.AsType[*Refused](err); ok {
		return &Refused{Final: refused.Final, Reason: s.hide(refused.Reason)}
	}
	return &redacted{text, err}
}

func (s *SMTP) hide(text string) string {
	user, password := s.account.Username, s.password
	for _, form := range []string{"\x00" + user + "\x00" + password, user + "\x00" + user + "\x00" + password, password} {
		text = strings.ReplaceAll(text, base64.StdEncoding.EncodeToString([]byte(form)), hidden)
	}
	return strings.ReplaceAll(text, password, hidden)
}
