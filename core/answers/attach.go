package answers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/etag"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// file is what an attachment gives, true up to a commit.
type file struct {
	model.File
	seq uint64
}

func (f *file) weight() int  { return len(f.Body) }
func (f *file) upTo() uint64 { return f.seq }

// Attach gives the file of that name of one entry. It fails like Get, and with NotFound where the type has
// no such file. The file is made when nobody waits for the store: its tag is that of its bytes.
func (s *Reader) Attach(ctx context.Context, actor core.Actor, typ, id, name string) (*model.File, error) {
	t, view, err := s.admit(actor, typ, core.VerbRead)
	if err != nil {
		return nil, err
	}
	a, ok := t.Options.Attachments[name]
	if !ok {
		return nil, entries.NotFound(t)
	}
	k := pageKey{typ: typ, op: "attach", arg: entries.Key(id, name), who: view}
	made, err := s.pages.Get(ctx, k, func(ctx context.Context) (fresh.Made[weighed], error) {
		mark := s.fresh.Mark()
		f, err := s.makeFile(ctx, t, view, id, name)
		return fresh.Made[weighed]{Value: f, Basis: fresh.Basis{Mark: mark, Types: k.types(a.Reads)}}, err
	})
	if err != nil {
		return nil, err
	}
	return &made.(*file).File, nil
}

// AttachStored gives the file as Attach does, of an entry as it is stored, for somebody who may see it before it is
// published: that is for the caller to know. Nothing of it is kept in memory.
func (s *Reader) AttachStored(ctx context.Context, typ, id, name string) (*model.File, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	if _, ok := t.Options.Attachments[name]; !ok {
		return nil, entries.NotFound(t)
	}
	f, err := s.makeFile(ctx, t, core.View{Audience: core.Everyone}, id, name)
	if err != nil {
		return nil, err
	}
	return &f.File, nil
}

func (s *Reader) makeFile(ctx context.Context, t *model.Type, view core.View, id, name string) (*file, error) {
	state, seq, err := s.state(ctx, t, view, id)
	if err != nil {
		return nil, err
	}
	made, err := t.Options.Attachments[name].Make(state.Entry, state.Value, s.readAsVisitor(ctx))
	if err != nil {
		return nil, fmt.Errorf("answers: %s of %s: %w", name, t.Name, err)
	}
	made.ETag = etag.Content(made.Body)
	return &file{made, seq}, nil
}

// state reads an entry that the view may see, with memory of its own, and the commit as of which it is true. What
// is read later is at least as new.
func (s *Reader) state(ctx context.Context, t *model.Type, view core.View, id string) (*entries.State, uint64, error) {
	var state *entries.State
	var seq uint64
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		if state, err = entries.LoadState(r, t, id); err != nil {
			return err
		}
		if !state.Visible && !view.SeesAll() {
			return entries.NotFound(t)
		}
		state.JSON, seq = bytes.Clone(state.JSON), uint64(r.Seq())
		return nil
	})
	return state, seq, entries.Explain(err)
}

// readAsVisitor reads for an attachment what visitors see.
func (s *Reader) readAsVisitor(ctx context.Context) model.Read {
	return func(typ, id string, into any) error {
		a, err := s.Get(ctx, core.Actor{}, typ, id)
		if err != nil {
			return err
		}
		return json.Unmarshal(a.Body, into)
	}
}
