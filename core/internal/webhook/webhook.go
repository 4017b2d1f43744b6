package webhook

import (
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// The limits of webhooks.
const (
	// MaxWebhooks is the largest number of webhooks.
	MaxWebhooks = 50
	// MaxURL is the largest length of the URL of a webhook, in bytes.
	MaxURL = 2000
	// MaxEvents is the largest number of patterns of a webhook.
	MaxEvents = 100
)

// Settings are the fields of a webhook that administrators set.
type Settings struct {
	URL    string
	Events []string // patterns of event names, such as "post.created", "*.updated" or "inquiry.*"
	Active bool
}

// Webhook is a URL that receives messages about changes.
type Webhook struct {
	ID string
	Settings
	Created    time.Time
	SecretHint string // the last 4 characters of the secret
	Off        *Off   // when and why it was switched off; nil if it was not
	Last       *Last  // nil before the first delivery
}

// Off says when and why a webhook was switched off. It remains until an administrator makes the webhook active again.
type Off struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// Last is the result of the latest delivery.
type Last struct {
	At     time.Time `json:"at"`
	Status int       `json:"status"` // HTTP status; 0 if there was no response
}

// webhook is the stored form of a webhook.
type webhook struct {
	URL     string    `json:"url"`
	Events  []string  `json:"events"`
	Active  bool      `json:"active"`
	Created time.Time `json:"created"`
	Secret  secret    `json:"secret"`
	Off     *Off      `json:"off,omitempty"`
}

// host returns the host of the URL, which names the webhook in the activity list. The rest of the URL is left out,
// because it may contain a secret.
func (w *webhook) host() string {
	u, _ := parseURL(w.URL)
	if u == nil {
		return ""
	}
	return u.Host
}

// settings returns a copy of the settings, which the caller may change.
func (w *webhook) settings() Settings { return Settings{w.URL, slices.Clone(w.Events), w.Active} }

func (w *webhook) toWebhook(id string, last *Last) Webhook {
	return Webhook{
		ID: id, Settings: w.settings(), Created: w.Created, SecretHint: w.Secret.hint(), Off: w.Off, Last: last,
	}
}

func notFound() error { return core.Errorf(core.NotFound, "There is no such webhook.") }
