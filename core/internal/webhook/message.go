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
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// message is a notification without the state of the entry. That state is read again for each attempt, so that a later
// attempt does not contain what visitors cannot see any more.
type message struct {
	ID    string    `json:"id"` // the webhook-id, the same for each attempt
	Event string    `json:"event"`
	At    time.Time `json:"at"`   // time of the change
	Type  string    `json:"type"` // name of the content type
	Entry string    `json:"entry"`
	Rev   uint64    `json:"rev,omitempty"`
	Was   string    `json:"was,omitempty"` // path at which visitors saw the entry's page before; empty if that has not changed
}

// payload is the JSON body of a message.
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
	Paths    []string        `json:"paths,omitempty"`
	Entry    json.RawMessage `json:"entry,omitempty"`
}

// messageOf returns the message of item index of the record seq. isEvent is false if the item has no event, or cannot
// be decoded: that is logged, and skipped so that it does not block the webhooks for ever.
func (s *Service) messageOf(ctx context.Context, seq storage.Seq, index int, item []byte) (m message, isEvent bool, err error) {
	var c entrystore.LogItem
	if err := json.Unmarshal(item, &c); err != nil {
		s.Log.Error("webhooks pass what the log has and nobody can read", slog.Uint64("seq", uint64(seq)), slog.Any("error", err))
		return m, false, nil
	}
	event := eventOf(c.Change)
	if event == "" {
		return m, false, nil
	}
	m = message{ID: s.messageID(uint64(seq), uint64(index)), Event: event, Type: c.Type, Entry: c.ID, Rev: c.Rev}
	if !c.Hidden && !c.Appeared {
		m.Was = c.Was
	}
	m.At, err = s.changeTime(ctx, c.Change)
	return m, true, err
}

// messageID returns an id that is derived from a position in the log. Sequence numbers are assigned again after a
// restore of an earlier state of the store, so the id contains the identity and epoch of the store as well.
func (s *Service) messageID(parts ...uint64) string {
	id := s.Store.Identity()
	text := binary.BigEndian.AppendUint64([]byte(id.ID+"\x00"), id.Epoch)
	for _, part := range parts {
		text = binary.BigEndian.AppendUint64(text, part)
	}
	sum := sha256.Sum256(text)
	return "msg_" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:15]))
}

// changeTime returns the time of a change, from the history or the trash, because the log holds no times. It is the
// present if neither has it.
func (s *Service) changeTime(ctx context.Context, c core.Change) (at time.Time, err error) {
	at = s.Now().UTC()
	if c.Act == core.ActPublished {
		return at, nil // a scheduled publication has no step in the history
	}
	err = s.Store.View(ctx, func(r storage.Reader) error {
		if c.Op == core.OpDelete {
			d, err := entrystore.Discarded(r, &model.Type{Name: c.Type}, c.ID)
			if err == nil && !d.Final() {
				at = d.At
			}
			return ignoreNotFound(err)
		}
		text, err := r.Get(entrystore.StepKey(c.Type, c.ID, c.Rev))
		if err != nil {
			return ignoreNotFound(err)
		}
		if step, err := entrystore.DecodeStep(c.Rev, text); err == nil {
			at = step.At
		}
		return nil
	})
	return at, err
}

// ignoreNotFound returns nil for an error that says that something does not exist, and other errors unchanged.
func ignoreNotFound(err error) error {
	if errors.Is(err, storage.ErrNotFound) || core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// encode returns the body of a message, and the same body without the entry. Only the second is stored, so that the
// record of deliveries does not preserve content that is deleted for good.
func (s *Service) encode(ctx context.Context, m message) (body, withoutEntry []byte, err error) {
	p := payload{Type: m.Event, Timestamp: field.At(m.At), Data: data{ID: m.Entry, Type: m.Type, Revision: m.Rev}}
	if m.Event == eventTest || m.Event == eventMissed {
		body, err = json.Marshal(p)
		return body, body, err
	}
	shown, err := s.visibleEntry(ctx, m)
	if err != nil {
		return nil, nil, err
	}
	visible := shown != nil
	p.Data.Visible = &visible
	if p.Data.Paths, err = s.pathsOf(ctx, m); err != nil {
		return nil, nil, err
	}
	if withoutEntry, err = json.Marshal(p); err != nil {
		return nil, nil, err
	}
	p.Data.Entry = shown
	body, err = json.Marshal(p)
	return body, withoutEntry, err
}

// visibleEntry returns the entry as visitors see it at present; nil if they cannot see it.
func (s *Service) visibleEntry(ctx context.Context, m message) (text []byte, err error) {
	if m.Event == eventName(m.Type, core.ActDeleted) {
		return nil, nil
	}
	return s.Answers.Seen(ctx, m.Type, m.Entry)
}
