package inbox

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// SameSender returns the other entries of the sender of an entry, the newest first. It fails with NotFound.
func (i *Inbox) SameSender(ctx context.Context, typ, id string) (others []*entrystore.State, err error) {
	t, err := i.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = i.Store.View(ctx, func(r storage.Reader) error {
		others = nil
		e, err := entrystore.Load(r, t, id)
		if err != nil {
			return err
		}
		sender, err := writer.SenderOf(t, e.JSON)
		if err != nil || sender.Address == "" {
			return err
		}
		for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
			if err != nil {
				return err
			}
			if !strings.EqualFold(entrystore.Single(row.Columns[entrystore.Column(t, t.Options.Submissions.Conversation.Address)]), sender.Address) {
				continue
			}
			other, err := entrystore.IDAt(row.Position)
			if err != nil {
				return err
			}
			if other == id {
				continue
			}
			state, err := entrystore.LoadState(r, t, other)
			if err != nil {
				return err
			}
			if others = append(others, cloneState(state)); len(others) == maxSameSender {
				return nil
			}
		}
		return nil
	})
	return others, entrystore.Explain(err)
}

// maxSameSender is the maximum number of entries returned: more than staff will look through.
const maxSameSender = 200

// cloneState returns a state that does not share memory with the store.
func cloneState(s *entrystore.State) *entrystore.State {
	s.JSON, s.Past = append([]byte(nil), s.JSON...), entrystore.Past{}
	return s
}

// TextOf returns the text of a field of an entry; empty if the type has no such field.
func TextOf(t *model.Type, s *entrystore.State, name string) string {
	if f := t.Schema.Field(name); f != nil {
		return t.Schema.Key(s.Value, f)
	}
	return ""
}

// StatusOf returns the status of an entry; empty if its type has none.
func StatusOf(t *model.Type, s *entrystore.State) string {
	for i := range t.Schema.Fields {
		if f := &t.Schema.Fields[i]; f.Status != "" {
			return t.Schema.Key(s.Value, f)
		}
	}
	return ""
}
