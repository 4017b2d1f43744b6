package query

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/model"
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
		return cache.Made[cacheable]{Value: a, Basis: cache.Basis{Mark: mark, Types: k.dependencies(ComposedOf(t))}}, err
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
	body, err := s.Compose(ctx, actor, t, model.Item{ID: id, JSON: found.Body})
	if err != nil {
		return nil, err
	}
	return &Answer{Body: body, ETag: etag.Content(body), Total: 1, seq: found.seq}, nil
}

// Compose returns what a type with Public.Paths composes of an item, from what the actor may read.
func (s *Reader) Compose(ctx context.Context, actor core.Actor, t *model.Type, item model.Item) ([]byte, error) {
	if t.Options.Public.Paths.Compose == nil {
		return item.JSON, nil
	}
	return t.Options.Public.Paths.Compose(ctx, picturedReader{actorReader{s, ctx, actor}}, item)
}

// picturedReader reads entries with what is known of the images of the site in their fields, in the member "expand".
type picturedReader struct{ actorReader }

func (d picturedReader) Read(typ, id string, into any) error {
	a, err := d.pictured(d.ctx, d.actor, typ, id)
	if err != nil {
		return err
	}
	return json.Unmarshal(a.Body, into)
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
	return s.Shaped(ctx, actor, typ, id, Shape{Expand: t.Pictured()})
}
