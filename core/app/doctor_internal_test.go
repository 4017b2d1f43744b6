package app

import (
	"os"
	"path/filepath"
	"testing"
)

// The folder of a node of a cluster has no store, and is well without.
func TestDoctorOfANode(t *testing.T) {
	data := filepath.Join(t.TempDir(), "node")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, markerFile), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	node := &environment{config: serverConfig{Data: data}}
	if found := checkFolder(t.Context(), node); found[0].Level != levelFail {
		t.Errorf("a folder that has lost its store: %v", found)
	}
	if err := node.config.Store.parse("etcd://127.0.0.1:2379/site"); err != nil {
		t.Fatal(err)
	}
	if found := checkFolder(t.Context(), node); found[0].Level != levelOK {
		t.Errorf("the folder of a node: %v", found)
	}
}
