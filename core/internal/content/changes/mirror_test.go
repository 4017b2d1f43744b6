package changes_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/changes/followertest"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

// mirror is a minimal follower: it copies all notes, as staff see them, into one file.
type mirror struct {
	site *contenttest.Site
	path string
}

type copied struct {
	Cursor storage.Seq
	Notes  map[string]string
}

func newMirror(t *testing.T, site *contenttest.Site) *mirror {
	return &mirror{site: site, path: filepath.Join(t.TempDir(), "copy")}
}

func (m *mirror) Name() string { return "mirror" }

func (m *mirror) Cursor(context.Context) (storage.Seq, error) {
	c, err := m.load()
	return c.Cursor, err
}

func (m *mirror) Apply(ctx context.Context, records []changes.Record) error {
	c, err := m.load()
	if err != nil {
		return err
	}
	for _, record := range records {
		for _, change := range record.Changes {
			if err := m.take(ctx, c, change.ID); err != nil {
				return err
			}
		}
		c.Cursor = max(c.Cursor, record.Seq)
	}
	return m.save(c)
}

func (m *mirror) Rebuild(ctx context.Context, at storage.Seq) error {
	c, err := m.whole(ctx)
	if err != nil {
		return err
	}
	c.Cursor = at
	return m.save(c)
}

// whole returns a copy of all notes.
func (m *mirror) whole(ctx context.Context) (copied, error) {
	c := copied{Notes: map[string]string{}}
	t, _ := m.site.Registry().Type(followertest.TypeName)
	q, err := query.ParseQuery(&t, "")
	if err != nil {
		return c, err
	}
	page, err := m.site.Reader.List(ctx, contenttest.Staff, t.Name, q)
	if err != nil {
		return c, err
	}
	for _, e := range m.site.Entities(page) {
		if err := m.take(ctx, c, e.ID()); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (m *mirror) take(ctx context.Context, c copied, id string) error {
	page, err := m.site.Get(ctx, contenttest.Staff, followertest.TypeName, id)
	switch {
	case core.CodeOf(err) == core.NotFound:
		delete(c.Notes, id)
	case err != nil:
		return err
	default:
		c.Notes[id] = string(page.Body)
	}
	return nil
}

func (m *mirror) load() (c copied, err error) {
	data, err := os.ReadFile(m.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, changes.ErrRebuild
	}
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(data, &c)
}

func (m *mirror) save(c copied) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if err := os.WriteFile(m.path+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(m.path+".new", m.path)
}

func (m *mirror) Check(t *testing.T) {
	t.Helper()
	want, err := m.whole(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.load()
	if err != nil || !maps.Equal(got.Notes, want.Notes) {
		t.Errorf("the mirror has %v, %v, want %v", got.Notes, err, want.Notes)
	}
}

func (m *mirror) Kill() {}

func TestMirror(t *testing.T) {
	followertest.Run(t, func(t *testing.T, site *contenttest.Site) func() followertest.Subject {
		m := newMirror(t, site)
		return func() followertest.Subject { return m }
	})
}
