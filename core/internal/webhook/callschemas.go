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
	SecretHint   string     `json:"secretHint" doc:"The last characters of the secret."`
	Off          *hookOff   `json:"off" doc:"Why it was switched off; null if it was not."`
	LastDelivery *hookLast  `json:"lastDelivery" doc:"How the latest delivery ended."`
}

type hookOff struct {
	At     field.Time `json:"at"`
	Reason string     `json:"reason"`
}

type hookLast struct {
	At     field.Time `json:"at"`
	Status *int       `json:"status" doc:"Of HTTP; null where there was no answer."`
}

// hookSecret is what messages are signed with.
type hookSecret struct {
	Secret string `json:"secret" doc:"What messages are signed with, as Standard Webhooks say: whsec_ and base64."`
}

type newHook struct {
	hook `api:"allOf"`
	hookSecret
}

// hookInput is the JSON form of Settings.
type hookInput struct {
	URL    string   `json:"url" doc:"Private and local addresses are refused."`
	Events []string `json:"events" doc:"The name of a type, a dot, and created, updated or deleted; * stands for either part."`
	Active bool     `json:"active,omitempty"`
}

// hookUpdate changes the members that it has.
type hookUpdate hookInput

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
	Status  *int       `json:"status" doc:"Of HTTP; null where there was no answer."`
	OK      bool       `json:"ok"`
	Took    int64      `json:"took" doc:"Milliseconds."`
	Attempt int        `json:"attempt"`
	Error   *string    `json:"error"`
	NextAt  field.Time `json:"nextAt" api:"null" doc:"When it is tried again."`
}

type deliveryDetail struct {
	delivery `api:"allOf"`
	Request  string `json:"request" doc:"The body that was sent, without the entry."`
	Response string `json:"response" doc:"The first kilobyte of the answer."`
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
	limits := []openapi.Rule{openapi.AtMost("url", MaxURL), openapi.AtLeast("events", 1), openapi.AtMost("events", MaxEvents)}
	return openapi.Object{
		"Webhook":        openapi.Of(hook{}),
		"WebhookInput":   openapi.Of(hookInput{}, limits...),
		"WebhookUpdate":  openapi.Of(hookUpdate{}, append(limits, openapi.Partial())...),
		"WebhookSecret":  openapi.Of(hookSecret{}),
		"NewWebhook":     openapi.Of(newHook{}),
		"Delivery":       openapi.Of(delivery{}),
		"DeliveryDetail": openapi.Of(deliveryDetail{}),
	}
}
