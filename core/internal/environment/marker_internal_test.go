package environment

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage/etcd"
)

// TestNodeName: nodes over one store have names of their own and keep them, and a store in the folder needs none.
func TestNodeName(t *testing.T) {
	t.Parallel()
	shared := StoreConfig{address: &etcd.Address{}}
	names := map[string]bool{}
	for range 2 {
		config := Config{Data: t.TempDir(), Store: shared}
		if _, err := NodeName(config); err == nil {
			t.Error("a folder without a marker has a name")
		}
		if err := (marker{Store: "one", Made: time.Unix(0, 0), Version: "1"}).write(config.markerPath()); err != nil {
			t.Fatal(err)
		}
		name, err := NodeName(config)
		if err != nil || name == "" {
			t.Fatalf("the name is %q, %v", name, err)
		}
		if again, err := NodeName(config); err != nil || again != name {
			t.Errorf("the next start has the name %q, %v, want %q", again, err, name)
		}
		if known, err := readMarker(config.markerPath()); err != nil || known.Store != "one" {
			t.Errorf("the marker has become %+v, %v", known, err)
		}
		names[name] = true
	}
	if len(names) != 2 {
		t.Errorf("two nodes have the names %v", names)
	}
	if name, err := NodeName(Config{Data: t.TempDir()}); err != nil || name != "" {
		t.Errorf("a store in the folder has the name %q, %v", name, err)
	}
}
