package mail

import (
	"fmt"
	"net/mail"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
)

// Encryption is how the connection to a server is encrypted.
type Encryption string

// The kinds of encryption.
const (
	StartTLS    Encryption = "starttls" // by a command on a plain connection, as at port 587
	ImplicitTLS Encryption = "implicit" // from the beginning, as at port 465
)

// Account is how to reach a mail server, and as whom, without the password.
type Account struct {
	Host     string     `json:"host"`
	Port     int        `json:"port"`
	TLS      Encryption `json:"tls"`
	Username string     `json:"username"` // empty for a server that asks for none
	From     string     `json:"from"`     // the sender, as Quoin <hello@example.com>
}

// The default ports.
const (
	submissionPort = 587
	implicitPort   = 465
	maxPort        = 65535
)

// The maximum numbers of characters.
const (
	MaxHost     = 253
	MaxUsername = 254
	MaxSender   = 320
	MaxPassword = 1000
)

// DefaultPort returns the usual port for a kind of encryption.
func DefaultPort(kind Encryption) int {
	if kind == ImplicitTLS {
		return implicitPort
	}
	return submissionPort
}

// complete fills in what has a default, and returns the sender.
func (a *Account) complete() (sender *mail.Address, wrong core.FieldErrors) {
	a.Host, a.From = strings.TrimSpace(a.Host), strings.TrimSpace(a.From)
	if a.TLS == "" {
		a.TLS = StartTLS
	}
	if a.Port == 0 {
		a.Port = DefaultPort(a.TLS)
	}
	add := func(field, label, message string) {
		if message != "" {
			wrong = append(wrong, core.FieldError{Field: field, Label: label, Message: message})
		}
	}
	add("host", "Server", checkHost(a.Host))
	if a.Port < 1 || a.Port > maxPort {
		add("port", "Port", portMessage)
	}
	if a.TLS != StartTLS && a.TLS != ImplicitTLS {
		add("tls", "Encryption", fmt.Sprintf("must be %s or %s", StartTLS, ImplicitTLS))
	}
	add("username", "User name", checkLine(a.Username, MaxUsername))
	message := checkLine(a.From, MaxSender)
	sender, err := mail.ParseAddress(a.From)
	if err != nil && message == "" {
		message = "must be an address such as hello@example.com or Quoin <hello@example.com>"
	}
	add("from", "Sender", message)
	return sender, wrong
}

const portMessage = "must be a number from 1 to 65535"

// checkHost returns what is wrong with the host of a server; empty if it is valid. A host has no character that ends it in an
// address, or begins another line of a header.
func checkHost(host string) string {
	if host == "" {
		return "is required"
	}
	if message := checkLine(host, MaxHost); message != "" {
		return message
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return ""
	}
	odd := func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-._", c))
	}
	if strings.ContainsFunc(host, odd) {
		return "must be a name such as mail.example.com, in ASCII, or an IP address"
	}
	return ""
}

// checkLine returns what is wrong with a text of one line; empty if it is valid.
func checkLine(text string, most int) string {
	switch {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return "must not have control characters"
	case utf8.RuneCountInString(text) > most:
		return fmt.Sprintf("must be at most %d characters", most)
	}
	return ""
}

// NewSMTP returns the server of an account. It fails with core.Invalid and the names of the fields that are wrong.
func NewSMTP(a Account, password string) (*SMTP, error) {
	sender, wrong := a.complete()
	if message := checkLine(password, MaxPassword); message != "" {
		wrong = append(wrong, core.FieldError{Field: "password", Label: "Password", Message: message})
	}
	if len(wrong) > 0 {
		return nil, core.InvalidFields(wrong)
	}
	return &SMTP{From: *sender, account: a, password: password}, nil
}

// Account returns how the server is reached.
func (s *SMTP) Account() Account { return s.account }
