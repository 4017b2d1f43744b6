package plugindata_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/plugindata"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// base is a store with the values of plugins.
type base struct {
	t *testing.T
	storage.Store
}

func open(t *testing.T) base {
	t.Helper()
	store := bolttest.Open(t, filepath.Join(t.TempDir(), "store"))
	t.Cleanup(func() { _ = store.Close() })
	return base{t, store}
}

func (b base) set(plugin, key string, value []byte) error {
	_, err := b.Update(b.t.Context(), func(w storage.Writer) error { return plugindata.Set(w, plugin, key, value) })
	return err
}

func (b base) all(plugin, prefix string) map[string]string {
	b.t.Helper()
	all, last := map[string]string{}, ""
	for pair, err := range plugindata.Scan(b.t.Context(), b.Store, plugin, prefix) {
		if err != nil {
			b.t.Fatal(err)
		}
		if pair.Key <= last {
			b.t.Errorf("%q follows %q", pair.Key, last)
		}
		last = pair.Key
		all[pair.Key] = string(pair.Value)
	}
	return all
}

// TestValuesAreThoseOfAMap changes values at random, beside a map of each plugin.
func TestValuesAreThoseOfAMap(t *testing.T) {
	t.Parallel()
	b := open(t)
	random := rand.New(rand.NewPCG(54, 2)) //nolint:gosec // a test
	parts := []string{"a", "b", "\x00", "\x00\x01", "\xff", "/", "ä"}
	want := map[string]map[string]string{"polls": {}, "polls-more": {}, "po": {}}
	names := slices.Sorted(maps.Keys(want))
	for range 600 {
		plugin, key := names[random.IntN(len(names))], ""
		for range 1 + random.IntN(3) {
			key += parts[random.IntN(len(parts))]
		}
		value := strings.Repeat("x", random.IntN(5))
		if _, err := b.Update(t.Context(), func(w storage.Writer) error {
			if random.IntN(3) == 0 {
				delete(want[plugin], key)
				return plugindata.Delete(w, plugin, key)
			}
			want[plugin][key] = value
			return plugindata.Set(w, plugin, key, []byte(value))
		}); err != nil {
			t.Fatal(err)
		}
	}
	for plugin, values := range want {
		for _, prefix := range append(parts, "") {
			some := maps.Clone(values)
			maps.DeleteFunc(some, func(key, _ string) bool { return !strings.HasPrefix(key, prefix) })
			if got := b.all(plugin, prefix); !maps.Equal(got, some) {
				t.Errorf("%s, %q: %q, want %q", plugin, prefix, got, some)
			}
		}
		if err := plugindata.Erase(t.Context(), b.Store, plugin, ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			t.Errorf("%q is left, %v", pair.Key, err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// TestValuesBeyondALimitAreRefused checks keys, values, and the size of all values of a plugin.
func TestValuesBeyondALimitAreRefused(t *testing.T) {
	t.Parallel()
	b := open(t)
	large := bytes.Repeat([]byte{'x'}, plugindata.MaxValue)
	for name, c := range map[string]struct {
		key   string
		value []byte
		code  core.Code
	}{
		"no key":        {"", nil, core.Invalid},
		"a long key":    {strings.Repeat("k", plugindata.MaxKey+1), nil, core.Invalid},
		"a large value": {"k", append(large, 'x'), core.TooLarge},
		"the largest":   {strings.Repeat("k", plugindata.MaxKey), large, ""},
	} {
		if err := b.set("limits", c.key, c.value); core.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	full := plugindata.MaxBytes / (plugindata.MaxValue + 8)
	for n := range full {
		if err := b.set("full", fmt.Sprintf("key-%04d", n), large); err != nil {
			t.Fatal(n, err)
		}
	}
	if err := b.set("full", "one more", large); core.CodeOf(err) != core.TooLarge {
		t.Errorf("more than %d bytes: %v", plugindata.MaxBytes, err)
	}
	if err := b.set("full", "key-0000", nil); err != nil {
		t.Errorf("a value cannot be replaced by a smaller one: %v", err)
	}
	if err := b.set("full", "one more", large[:plugindata.MaxValue-8]); err != nil {
		t.Errorf("the space of a value is not free again: %v", err)
	}
	if err := b.set("other", "k", large); err != nil {
		t.Errorf("the values of another plugin count: %v", err)
	}
}

// TestValuesOfAnEntryAreErased checks that EraseOf deletes the values of one entry, of all plugins.
func TestValuesOfAnEntryAreErased(t *testing.T) {
	t.Parallel()
	b := open(t)
	err := b.set("polls", plugindata.EntryPrefix("letter", "a")+"early", nil)
	if core.CodeOf(err) != core.NotFound {
		t.Errorf("a value of an entry that does not exist: %v", err)
	}
	_, err = b.Update(t.Context(), func(w storage.Writer) error {
		w.Put(entrystore.EntryKey("letter", "a"), nil)
		w.Put(entrystore.GoneKey("letter", "ab"), nil) // in the trash
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, plugin := range []string{"polls", "tickets"} {
		for n := range 120 {
			for _, id := range []string{"a", "ab"} {
				if err := b.set(plugin, fmt.Sprintf("%s%03d", plugindata.EntryPrefix("letter", id), n), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := plugindata.EraseOf(t.Context(), b.Store, "letter", "a"); err != nil {
		t.Fatal(err)
	}
	for _, plugin := range []string{"polls", "tickets"} {
		if left := b.all(plugin, ""); len(left) != 120 {
			t.Errorf("%s: %d values are left, want 120", plugin, len(left))
		}
	}
}
