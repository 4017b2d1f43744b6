package query

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/media/socialcard"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// cachedFile is the file of an attachment, valid as of a commit.
type cachedFile struct {
	model.File
	seq uint64
}

func (f *cachedFile) size() int    { return len(f.Body) }
func (f *cachedFile) asOf() uint64 { return f.seq }

// Attach returns the named attachment of an entry. It fails like Get, and with NotFound if the type has no such
// attachment. The file is built outside of a view of the store, so that nothing waits for it; its tag is a hash of its
// bytes.
func (s *Reader) Attach(ctx context.Context, actor core.Actor, typ, id, name string) (*model.File, error) {
	t, view, err := s.authorise(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	a, ok := t.Options.Public.Attachments[name]
	if !ok {
		return nil, entrystore.NotFound(t)
	}
	k := cacheKey{typ: typ, op: "attach", arg: entrystore.Key(id, name), view: view}
	made, err := s.cache.Get(ctx, k, func(ctx context.Context) (cache.Made[cacheable], error) {
		mark := s.fresh.Mark()
		f, err := s.buildAttachment(ctx, t, view, id, name)
		return cache.Made[cacheable]{Value: f, Basis: cache.Basis{Mark: mark, Types: s.dependencies(k, a.Reads)}}, err
	})
	if err != nil {
		return nil, err
	}
	return &made.(*cachedFile).File, nil
}

// AttachStored returns the attachment like Attach, but of the stored entry, for readers who may see it before it is
// published. The caller must check that permission. The file is not cached.
func (s *Reader) AttachStored(ctx context.Context, typ, id, name string) (*model.File, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	if _, ok := t.Options.Public.Attachments[name]; !ok {
		return nil, entrystore.NotFound(t)
	}
	f, err := s.buildAttachment(ctx, t, core.View{Audience: core.Everyone}, id, name)
	if err != nil {
		return nil, err
	}
	return &f.File, nil
}

func (s *Reader) buildAttachment(ctx context.Context, t *model.Type, view core.View, id, name string) (*cachedFile, error) {
	state, seq, err := s.loadVisible(ctx, t, view, id)
	if err != nil {
		return nil, err
	}
	made, err := makeAttachment(t.Options.Public.Attachments[name], state, s.readAsVisitor(ctx))
	if err != nil {
		return nil, fmt.Errorf("query: %s of %s: %w", name, t.Name, err)
	}
	made.ETag = etag.Content(made.Body)
	return &cachedFile{made, seq}, nil
}

// makeAttachment makes the file, or draws it where the attachment is a share picture.
func makeAttachment(a model.Attachment, state *entrystore.State, read model.Read) (model.File, error) {
	if a.Card == nil {
		return a.Make(state.Entry, state.Value, read)
	}
	var site struct {
		SiteName string `json:"siteName"`
		Theme    string `json:"theme"`
		Shades   struct {
			Light socialcard.Accent `json:"light"`
		} `json:"accentShades"`
	}
	settings := a.Reads[0]
	if err := read(settings, settings, &site); err != nil && core.CodeOf(err) != core.NotFound {
		return model.File{}, err
	}
	card := socialcard.Card{Site: site.SiteName, Theme: site.Theme, Accent: site.Shades.Light}
	card.Title, card.Kicker = a.Card(state.Value)
	body, err := card.PNG()
	return model.File{Name: "picture.png", Body: body}, err
}

// loadVisible loads an entry that the view may see, in memory of its own, and returns the commit as of which it is
// valid. Later reads are at least as new.
func (s *Reader) loadVisible(ctx context.Context, t *model.Type, view core.View, id string) (*entrystore.State, uint64, error) {
	var state *entrystore.State
	var seq uint64
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		if _, err = entrystore.LoadFor(r, t, view.Audience, id); err != nil {
			return err
		}
		if state, err = entrystore.LoadState(r, t, id); err != nil {
			return err
		}
		state.JSON, seq = bytes.Clone(state.JSON), uint64(r.Seq())
		return nil
	})
	return state, seq, entrystore.Explain(err)
}

// readAsVisitor returns the function by which attachments read other entries, as visitors see them.
func (s *Reader) readAsVisitor(ctx context.Context) model.Read {
	return func(typ, id string, into any) error {
		a, err := s.Get(ctx, core.Actor{}, typ, id)
		if err != nil {
			return err
		}
		return json.Unmarshal(a.Body, into)
	}
}
