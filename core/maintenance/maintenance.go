// Package maintenance is the switch by which visitors are shown a page that says to come back later, while staff go on.
package maintenance

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// MaxMessage is how many characters the message to visitors has at most.
const MaxMessage = 500

// RefreshEvery is how often Refresh is to be called, so that a switch which was thrown elsewhere is heard of.
const RefreshEvery = 5 * time.Second

// RetryAfter is when visitors are told to come back.
const RetryAfter = 2 * time.Minute

// title is what the activity calls the switch.
const title = "maintenance page"

var stateKey = entries.Key("maintenance")

// State is how the switch stands. The zero State is off.
type State struct {
	On      bool      `json:"on"`
	Message string    `json:"message,omitempty"` // to visitors, as plain text; empty for the usual words
	Since   time.Time `json:"since,omitzero"`
	By      string    `json:"by,omitempty"` // the user name; empty for whoever works on the machine itself
}

// Switch is the switch of a store. It is safe for concurrent use, and looking at it costs nothing.
type Switch struct {
	store storage.Store
	now   func() time.Time
	state atomic.Pointer[State]
}

// Open gives the switch as the store has it.
func Open(ctx context.Context, store storage.Store, now func() time.Time) (*Switch, error) {
	s := &Switch{store: store, now: now}
	s.state.Store(&State{})
	return s, s.Refresh(ctx)
}

// State gives how the switch stood when it was last thrown here, or read.
func (s *Switch) State() State { return *s.state.Load() }

// Refresh reads the switch from the store, where another process may have thrown it.
func (s *Switch) Refresh(ctx context.Context) error {
	var state State
	err := s.store.View(ctx, func(r storage.Reader) error {
		raw, err := r.Get(stateKey)
		if errors.Is(err, storage.ErrNotFound) {
			state = State{}
			return nil
		}
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, &state)
	})
	if err == nil {
		s.state.Store(&state)
	}
	return err
}

// Set throws the switch and returns once that is on disk. The activity tells administrators. A message that is too long,
// or no plain text, is core.Invalid. Switching on again what is on changes the message alone.
func (s *Switch) Set(ctx context.Context, by core.Actor, on bool, message string) (State, error) {
	message = strings.TrimSpace(strings.ReplaceAll(message, "\r\n", "\n"))
	if fault := check(message); fault != "" {
		return State{}, core.InvalidFields(core.FieldErrors{{Field: "message", Message: fault}})
	}
	next := State{On: on, Since: s.now().UTC(), By: by.Name}
	if on {
		next.Message = message
	}
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		var before State
		raw, err := w.Get(stateKey)
		switch {
		case errors.Is(err, storage.ErrNotFound):
		case err != nil:
			return err
		default:
			if err := json.Unmarshal(raw, &before); err != nil {
				return err
			}
		}
		if before.On == on {
			next.Since, next.By = before.Since, before.By
		}
		if raw, err = json.Marshal(next); err != nil {
			return err
		}
		w.Put(stateKey, raw)
		if before.On == on {
			return nil
		}
		return entries.NoteSecurity(w, s.now(), entries.Security{
			Act: core.ActSettingChanged, Title: title, By: by.Name, To: map[bool]string{true: "on", false: "off"}[on],
		})
	})
	if err != nil {
		return State{}, err
	}
	s.state.Store(&next)
	return next, nil
}

// check says what is wrong with a message; empty if nothing is.
func check(message string) string {
	n := 0
	for _, r := range message {
		if n++; n > MaxMessage {
			return "must have at most 500 characters"
		}
		if r == unicode.ReplacementChar || unicode.IsControl(r) && r != '\n' {
			return "must be plain text"
		}
	}
	return ""
}

// Closed is what visitors are told in the place of an answer.
func Closed() error {
	err := core.Errorf(core.Unavailable, "The site is down for maintenance. Please come back later.")
	err.RetryAfter = RetryAfter
	return err
}
