package query

import (
	"context"
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// PendingEntry is an entry with its pending changes, as it is sent.
type PendingEntry struct {
	Entity  json.RawMessage `json:"entity" api:"open" doc:"The entry as it would be, with the fields that it has at its own address."`
	Fields  []string        `json:"fields"`
	SavedAt field.Time      `json:"savedAt"`
	SavedBy string          `json:"savedBy"`
}

// Pending returns an entry as it would be if its pending changes were published now, with the names of the changed
// fields and the author of the last change. Only staff may call it. It fails with NotFound if there is no entry or it
// has no pending changes, and with Invalid if they do not fit the present schema of the type.
func (s *Reader) Pending(ctx context.Context, actor core.Actor, typ, id string) (*Answer, error) {
	t, err := s.authoriseStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	var d *entrystore.Drafted
	err = s.store.View(ctx, func(r storage.Reader) error {
		published, err := entrystore.Load(r, t, id)
		if err != nil {
			return err
		}
		d, err = loadDraft(r, t, published)
		if err == nil && d == nil {
			err = entrystore.NothingPending(t)
		}
		return err
	})
	if err != nil {
		return nil, entrystore.Explain(err)
	}
	body, tag := s.RenderPending(d)
	return &Answer{Body: body, ETag: tag, Total: 1}, nil
}

// loadDraft returns an entry with its pending changes, in memory of its own; nil if there are none.
func loadDraft(g entrystore.Getter, t *model.Type, published entrystore.Record) (*entrystore.Drafted, error) {
	p, err := entrystore.LoadPending(g, t, published.ID)
	if err != nil || p == nil {
		return nil, err
	}
	published = published.Own()
	return p.Over(t, published)
}

// RenderPending returns the form in which staff see an entry with its pending changes, and its entity tag.
func (s *Reader) RenderPending(d *entrystore.Drafted) (body []byte, tag string) {
	t, err := s.registry.Find(d.Type)
	if err != nil {
		return nil, ""
	}
	// Marshalling strings and valid JSON cannot fail.
	body, _ = json.Marshal(PendingEntry{
		Entity: s.projector.Whole(t, core.View{Audience: core.Everyone}).Choose(d.Entry),
		Fields: d.Fields, SavedAt: field.At(d.At), SavedBy: d.By,
	})
	return body, s.tags.Entry(d.Revision)
}
