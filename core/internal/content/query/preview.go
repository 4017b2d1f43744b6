package query

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Previewed is an entry as it is stored, visible or hidden, with its public fields.
type Previewed struct {
	ID   string
	Slug string // the present one; empty if the type has none
	Body []byte // JSON
}

// Standing is the publication state of an entry. It is the member "preview" of a previewed entity.
type Standing struct {
	Type    string      `json:"type"`
	ID      string      `json:"id"`
	Status  string      `json:"status,omitempty"` // the value of the status field
	Visible bool        `json:"visible"`          // to visitors
	Turns   *field.Time `json:"turns,omitempty"`  // when the visibility changes on schedule
	// Pending is the number of public fields that are shown with unpublished values.
	Pending int `json:"pending,omitempty"`
	// MayEdit says that the reader may change the entry.
	MayEdit bool `json:"mayEdit,omitempty"`
}

// Preview returns an entry with its pending changes for a reader who may see it before it is published. The caller must
// check that permission, and says whether the reader may change the entry too. Private fields are omitted, and references show what visitors see. The result is not cached. It
// fails like Get.
func (s *Reader) Preview(ctx context.Context, typ, idOrSlug string, shape projection.Shape, mayEdit bool) (*Previewed, error) {
	return s.previewIf(ctx, typ, idOrSlug, shape, mayEdit, nil)
}

// PreviewShown returns an entry as Preview does, if another entry shows it with its pending changes, and does not hide it
// from visitors: see model.Shows. Otherwise it fails with NotFound.
func (s *Reader) PreviewShown(ctx context.Context, typ, id string, by Ref, shape projection.Shape) (*Previewed, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	shower, err := s.registry.Find(by.Type)
	if err != nil {
		return nil, err
	}
	return s.previewIf(ctx, typ, id, shape, false, func(r storage.Reader) error {
		return checkShown(r, shower, by.ID, t, id)
	})
}

// previewIf returns a preview unless check fails, which may be nil.
func (s *Reader) previewIf(
	ctx context.Context, typ, idOrSlug string, shape projection.Shape, mayEdit bool, check func(r storage.Reader) error,
) (*Previewed, error) {
	t, view, err := s.authorise(core.Actor{}, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	show, err := s.projector.Shaped(core.Actor{}, t, view, shape)
	if err != nil {
		return nil, err
	}
	show = show.AsStored()
	var found *Previewed
	err = s.store.View(ctx, func(r storage.Reader) error {
		if check != nil {
			if err := check(r); err != nil {
				return err
			}
		}
		found, err = preview(r, show, idOrSlug, mayEdit, s.now())
		return err
	})
	return found, entrystore.Explain(err)
}

// checkShown fails with NotFound unless an entry with its pending changes shows an entry of a type to visitors.
func checkShown(r storage.Reader, by *model.Type, byID string, t *model.Type, id string) error {
	e, err := entrystore.Load(r, by, byID)
	if err != nil {
		return err
	}
	latest, _, err := withPending(r, by, e.Entry)
	if err != nil {
		return err
	}
	value, err := entrystore.Value(by, latest.JSON)
	if err != nil {
		return err
	}
	if shown, _ := by.ShownIn(value); by.ShownType() != t.Name || !slices.Contains(shown, id) {
		return entrystore.NotFound(t)
	}
	return nil
}

func preview(r storage.Reader, show projection.Projection, idOrSlug string, mayEdit bool, now time.Time) (*Previewed, error) {
	e, err := entrystore.Find(r, show.Type, core.Everyone, idOrSlug)
	if err != nil {
		return nil, err
	}
	found := &Previewed{ID: e.ID}
	if show.Type.SlugField() != nil {
		held, err := entrystore.Slugs(r, show.Type, e.ID)
		if err != nil {
			return nil, err
		}
		if len(held) > 0 {
			found.Slug = held[0]
		}
	}
	stands, err := publicationState(show.Type, e, now)
	if err != nil {
		return nil, err
	}
	if stands.Visible, err = entrystore.VisitorsSee(r, show.Type, e); err != nil {
		return nil, err
	}
	stands.MayEdit = mayEdit
	if e, stands.Pending, err = withPending(r, show.Type, e); err != nil {
		return nil, err
	}
	shown, err := show.Render(projection.NewLoader(r), e)
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

// withPending returns an entry with its pending changes, and the number of public fields among them. It returns the
// entry unchanged if there are none, or if they do not fit the present schema of the type.
func withPending(g entrystore.Getter, t *model.Type, e core.Entry) (core.Entry, int, error) {
	d, err := loadDraft(g, t, entrystore.Record{Entry: e})
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

// publicationState returns the publication state of the published entry.
func publicationState(t *model.Type, e core.Entry, now time.Time) (s Standing, err error) {
	value, err := entrystore.Value(t, e.JSON)
	if err != nil {
		return s, err
	}
	s = Standing{Type: t.Name, ID: e.ID, Visible: e.Visible}
	if f := t.Schema.Status(); f != nil && !f.Private {
		s.Status = t.Schema.Key(value, f)
	}
	if at := model.Due(value, now); !at.IsZero() && t.Visible(value, at) != e.Visible {
		turns := field.At(at)
		s.Turns = &turns
	}
	return s, nil
}
