package analytics

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// MaxBody is the maximum size of a request body, MaxEvents the maximum number of events in it.
const (
	MaxBody   = 8 << 10
	MaxEvents = 20
)

// Kind is the type of an event.
type Kind string

// The kinds of events.
const (
	View  Kind = "view"  // a page was shown
	Leave Kind = "leave" // the page was left or hidden
	Vital Kind = "vital" // a web vital of the page was measured
)

// Kinds returns every kind.
func Kinds() []Kind { return []Kind{View, Leave, Vital} }

// Event is an event on a page, reported by a browser. Page is the URL of the page with its query.
type Event struct {
	Type       Kind    `json:"type"`
	Page       string  `json:"page"`
	Referrer   string  `json:"referrer,omitempty"`   // of a view
	Seconds    float64 `json:"seconds,omitempty"`    // of a leave: viewing time since the last leave
	Interacted bool    `json:"interacted,omitempty"` // of a leave: whether the visitor scrolled, typed or moved the pointer
	Name       string  `json:"name,omitempty"`       // of a vital
	Value      float64 `json:"value,omitempty"`      // of a vital: milliseconds, or the score of CLS
}

// events is the body of a request that reports events.
type events struct {
	Events []Event `json:"events"`
}

// Measures returns the names of vitals.
func Measures() []string { return []string{"LCP", "INP", "CLS", "TTFB", "FCP"} }

// ParseEvents parses the body of a request. It fails with a *core.Error: Malformed or Invalid.
func ParseEvents(body []byte) ([]Event, error) {
	var wire events
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&wire); err != nil {
		return nil, explainJSON(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, core.Errorf(core.Malformed, "The body must be one JSON object.")
	}
	if n := len(wire.Events); n == 0 || n > MaxEvents {
		return nil, invalid("events", fmt.Sprintf("must be 1 to %d events", MaxEvents))
	}
	for i, e := range wire.Events {
		if field, message := e.check(); field != "" {
			return nil, invalid(fmt.Sprintf("events[%d].%s", i, field), message)
		}
	}
	return wire.Events, nil
}

func (e Event) check() (field, message string) {
	switch {
	case !slices.Contains(Kinds(), e.Type):
		return "type", "must be view, leave or vital"
	case e.Page == "":
		return "page", "is required"
	case e.Type == Vital && !slices.Contains(Measures(), e.Name):
		return "name", "must be one of " + strings.Join(Measures(), ", ")
	case e.Seconds < 0:
		return "seconds", "must not be negative"
	case e.Value < 0 || math.IsInf(e.Value, 0):
		return "value", "must not be negative"
	}
	return "", ""
}

func invalid(field, message string) error {
	return core.InvalidFields([]core.FieldError{{Field: field, Message: message}})
}

func explainJSON(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return core.MalformedFields([]core.FieldError{{Field: wrong.Field, Message: "is of the wrong kind"}})
	}
	// encoding/json has no type for this error, but its text is covered by the Go 1 compatibility promise.
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return invalid(shorten(strings.Trim(name, `"`), 60), "is not a field here")
	}
	return core.Errorf(core.Malformed, "The body must be one JSON object.")
}

func shorten(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	return string(runes[:limit]) + "…"
}

// Reason is the reason why events were not counted.
type Reason string

// The reasons.
const (
	Bot           Reason = "bot"             // the user agent is a known program
	NoAgent       Reason = "no-agent"        // there is no user agent
	Prefetch      Reason = "prefetch"        // the browser prefetched the page
	DoNotTrack    Reason = "do-not-track"    // the browser sent DNT
	GlobalPrivacy Reason = "global-privacy"  // the browser sent Sec-GPC
	TooMany       Reason = "too-many"        // from one network in too short a time
	TooManyOfAll  Reason = "too-many-of-all" // from all networks in too short a time
	TooFast       Reason = "too-fast"        // more pages in a minute than a person opens
	NoInteraction Reason = "no-interaction"  // many pages without any interaction
	BadAddress    Reason = "bad-address"     // not the URL of a page of this site
	BadBody       Reason = "bad-body"        // the request could not be parsed
	BadValue      Reason = "bad-value"       // an implausible measure
	NoVisit       Reason = "no-visit"        // the visit of the event has ended or never existed
)
