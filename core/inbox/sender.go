package inbox

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// SameSender gives the other entries of whoever sent one, the newest first. It fails with NotFound.
func (i *Inbox) SameSender(ctx context.Context, typ, id string) (others []*entries.State, err error) {
	t, err := i.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = i.Store.View(ctx, func(r storage.Reader) error {
		others = nil
		e, err := entries.Load(r, t, id)
		if err != nil {
			return err
		}
		sender, err := content.SenderOf(t, e.JSON)
		if err != nil {
			return err
		}
		for row, err := range entries.Rows(r, t, core.Everyone, "") {
			if err != nil {
				return err
			}
			if !strings.EqualFold(entries.Single(row.Columns[entries.Column(t, t.Options.Conversation.Address)]), sender.Address) {
				continue
			}
			other, err := entries.IDAt(row.Position)
			if err != nil {
				return err
			}
			if other == id {
				continue
			}
			state, err := entries.LoadState(r, t, other)
			if err != nil {
				return err
			}
			if others = append(others, own(state)); len(others) == mostOthers {
				return nil
			}
		}
		return nil
	})
	return others, entries.Explain(err)
}

// mostOthers is more than anybody looks through.
const mostOthers = 200

// own gives a state whose memory is not that of the store.
func own(s *entries.State) *entries.State {
	s.JSON, s.Past = append([]byte(nil), s.JSON...), entries.Past{}
	return s
}

// TextOf gives a text field of an entry, in its own words.
func TextOf(t *model.Type, s *entries.State, name string) string {
	if f := t.Schema.Field(name); f != nil {
		return t.Schema.Key(s.Value, f)
	}
	return ""
}

// StatusOf gives how far an entry is; empty where its type does not say.
func StatusOf(t *model.Type, s *entries.State) string {
	for i := range t.Schema.Fields {
		if f := &t.Schema.Fields[i]; f.Status != "" {
			return t.Schema.Key(s.Value, f)
		}
	}
	return ""
}
