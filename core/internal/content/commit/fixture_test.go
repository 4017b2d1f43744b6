package commit_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// talk is a type with a slug, a unique field, a schedule, hidden entries and a reference.
type talk struct {
	Title  string     `json:"title" validate:"required" cms:"title"`
	Slug   field.Slug `json:"slug" cms:"from=title"`
	Code   string     `json:"code" cms:"unique,label=Code"`
	Hidden bool       `json:"hidden"`
	Until  field.Time `json:"until"`
	After  field.Ref  `json:"after" cms:"ref=talk"`
}

func (k *talk) Visible(now time.Time) bool {
	return !k.Hidden && (k.Until.IsZero() || k.Until.After(now))
}

func (k *talk) Due(after time.Time) time.Time {
	if k.Until.After(after) {
		return k.Until.Time
	}
	return time.Time{}
}

func talks() model.Type {
	return model.Define[talk]("talk", model.Options{
		Path: "talks", One: "Talk", Many: "Talks", Public: model.PublicOptions{Page: "/talks/:id"},
	})
}

// letter is a type whose entries are sent by visitors.
type letter struct {
	Title string `json:"title" cms:"title"`
}

func letters() model.Type {
	return model.Define[letter]("letter", model.Options{Path: "letters", One: "Letter", Many: "Letters", Access: core.Inbox})
}

// base is a store of talks and letters that is written through this package alone.
type base struct {
	*contenttest.Site
	commit.Committer
	t *testing.T
}

func open(t *testing.T) *base {
	t.Helper()
	s := contenttest.Open(t, talks(), letters())
	return &base{s, commit.Committer{Store: s.Store, Freshness: s.Freshness()}, t}
}

func (b *base) typ(name string) *model.Type {
	b.t.Helper()
	return typeOf(b.t, b.Site, name)
}

func typeOf(t *testing.T, s *contenttest.Site, name string) *model.Type {
	t.Helper()
	typ, known := s.Registry().Type(name)
	if !known {
		t.Fatalf("there is no type %q", name)
	}
	return &typ
}

// next returns a state of a talk at the time of the clock: the first one if old is nil, else the one after it.
func (b *base) next(id string, old *commit.Revision, value talk) *commit.Revision {
	b.t.Helper()
	typ, now := b.typ("talk"), b.Clock.Now()
	e := core.Entry{ID: id, Rev: 1, Created: now, Updated: now}
	if old != nil {
		e.Rev, e.Created = old.Rev+1, old.Created
	}
	next := commit.NewRevision(typ, e, &value, time.Time{}, now)
	next.Event = commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff, At: now}
	if err := next.Marshal(); err != nil {
		b.t.Fatal(err)
	}
	return next
}

// put writes a state of a talk in place of old, and returns it.
func (b *base) put(id string, old *commit.Revision, value talk) (*commit.Revision, error) {
	b.t.Helper()
	next := b.next(id, old, value)
	return next, b.write(func(w storage.Writer) error { return commit.Put(w, b.typ("talk"), old, next, b.Clock.Now()) })
}

// mustPut is put that must succeed.
func (b *base) mustPut(id string, old *commit.Revision, value talk) *commit.Revision {
	b.t.Helper()
	next, err := b.put(id, old, value)
	b.check(err)
	return next
}

func (b *base) write(fn func(w storage.Writer) error) error {
	b.t.Helper()
	return b.Committer.Write(b.t.Context(), fn, "talk", "letter")
}

func (b *base) view(fn func(r storage.Reader) error) {
	b.t.Helper()
	b.check(b.Committer.Store.View(context.Background(), fn))
}

func (b *base) check(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// holder returns the id of the talk that a slug leads to; empty for none.
func (b *base) holder(slug string) (id string) {
	b.t.Helper()
	b.view(func(r storage.Reader) (err error) {
		id, err = entrystore.SlugHolder(r, b.typ("talk"), slug)
		return err
	})
	return id
}

// items returns what the log has after a commit.
func (b *base) items(after storage.Seq) (all []entrystore.LogItem) {
	b.t.Helper()
	end, err := b.Committer.Store.Update(b.t.Context(), func(w storage.Writer) error {
		w.Append([]byte("{}"))
		return nil
	})
	b.check(err)
	for record, err := range b.Committer.Store.Log(b.t.Context(), after) {
		b.check(err)
		if record.Seq == end {
			break
		}
		for _, item := range record.Items {
			var c entrystore.LogItem
			b.check(json.Unmarshal(item, &c))
			all = append(all, c)
		}
	}
	return all
}
