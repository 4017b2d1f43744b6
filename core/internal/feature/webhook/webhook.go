package webhook

import (
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// The bounds of webhooks.
const (
	// MaxWebhooks is how many there are at the most.
	MaxWebhooks = 50
	// MaxURL is how long the address of one may be, in bytes.
	MaxURL = 2000
	// MaxEvents is how many patterns one may have.
	MaxEvents = 100
)

// Settings are what people decide about a webhook.
type Settings struct {
	URL    string
	Events []string // patterns: see Events
	Active bool
}

// Webhook is an address that is told of changes.
type Webhook struct {
	ID string
	Settings
	Created    time.Time
	SecretHint string // the last characters of the secret
	Off        *Off   // why it is not active; nil unless it was switched off
	Last       *Last  // nil before the first delivery
}

// Off tells why a webhook was switched off, and when. It stays so until somebody makes it active again.
type Off struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// Last is how the latest delivery ended.
type Last struct {
	At     time.Time `json:"at"`
	Status int       `json:"status"` // of HTTP; 0 where there was no answer
}

// webhook is a webhook as it is kept.
type webhook struct {
	URL     string    `json:"url"`
	Events  []string  `json:"events"`
	Active  bool      `json:"active"`
	Created time.Time `json:"created"`
	Secret  secret    `json:"secret"`
	Off     *Off      `json:"off,omitempty"`
}

// host is what the activity calls the webhook: the rest of its address may be as good as a password.
func (w *webhook) host() string {
	u, _ := parseURL(w.URL)
	if u == nil {
		return ""
	}
	return u.Host
}

// settings gives a copy, which may be changed.
func (w *webhook) settings() Settings { return Settings{w.URL, slices.Clone(w.Events), w.Active} }

func (w *webhook) shown(id string, last *Last) Webhook {
	return Webhook{
		ID: id, Settings: w.settings(), Created: w.Created, SecretHint: w.Secret.hint(), Off: w.Off, Last: last,
	}
}

func notFound() error { return core.Errorf(core.NotFound, "There is no such webhook.") }
