package answers

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Previewed is an entry as it is stored, hidden or not, with what visitors see of such entries.
type Previewed struct {
	ID   string
	Slug string // the present one; empty where the type has none
	Body []byte // JSON
}

// Standing is how far an entry is. It stands in the member preview of a previewed entity.
type Standing struct {
	Type    string      `json:"type"`
	ID      string      `json:"id"`
	Status  string      `json:"status,omitempty"` // the value of the field that tells it
	Visible bool        `json:"visible"`          // to visitors
	Turns   *field.Time `json:"turns,omitempty"`  // when that changes by itself
	// Pending is how many of the fields that visitors know are shown as they are not published.
	Pending int `json:"pending,omitempty"`
}

// Preview reads an entry for somebody who may see it before it is published, with its changes that are not published: that
// is for the caller to know. Private fields stay out, and what it refers to is what visitors see. Nothing of it is kept in memory. It fails like Get.
func (s *Reader) Preview(ctx context.Context, typ, idOrSlug string, shape Shape) (*Previewed, error) {
	t, view, err := s.admit(core.Actor{}, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	show, err := s.shape(core.Actor{}, t, view, shape)
	if err != nil {
		return nil, err
	}
	var found *Previewed
	err = s.store.View(ctx, func(r storage.Reader) error {
		found, err = preview(r, show, idOrSlug, s.now())
		return err
	})
	return found, entries.Explain(err)
}

func preview(r storage.Reader, show projection, idOrSlug string, now time.Time) (*Previewed, error) {
	e, err := entries.Find(r, show.typ, core.Everyone, idOrSlug)
	if err != nil {
		return nil, err
	}
	found := &Previewed{ID: e.ID}
	if show.typ.SlugField() != nil {
		held, err := entries.Slugs(r, show.typ, e.ID)
		if err != nil {
			return nil, err
		}
		if len(held) > 0 {
			found.Slug = held[0]
		}
	}
	stands, err := standing(show.typ, e, now)
	if err != nil {
		return nil, err
	}
	if e, stands.Pending, err = withPending(r, show.typ, e); err != nil {
		return nil, err
	}
	shown, err := show.from(r, e)
	if err != nil {
		return nil, err
	}
	told, err := json.Marshal(stands)
	if err != nil {
		return nil, err
	}
	found.Body = fmt.Appendf(append([]byte(nil), shown[:len(shown)-1]...), `,"preview":%s}`, told)
	return found, nil
}

// withPending gives an entry with its changes that are not published, and how many fields of those that visitors know they
// are. It gives the entry as it is where there are none, or none that fit the present shape of the type.
func withPending(g entries.Getter, t *model.Type, e core.Entry) (core.Entry, int, error) {
	d, err := draftOf(g, t, entries.Record{Entry: e})
	if core.CodeOf(err) == core.Invalid {
		return e, 0, nil
	}
	if err != nil || d == nil {
		return e, 0, err
	}
	public := 0
	for _, name := range d.Fields {
		if !t.Schema.Field(name).Private {
			public++
		}
	}
	return d.Entry, public, nil
}

// standing tells how far the published entry is.
func standing(t *model.Type, e core.Entry, now time.Time) (s Standing, err error) {
	value, err := entries.Value(t, e.JSON)
	if err != nil {
		return s, err
	}
	s = Standing{Type: t.Name, ID: e.ID, Visible: e.Visible}
	if f := t.Schema.Status(); f != nil && !f.Private {
		s.Status = t.Schema.Key(value, f)
	}
	if at := model.Due(value, now); !at.IsZero() && model.Visible(value, at) != e.Visible {
		turns := field.At(at)
		s.Turns = &turns
	}
	return s, nil
}
