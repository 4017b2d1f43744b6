package answers

import (
	"context"
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// drafted is an entry with its changes that are not published, as it is sent.
type drafted struct {
	Entity  json.RawMessage `json:"entity"`
	Fields  []string        `json:"fields"`
	SavedAt field.Time      `json:"savedAt"`
	SavedBy string          `json:"savedBy"`
}

// Pending gives an entry as it would be if its changes were published now, which of its fields differ, and who changed
// them last. It is for staff alone. It fails with NotFound where there is no entry or no such changes, and with Invalid
// where they do not fit the present shape of the type.
func (s *Reader) Pending(ctx context.Context, actor core.Actor, typ, id string) (*Answer, error) {
	t, err := s.admitStaff(actor, typ)
	if err != nil {
		return nil, err
	}
	var d *entries.Drafted
	err = s.store.View(ctx, func(r storage.Reader) error {
		published, err := entries.Load(r, t, id)
		if err != nil {
			return err
		}
		d, err = draftOf(r, t, published)
		if err == nil && d == nil {
			err = entries.NothingPending(t)
		}
		return err
	})
	if err != nil {
		return nil, entries.Explain(err)
	}
	body, tag := s.RenderPending(d)
	return &Answer{Body: body, ETag: tag, Total: 1}, nil
}

// draftOf gives an entry with its changes that are not published, in memory of its own; nil where there are none.
func draftOf(g entries.Getter, t *model.Type, published entries.Record) (*entries.Drafted, error) {
	p, err := entries.LoadPending(g, t, published.ID)
	if err != nil || p == nil {
		return nil, err
	}
	published = published.Own()
	return p.Over(t, published)
}

// RenderPending gives what staff see of an entry with its changes that are not published, and its entity tag.
func (s *Reader) RenderPending(d *entries.Drafted) (body []byte, tag string) {
	t, err := s.registry.Find(d.Type)
	if err != nil {
		return nil, ""
	}
	// Texts and what was JSON before always marshal.
	body, _ = json.Marshal(drafted{
		Entity: whole(t, core.View{Audience: core.Everyone}).of(d.Entry),
		Fields: d.Fields, SavedAt: field.At(d.At), SavedBy: d.By,
	})
	return body, s.tags.Entry(d.Revision)
}
