package query

import (
	"bytes"
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/storage"
)

// entryTag returns the entity tag of an entry at a revision whose projection is body.
func (s *source) entryTag(show projection.Projection, rev uint64, body []byte) string {
	switch {
	case show.Expands() || show.Redacts() || show.Links() && !show.View.SeesAll():
		return etag.Content(body, projection.AudienceTag(show.View)) // the revision does not cover other entries
	case show.Links():
		return s.tags.Linked(rev, body, show.TagParts()...) // staff write to the revision
	}
	return s.tags.Entry(rev, show.TagParts()...)
}

// Render returns an entry as its author may see it, without the addresses of its links to entries.
func (s *Reader) Render(actor core.Actor, e core.Entry) []byte {
	t, err := s.registry.Find(e.Type)
	if err != nil {
		return nil
	}
	return s.projector.Whole(t, policy.View(actor, t.Subject())).Choose(e)
}

// Written returns an entry as its author may see it, and its entity tag.
func (s *Reader) Written(ctx context.Context, actor core.Actor, e core.Entry) (body []byte, tag string) {
	t, err := s.registry.Find(e.Type)
	if err != nil {
		return nil, ""
	}
	show := s.projector.Whole(t, policy.View(actor, t.Subject()))
	body = s.rendered(ctx, show, e)
	return body, s.entryTag(show, e.Rev, body)
}

// rendered returns what a projection shows of an entry that is written. An error is no reason to refuse the answer:
// links to entries have no addresses then.
func (s *source) rendered(ctx context.Context, show projection.Projection, e core.Entry) []byte {
	if !show.View.SeesAll() || !schema.HasEntryLinks(e.JSON) {
		return show.Choose(e)
	}
	var body []byte
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		body, err = show.Render(projection.NewLoader(r), e)
		body = bytes.Clone(body)
		return err
	})
	if err != nil {
		return show.Choose(e)
	}
	return body
}
