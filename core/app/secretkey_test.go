package app_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSecretKey checks that the first start makes a key which stays, that no backup has it, and that a file which others may
// write stops the start.
func TestSecretKey(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, archive := filepath.Join(folder, "data"), filepath.Join(folder, "site.tar")
	path := filepath.Join(data, "secret.key")
	if said, well := doctor(t, data); well || strings.Contains(said, "secret key: "+path) {
		t.Errorf("before the first start the doctor says %s", said)
	}
	serve(t, data).Stop()
	key, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if said, _ := doctor(t, data); !strings.Contains(said, "secret key: "+path+", for its owner alone") {
		t.Errorf("after it the doctor says %s", said)
	}
	serve(t, data).Stop()
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, key) {
		t.Errorf("the second start has changed the key: %v", err)
	}
	if out, err := quoin(t, nil, "backup", archive, "--data", data); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if whole, err := os.ReadFile(archive); err != nil || bytes.Contains(whole, bytes.TrimSpace(key)) || bytes.Contains(whole, []byte("secret.key")) {
		t.Errorf("the backup has the key: %v", err)
	}
	other := filepath.Join(folder, "elsewhere.key")
	serve(t, filepath.Join(folder, "named"), "--secret-key-file", other).Stop()
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "named", "secret.key")); err == nil {
		t.Error("a named file is not the only one")
	}
	if err := os.Chmod(other, 0o444); err != nil { // as platforms mount secrets
		t.Fatal(err)
	}
	serve(t, filepath.Join(folder, "named"), "--secret-key-file", other).Stop()
	if said, _ := doctor(t, filepath.Join(folder, "named"), "--secret-key-file", other); !strings.Contains(said, "others may read "+other) {
		t.Errorf("the doctor says %s", said)
	}
	if err := os.Chmod(other, 0o646); err != nil {
		t.Fatal(err)
	}
	said := fails(t, []string{"QUOIN_SECRET_KEY_FILE=" + other}, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "named"))
	if !strings.Contains(said, "others may write the secret key file "+other) || strings.Contains(said, string(bytes.TrimSpace(key))) {
		t.Errorf("the start says %s", said)
	}
}
