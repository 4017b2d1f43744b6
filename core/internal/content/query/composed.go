package query

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Composed returns the answer to ?path= for an entry of a type with Public.Paths: what the type composes of it and of
// those that it refers to, with their images. It fails like Get.
func (s *Reader) Composed(ctx context.Context, actor core.Actor, typ, id string) (*Answer, error) {
	t, view, err := s.authorise(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	k := cacheKey{typ: typ, op: "composed", arg: id, view: view}
	made, err := s.cache.Get(ctx, k, func(ctx context.Context) (cache.Made[cacheable], error) {
		mark := s.fresh.Mark()
		a, err := s.compose(ctx, actor, t, id)
		return cache.Made[cacheable]{Value: a, Basis: cache.Basis{Mark: mark, Types: s.dependencies(k, slices.Concat(ComposedOf(t), readsOf(a)))}}, err
	})
	if err != nil {
		return nil, entrystore.Explain(err)
	}
	return made.(*Answer), nil
}

// ComposedOf returns the names of the types that a composed answer depends on beside the type itself.
func ComposedOf(t *model.Type) []string { return append(slices.Clone(t.Referred()), field.MediaType) }

// compose builds the answer outside of a view of the store, because the type reads the other entries one by one.
func (s *Reader) compose(ctx context.Context, actor core.Actor, t *model.Type, id string) (*Answer, error) {
	found, err := s.pictured(ctx, actor, t.Name, id)
	if err != nil {
		return nil, err
	}
	reader := picturedReader{actorReader: actorReader{s, ctx, actor}, reads: map[string]bool{}}
	body, err := composeOf(ctx, reader, t, model.Item{ID: id, JSON: found.Body})
	if err != nil {
		return nil, err
	}
	reads := append(slices.Sorted(maps.Keys(reader.reads)), found.reads...)
	return &Answer{Body: body, ETag: etag.Content(body), Total: 1, seq: found.seq, reads: reads}, nil
}

// composeOf returns what a type with Public.Paths composes of an item.
func composeOf(ctx context.Context, content model.Reader, t *model.Type, item model.Item) ([]byte, error) {
	if t.Options.Public.Paths.Compose == nil {
		return item.JSON, nil
	}
	return t.Options.Public.Paths.Compose(ctx, content, item)
}

// ComposePreview returns what a type with Public.Paths composes of an entry as Preview returns it. Beside what visitors
// may read, that has the entries which the entry itself shows, with their pending changes.
func (s *Reader) ComposePreview(ctx context.Context, t *model.Type, item model.Item) ([]byte, error) {
	reader := previewReader{picturedReader: picturedReader{actorReader: actorReader{s, ctx, core.Actor{}}, reads: map[string]bool{}}, typ: t.ShownType()}
	if o := t.Options.Public.Shows; o != nil {
		for m := range entrystore.Members(item.JSON) {
			if m.Name != o.Field {
				continue
			}
			if err := json.Unmarshal(m.Value(), &reader.ids); err != nil {
				return nil, err
			}
		}
	}
	return composeOf(ctx, reader, t, item)
}

// picturedReader reads entries with what is known of the images of the site in their fields, in the member "expand". It
// notes the types on which the entries depend.
type picturedReader struct {
	actorReader
	reads map[string]bool
}

func (d picturedReader) Read(typ, id string, into any) error {
	a, err := d.pictured(d.ctx, d.actor, typ, id)
	if err != nil {
		return err
	}
	for _, name := range a.reads {
		d.reads[name] = true
	}
	return json.Unmarshal(a.Body, into)
}

// previewReader also reads the entries that a previewed entry shows.
type previewReader struct {
	picturedReader
	typ string // the type of the shown entries; empty for none
	ids []string
}

func (d previewReader) Read(typ, id string, into any) error {
	if typ != d.typ || !slices.Contains(d.ids, id) {
		return d.picturedReader.Read(typ, id, into)
	}
	t, view, err := d.authorise(core.Actor{}, typ, core.VerbRead)
	if err != nil {
		return err
	}
	show, err := d.projector.Shaped(core.Actor{}, t, view, projection.Shape{Expand: t.Pictured()})
	if err != nil {
		return err
	}
	var body []byte
	err = d.store.View(d.ctx, func(r storage.Reader) error {
		e, err := entrystore.Load(r, t, id)
		if err != nil {
			return err
		}
		latest, _, err := withPending(r, t, e.Entry)
		if err != nil {
			return err
		}
		shown, err := show.Render(projection.NewLoader(r), latest)
		body = bytes.Clone(shown)
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	return json.Unmarshal(body, into)
}

// pictured is Get with the images of the site that are in the entry.
func (s *Reader) pictured(ctx context.Context, actor core.Actor, typ, id string) (*Answer, error) {
	a, err := s.Get(ctx, actor, typ, id)
	if err != nil || !bytes.Contains(a.Body, []byte(`"`+field.MediaPath)) {
		return a, err
	}
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return s.Shaped(ctx, actor, typ, id, projection.Shape{Expand: t.Pictured()})
}
