package writer

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
)

// Received is what a visitor has sent by a form of the site.
type Received struct {
	model.Collected
	Hints    map[string]string // how the form was filled in, by the names of the type's hints
	Attached []string          // the ids of waiting files
}

// Receive adds the entry of an Inbox type that a visitor has sent by a form. It fails like Create. The type must be a
// model.Receiver.
func (s *Writer) Receive(ctx context.Context, typ string, sent Received) (Outcome, error) {
	id, err := NewID()
	if err != nil {
		return Outcome{}, err
	}
	return s.create(ctx, core.Actor{}, typ, id, func(t *model.Type, now time.Time) (any, validate.Problems, error) {
		return s.composeReceived(ctx, t, sent, now)
	})
}

// composeReceived makes the value of an entry that was sent by a form.
func (s *Writer) composeReceived(ctx context.Context, t *model.Type, sent Received, now time.Time) (any, validate.Problems, error) {
	found := validate.Problems{Hints: sent.Hints, Attached: sent.Attached}
	value := t.Fresh()
	receiver, ok := value.(model.Receiver)
	if !ok {
		return nil, found, core.Errorf(core.NotAllowed, "%s cannot be sent by a form.", t.Options.Many)
	}
	receiver.Receive(sent.Collected)
	for i := range t.Schema.Fields {
		found.MarkSent(t.Schema.Fields[i].Name)
	}
	if err := s.checkWaiting(ctx, t, &found, now); err != nil {
		return nil, found, err
	}
	return value, found, s.rules.Enforce(t, value, nil, nil, now, found)
}
