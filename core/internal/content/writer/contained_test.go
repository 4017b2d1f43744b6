package writer_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// folder contains other folders, which are shut with it.
type folder struct {
	Name      string    `json:"name" cms:"title"`
	Label     string    `json:"label" cms:"unique"`
	In        field.Ref `json:"in" cms:"exact,ref=folder"`
	Shut      bool      `json:"shut"`
	AboveShut bool      `json:"aboveShut" cms:"readonly"`
}

func (f *folder) Visible(time.Time) bool { return !f.Shut && !f.AboveShut }

func (f *folder) Derive(entries model.Entries) error {
	f.AboveShut = false
	if f.In == "" {
		return nil
	}
	var above folder
	err := entries.Others.Read("folder", string(f.In), &above)
	f.AboveShut = above.Shut || above.AboveShut
	return err
}

func (f *folder) Contained(entries model.Entries) (ids []string, err error) {
	above := []string{entries.ID}
	for len(above) > 0 {
		q := model.Query{Where: []model.Condition{{Field: "in", Value: above[0]}}}
		above = above[1:]
		for item, err := range entries.Others.List("folder", q) {
			if err != nil {
				return nil, err
			}
			ids, above = append(ids, item.ID), append(above, item.ID)
		}
	}
	return ids, nil
}

var _ model.Container = (*folder)(nil)

func folders() model.Type {
	return model.Define[folder]("folder", model.Options{Path: "folders", One: "Folder", Many: "Folders"})
}

// observedStore calls committed after each update.
type observedStore struct {
	storage.Store
	committed func()
}

func (s observedStore) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	seq, err := s.Store.Update(ctx, fn)
	s.committed()
	return seq, err
}

// TestContainedEntriesAreNeverVisibleAlone changes a tree of folders through two writers, which do not know of each other,
// and checks after each commit that each visible folder is in a visible folder. Some changes of the tree are derived late, as
// by a follower.
func TestContainedEntriesAreNeverVisibleAlone(t *testing.T) {
	t.Parallel()
	registry, err := model.NewRegistry(folders())
	if err != nil {
		t.Fatal(err)
	}
	typ, err := registry.Find("folder")
	if err != nil {
		t.Fatal(err)
	}
	store := bolttest.Open(t, filepath.Join(t.TempDir(), "store"))
	t.Cleanup(func() { _ = store.Close() })
	var ids []string
	observed := observedStore{store, func() { wantNoneVisibleAlone(t, store, typ, ids) }}
	nodes := make([]*writer.Writer, 2)
	for i := range nodes {
		if nodes[i], err = writer.Open(t.Context(), observed, registry, time.Now, writer.Shared()); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 12 {
		body := fmt.Sprintf(`{"name":"Folder","label":"%d"}`, n)
		if n > 0 {
			body = fmt.Sprintf(`{"name":"Folder","label":"%d","in":%q}`, n, ids[(n-1)/2])
		}
		e, err := nodes[0].Create(t.Context(), staff, "folder", []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, e.ID)
	}
	var group sync.WaitGroup
	for n, node := range nodes {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 53))
			for range 150 {
				place := random.IntN(len(ids))
				body := `{}` // what a follower writes
				switch random.IntN(4) {
				case 0, 1:
					body = fmt.Sprintf(`{"shut":%t}`, random.IntN(2) == 0)
				case 2:
					if place > 0 {
						body = fmt.Sprintf(`{"in":%q}`, ids[random.IntN(place)])
					}
				}
				_, err := node.Update(t.Context(), staff, "folder", ids[place], writer.Match{}, []byte(body))
				if code := core.CodeOf(err); code != "" && code != core.Unavailable {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}

// wantNoneVisibleAlone checks that each visible folder is in a visible folder.
func wantNoneVisibleAlone(t *testing.T, store storage.Store, typ *model.Type, ids []string) {
	t.Helper()
	visible, in := map[string]bool{}, map[string]string{}
	err := store.View(t.Context(), func(r storage.Reader) error {
		for _, id := range ids {
			state, err := entrystore.LoadState(r, typ, id)
			if err != nil {
				return err
			}
			visible[id], in[id] = state.Visible, string(state.Value.(*folder).In)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for id, above := range in {
		if visible[id] && above != "" && !visible[above] {
			t.Errorf("%s is visible in a hidden folder", id)
		}
	}
}

// TestAContainerThatCannotBeHidden checks that, after a failed change, the contained entry is visible once it is written again,
// and that the log names it, so that a follower does that.
func TestAContainerThatCannotBeHidden(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, folders())
	s.Add("folder", `{"name":"Other","label":"taken"}`)
	outer := s.Add("folder", `{"name":"Outer","label":"outer"}`)
	inner := s.Add("folder", fmt.Sprintf(`{"name":"Inner","label":"inner","in":%q}`, outer))
	seq := s.Seq()
	_, err := s.Update(t.Context(), staff, "folder", outer, writer.Match{}, []byte(`{"shut":true,"label":"taken"}`))
	contenttest.WantError(t, err, core.Conflict, "label")
	named := slices.ContainsFunc(s.Changes(seq), func(c core.Change) bool { return c.ID == inner })
	if !named || !s.Sees(visitor, "folder", outer) {
		t.Error("the log does not name the contained folder, or the container is hidden")
	}
	s.Change("folder", inner, `{}`)
	if !s.Sees(visitor, "folder", inner) {
		t.Error("the contained folder is still hidden")
	}
}

// TestImportsHideContainedEntries checks an import that hides an entry.
func TestImportsHideContainedEntries(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, folders())
	outer := s.Add("folder", `{"name":"Outer","label":"outer"}`)
	inner := s.Add("folder", fmt.Sprintf(`{"name":"Inner","label":"inner","in":%q}`, outer))
	item := writer.Item{ID: outer, Created: s.Clock.Now(), Body: []byte(`{"name":"Outer","label":"outer","shut":true}`)}
	results, err := s.ImportBatch(t.Context(), "folder", []writer.Item{item}, writer.ImportOptions{Existing: writer.Overwrite})
	if err = errors.Join(err, results[0].Err); err != nil {
		t.Fatal(err)
	}
	if s.Sees(visitor, "folder", outer) || s.Sees(visitor, "folder", inner) {
		t.Error("visitors see a folder that is shut, or one that it contains")
	}
}
