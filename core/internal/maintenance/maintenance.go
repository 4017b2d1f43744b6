// Package maintenance implements the maintenance mode: visitors get a page that asks them to come back later, while
// staff can continue to work.
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
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// MaxMessage is the maximum number of characters of the message to visitors.
const MaxMessage = 500

// RefreshEvery is how often Refresh must be called, to detect changes by other processes.
const RefreshEvery = 5 * time.Second

// RetryAfter is the Retry-After time sent to visitors.
const RetryAfter = 2 * time.Minute

// title is the name of the maintenance mode in the activity.
const title = "maintenance page"

var stateKey = entrystore.Key("maintenance")

// State is the state of the maintenance mode. The zero State is off.
type State struct {
	On      bool      `json:"on"`
	Message string    `json:"message,omitempty"` // to visitors, as plain text; empty for the default text
	Since   time.Time `json:"since,omitzero"`
	By      string    `json:"by,omitempty"` // the user name; empty for a command on the server
}

// Switch turns the maintenance mode of a store on and off. It is safe for concurrent use. State reads memory only.
type Switch struct {
	store storage.Store
	now   func() time.Time
	state atomic.Pointer[State]
}

// Open returns the switch with the state in the store.
func Open(ctx context.Context, store storage.Store, now func() time.Time) (*Switch, error) {
	s := &Switch{store: store, now: now}
	s.state.Store(&State{})
	return s, s.Refresh(ctx)
}

// State returns the last state set or read by this process.
func (s *Switch) State() State { return *s.state.Load() }

// Refresh reads the state from the store, where another process may have changed it.
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

// Set changes the state and returns after it is on disk. The change is recorded in the activity. It fails with
// core.Invalid if the message is too long or not plain text. If the mode is already on, only the message changes.
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
		return entrystore.NoteSecurity(w, s.now(), entrystore.Security{
			Act: core.ActSettingChanged, Title: title, By: by.Name, To: map[bool]string{true: "on", false: "off"}[on],
		})
	})
	if err != nil {
		return State{}, err
	}
	s.state.Store(&next)
	return next, nil
}

// check returns what is wrong with a message, or an empty text if it is valid.
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

// Closed returns the error sent to visitors during maintenance.
func Closed() error {
	err := core.Errorf(core.Unavailable, "The site is down for maintenance. Please come back later.")
	err.RetryAfter = RetryAfter
	return err
}
