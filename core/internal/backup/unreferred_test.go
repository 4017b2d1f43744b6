package backup_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// TestUnreferredFilesAreLeftOut checks that an archive has no file that only waits for an entry, and every other file. If
// the files in use are not known, it has all files.
func TestUnreferredFilesAreLeftOut(t *testing.T) {
	t.Parallel()
	from := small(t)
	waiting, used := putFile(t, from.Files, []byte("waiting")), putFile(t, from.Files, []byte("used"))
	put(t, from.Store, map[string]string{"waits/1": waiting, "waits/2": used})
	from.Rules.Skip = func(key string) bool { return rules.Skip(key) || strings.HasPrefix(key, "waits/") }
	from.Rules.Unreferred = func(pair storage.Pair) string {
		if strings.HasPrefix(pair.Key, "waits/") {
			return string(pair.Value)
		}
		return ""
	}
	for name, c := range map[string]struct {
		used func(context.Context) (map[string]bool, error)
		has  bool
	}{
		"known":     {func(context.Context) (map[string]bool, error) { return map[string]bool{used: true}, nil }, false},
		"not known": {nil, true},
		"unread":    {func(context.Context) (map[string]bool, error) { return nil, errors.New("damaged") }, true},
	} {
		from.Used = c.used
		store, files, err := restored(t, bytes.NewReader(written(t, from)), 2)
		if err != nil {
			t.Fatal(err)
		}
		found := filesOf(t, files)
		if _, has := found[waiting]; has != c.has {
			t.Errorf("%s: the waiting file is there: %v", name, has)
		}
		if _, has := found[used]; !has {
			t.Errorf("%s: the file in use is not there", name)
		}
		for key := range all(t, store) {
			if strings.HasPrefix(key, "waits/") {
				t.Errorf("%s: there is %s", name, key)
			}
		}
	}
}
