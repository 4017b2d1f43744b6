package writer_test

import (
	"errors"
	"maps"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// plates returns a version of the type for a struct.
func plates[T any](options ...func(*model.Options)) model.Type {
	o := model.Options{Path: "plates", One: "Plate", Many: "Plates"}
	for _, set := range options {
		set(&o)
	}
	return model.Define[T]("plate", o)
}

func ruled(n int) func(*model.Options) { return func(o *model.Options) { o.Rules = n } }

type migration = func(fields map[string]any) error

func migrations(all ...migration) func(*model.Options) {
	return func(o *model.Options) { o.Migrations = all }
}

// unchanged is a migration that changes nothing.
func unchanged(map[string]any) error { return nil }

// begin opens a writer on the store as it is, and returns its error.
func begin(t *testing.T, store storage.Store, now func() time.Time, options []writer.Option, types ...model.Type) error {
	t.Helper()
	registry, err := model.NewRegistry(types...)
	if err != nil {
		t.Fatal(err)
	}
	_, err = writer.Open(t.Context(), store, registry, now, options...)
	return err
}

// everything returns all keys and values of a store.
func everything(t *testing.T, store storage.Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			all[pair.Key] = string(pair.Value)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// untouched fails the test if the store has changed.
func untouched(t *testing.T, s *contenttest.Site, before map[string]string) {
	t.Helper()
	if !maps.Equal(before, everything(t, s.Store)) {
		t.Error("the start changed the store")
	}
}

// dies opens the types on a store whose updates fail after some. It returns false if the start needs no more
// than those.
func dies(t *testing.T, s *contenttest.Site, survived int, types ...model.Type) bool {
	t.Helper()
	err := begin(t, mortalStore(s.Store, survived), s.Clock.Now, nil, types...)
	if err != nil && !errors.Is(err, errDied) {
		t.Fatal(err)
	}
	return err != nil
}
