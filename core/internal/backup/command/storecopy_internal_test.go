package command

import (
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/environment"
)

// TestPlacesOfStores are folders and clusters, whatever the configuration says.
func TestPlacesOfStores(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	cluster, err := withStoreAt(environment.Config{Data: "data"}, "etcd://127.0.0.1:2379/site")
	if err != nil || !cluster.Store.Shared() {
		t.Fatalf("a cluster is %+v, %v", cluster.Store, err)
	}
	local, err := withStoreAt(cluster, "bolt:"+folder)
	if err != nil || local.Store.Shared() || local.StorePath() != filepath.Join(folder, environment.StoreFile) {
		t.Errorf("a folder is %s, %v", local.StoreLocation(), err)
	}
	for _, place := range []string{"", "bolt:", folder, "etcd:", "s3://bucket"} {
		if _, err := withStoreAt(environment.Config{}, place); err == nil {
			t.Errorf("%q is a place", place)
		}
	}
}
