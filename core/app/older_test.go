package app_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAStoreOfANewerProgram is opened only by who is told to.
func TestAStoreOfANewerProgram(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	serve(t, data).Stop()
	comeNewer(t, filepath.Join(data, "quoin.db"), "job", 3)

	message := fails(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data)
	for _, words := range []string{`content type "job"`, "version 3", "knows 0", "--allow-older"} {
		if !strings.Contains(message, words) {
			t.Errorf("%q does not say %q", message, words)
		}
	}
	serve(t, data, "--allow-older").Stop()
	if again := fails(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data); again != message {
		t.Errorf("the next start says %q", again)
	}
	start(t, []string{"QUOIN_ALLOW_OLDER=true"}, "serve", "--addr", "127.0.0.1:0", "--data", data).Stop()
}

// comeNewer makes a store one that a program with another version of a type has written.
func comeNewer(t *testing.T, path, typ string, version int) {
	t.Helper()
	store, err := bolt.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = store.Update(t.Context(), func(w storage.Writer) error {
		value, err := w.Get(entrystore.SchemaKey(typ))
		if err != nil {
			return err
		}
		var mark map[string]any
		if err := json.Unmarshal(value, &mark); err != nil {
			return err
		}
		mark["newest"] = version
		if value, err = json.Marshal(mark); err == nil {
			w.Put(entrystore.SchemaKey(typ), value)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}
