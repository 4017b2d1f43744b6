package pluginhost_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// TestForgetDeletesAllOfAPlugin except its entries, and nothing of another plugin.
func TestForgetDeletesAllOfAPlugin(t *testing.T) {
	t.Parallel()
	job := plugin.Job{Name: "count", Every: time.Hour, Run: func(context.Context, *plugin.Site) error { return nil }}
	s, h := open(t, plugin.Plugin{
		Jobs:      []plugin.Job{job},
		Followers: []plugin.Follower{{Name: "look", Follow: func(context.Context, *plugin.Site, []core.Change) error { return nil }}},
	})
	id := s.Add("note", `{"text":"Kept"}`)
	if err := h.Look(t.Context(), &h.Plugins[0], job); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Followers()[0].Cursor(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"notes", "other"} {
		if err := h.Of(t.Context(), name).Data.Set("key", nil); err != nil {
			t.Fatal(err)
		}
	}
	program := entrystore.Key("follower", "mail") // of the program itself
	if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error { w.Put(program, []byte("7")); return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
		w.Put(entrystore.Key("idempotent", "answered", "a"), nil)
		w.Put(entrystore.Key("idempotentsize", "answered", "a"), nil)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := pluginhost.Forget(t.Context(), s.Store, "answered"); err != nil {
		t.Fatal(err)
	}
	kept, err := pluginhost.Kept(t.Context(), s.Store)
	if err != nil || !slices.Equal(kept, []string{"notes", "other"}) {
		t.Errorf("kept: %q, %v", kept, err)
	}
	if err := pluginhost.Forget(t.Context(), s.Store, "notes"); err != nil {
		t.Fatal(err)
	}
	kept, err = pluginhost.Kept(t.Context(), s.Store)
	if err != nil || !slices.Equal(kept, []string{"other"}) {
		t.Errorf("kept: %q, %v", kept, err)
	}
	s.WantFields("note", id, `{"text":"Kept"}`)
	if err := pluginhost.Forget(t.Context(), s.Store, "mail"); err != nil {
		t.Fatal(err)
	}
	if err := s.Store.View(t.Context(), func(r storage.Reader) error { _, err := r.Get(program); return err }); err != nil {
		t.Errorf("the follower of the program is forgotten: %v", err)
	}
}
