package webhook

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// message is what a receiver is told, apart from what the entry looks like: that is read anew for each attempt, so that a
// later one tells nothing that visitors do not see any more.
type message struct {
	ID    string    `json:"id"` // the same for each attempt
	Event string    `json:"event"`
	At    time.Time `json:"at"`   // when it happened
	Type  string    `json:"type"` // of the entry
	Entry string    `json:"entry"`
	Rev   uint64    `json:"rev,omitempty"`
}

// payload is the body of a message.
type payload struct {
	Type      string     `json:"type"`
	Timestamp field.Time `json:"timestamp"`
	Data      data       `json:"data"`
}

type data struct {
	ID       string          `json:"id"`
	Type     string          `json:"type"`
	Revision uint64          `json:"revision,omitempty"`
	Visible  *bool           `json:"visible,omitempty"`
	Entry    json.RawMessage `json:"entry,omitempty"`
}

// messageOf gives the message of an item of a record; false where it is nothing to those outside. What cannot be read
// must not stand in the way for ever.
func (s *Service) messageOf(ctx context.Context, seq storage.Seq, index int, item []byte) (m message, told bool, err error) {
	var c core.Change
	if err := json.Unmarshal(item, &c); err != nil {
		s.Log.Error("webhooks pass what the log has and nobody can read", slog.Uint64("seq", uint64(seq)), slog.Any("error", err))
		return m, false, nil
	}
	event := eventOf(c)
	if event == "" {
		return m, false, nil
	}
	m = message{ID: s.messageID(uint64(seq), uint64(index)), Event: event, Type: c.Type, Entry: c.ID, Rev: c.Rev}
	m.At, err = s.occurred(ctx, c)
	return m, true, err
}

// messageID names what stands at a place of the log. Numbers come again when an earlier state of the store is put back,
// for other changes, so its identity is a part of the name.
func (s *Service) messageID(parts ...uint64) string {
	id := s.Store.Identity()
	text := binary.BigEndian.AppendUint64([]byte(id.ID+"\x00"), id.Epoch)
	for _, part := range parts {
		text = binary.BigEndian.AppendUint64(text, part)
	}
	sum := sha256.Sum256(text)
	return "msg_" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:15]))
}

// occurred is when a change was made, as far as the history or the trash still tell: the log knows no times.
func (s *Service) occurred(ctx context.Context, c core.Change) (at time.Time, err error) {
	at = s.Now().UTC()
	if c.Act == core.ActPublished {
		return at, nil // of a schedule, which leaves no step
	}
	err = s.Store.View(ctx, func(r storage.Reader) error {
		if c.Op == core.OpDelete {
			d, err := entrystore.Discarded(r, &model.Type{Name: c.Type}, c.ID)
			if err == nil && !d.Final() {
				at = d.At
			}
			return passOver(err)
		}
		text, err := r.Get(entrystore.StepKey(c.Type, c.ID, c.Rev))
		if err != nil {
			return passOver(err)
		}
		if step, err := entrystore.DecodeStep(c.Rev, text); err == nil {
			at = step.At
		}
		return nil
	})
	return at, err
}

// passOver forgives that something is not there.
func passOver(err error) error {
	if errors.Is(err, storage.ErrNotFound) || core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// write gives the body of a message, and that body without the entry, which is all that is kept of it: what is deleted for
// good would live on there.
func (s *Service) write(ctx context.Context, m message) (body, kept []byte, err error) {
	p := payload{Type: m.Event, Timestamp: field.At(m.At), Data: data{ID: m.Entry, Type: m.Type, Revision: m.Rev}}
	if m.Event == eventTest || m.Event == eventMissed {
		body, err = json.Marshal(p)
		return body, body, err
	}
	shown, err := s.shown(ctx, m)
	if err != nil {
		return nil, nil, err
	}
	visible := shown != nil
	p.Data.Visible = &visible
	if kept, err = json.Marshal(p); err != nil {
		return nil, nil, err
	}
	p.Data.Entry = shown
	body, err = json.Marshal(p)
	return body, kept, err
}

// shown gives what visitors see of the entry at present; nil if nothing.
func (s *Service) shown(ctx context.Context, m message) (text []byte, err error) {
	t, err := s.Answers.Registry().Find(m.Type)
	if err != nil || strings.HasSuffix(m.Event, "."+deleted) {
		return nil, nil //nolint:nilerr // a type that the program does not have any more shows nothing
	}
	if policy.Allow(core.Actor{}, t.Subject(), core.VerbRead) != nil {
		return nil, nil
	}
	err = s.Store.View(ctx, func(r storage.Reader) error {
		text = nil
		e, err := entrystore.Load(r, t, m.Entry)
		if err == nil && e.Visible {
			body, _ := s.Answers.Render(core.Actor{}, e.Entry)
			text = append(text, body...)
		}
		return passOver(err)
	})
	return text, err
}
