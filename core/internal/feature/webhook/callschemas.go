package webhook

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// hook is the JSON form of a webhook in the administration API.
type hook struct {
	ID           string     `json:"id"`
	URL          string     `json:"url"`
	Events       []string   `json:"events"`
	Active       bool       `json:"active"`
	CreatedAt    field.Time `json:"createdAt"`
	SecretHint   string     `json:"secretHint"`
	Off          *hookOff   `json:"off"`
	LastDelivery *hookLast  `json:"lastDelivery"`
}

type hookOff struct {
	At     field.Time `json:"at"`
	Reason string     `json:"reason"`
}

type hookLast struct {
	At     field.Time `json:"at"`
	Status *int       `json:"status"`
}

type newHook struct {
	hook
	Secret string `json:"secret"`
}

func hookOf(h Webhook) hook {
	out := hook{
		ID: h.ID, URL: h.URL, Events: h.Events, Active: h.Active, CreatedAt: field.At(h.Created), SecretHint: h.SecretHint,
	}
	if h.Off != nil {
		out.Off = &hookOff{field.At(h.Off.At), h.Off.Reason}
	}
	if h.Last != nil {
		out.LastDelivery = &hookLast{field.At(h.Last.At), statusOf(h.Last.Status)}
	}
	return out
}

// statusOf returns a pointer to an HTTP status; nil if status is 0, which means that there was no response.
func statusOf(status int) *int {
	if status == 0 {
		return nil
	}
	return &status
}

// delivery is the JSON form of a message to a webhook, with the result of its latest attempt.
type delivery struct {
	ID      string     `json:"id"`
	Event   string     `json:"event"`
	At      field.Time `json:"at"`
	Status  *int       `json:"status"`
	OK      bool       `json:"ok"`
	Took    int64      `json:"took"` // milliseconds
	Attempt int        `json:"attempt"`
	Error   *string    `json:"error"`
	NextAt  field.Time `json:"nextAt"`
}

type deliveryDetail struct {
	delivery
	Request  string `json:"request"`
	Response string `json:"response"`
}

func deliveryOf(d Delivery) delivery {
	out := delivery{
		ID: d.ID, Event: d.Event, At: field.At(d.At), Status: statusOf(d.Status), OK: d.OK, Took: d.Took.Milliseconds(),
		Attempt: d.Attempt, NextAt: field.Time{Time: d.Next},
	}
	if d.Error != "" {
		out.Error = &d.Error
	}
	return out
}

// hookSchemas returns the OpenAPI component schemas of webhooks.
func hookSchemas() openapi.Object {
	status := openapi.Object{"type": []string{"integer", "null"}, "description": "Of HTTP; null where there was no answer."}
	input := openapi.Object{
		"url": openapi.Object{"type": "string", "maxLength": MaxURL, "description": "Private and local addresses are refused."},
		"events": openapi.Object{
			"type": "array", "items": openapi.Text(), "minItems": 1, "maxItems": MaxEvents,
			"description": "The name of a type, a dot, and created, updated or deleted; * stands for either part.",
		},
		"active": openapi.Flag(),
	}
	hook := openapi.Object{
		"id": openapi.Text(), "url": openapi.Text(), "events": openapi.ArrayOf(openapi.Text()), "active": openapi.Flag(),
		"createdAt":  openapi.Moment(),
		"secretHint": openapi.Object{"type": "string", "description": "The last characters of the secret."},
		"off": objectOrNull("Why it was switched off; null if it was not.", []string{"at", "reason"}, openapi.Object{
			"at": openapi.Moment(), "reason": openapi.Text(),
		}),
		"lastDelivery": objectOrNull("How the latest delivery ended.", []string{"at", "status"}, openapi.Object{
			"at": openapi.Moment(), "status": status,
		}),
	}
	required := []string{"id", "url", "events", "active", "createdAt", "secretHint", "off", "lastDelivery"}
	secret := openapi.Object{"type": "string", "description": "What messages are signed with, as Standard Webhooks say: whsec_ and base64."}
	sent := openapi.Object{
		"id": openapi.Text(), "event": openapi.Text(), "at": openapi.Moment(), "status": status, "ok": openapi.Flag(),
		"took":    openapi.Object{"type": "integer", "description": "Milliseconds."},
		"attempt": openapi.Integer(), "error": openapi.Object{"type": []string{"string", "null"}},
		"nextAt": openapi.Object{"type": []string{"string", "null"}, "format": "date-time", "description": "When it is tried again."},
	}
	delivered := []string{"id", "event", "at", "status", "ok", "took", "attempt", "error", "nextAt"}
	return openapi.Object{
		"Webhook":       openapi.Record(required, hook),
		"WebhookInput":  openapi.Record([]string{"url", "events"}, input),
		"WebhookUpdate": openapi.Object{"type": "object", "properties": input},
		"WebhookSecret": openapi.Record([]string{"secret"}, openapi.Object{"secret": secret}),
		"NewWebhook": openapi.Object{"allOf": []openapi.Object{
			openapi.Ref("Webhook"), openapi.Record([]string{"secret"}, openapi.Object{"secret": secret}),
		}},
		"Delivery": openapi.Record(delivered, sent),
		"DeliveryDetail": openapi.Object{"allOf": []openapi.Object{
			openapi.Ref("Delivery"), openapi.Record([]string{"request", "response"}, openapi.Object{
				"request":  openapi.Object{"type": "string", "description": "The body that was sent, without the entry."},
				"response": openapi.Object{"type": "string", "description": "The first kilobyte of the answer."},
			}),
		}},
	}
}

// objectOrNull returns the schema of an object that may be null.
func objectOrNull(description string, required []string, properties openapi.Object) openapi.Object {
	out := openapi.Record(required, properties)
	out["type"], out["description"] = []string{"object", "null"}, description
	return out
}
