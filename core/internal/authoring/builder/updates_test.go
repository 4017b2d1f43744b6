package builder_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
)

func TestUpdates(t *testing.T) {
	const path = "example.com/you/talks"
	proxy := t.TempDir()
	folder := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	source := write(t, map[string]string{"go.mod": "module " + path + "\n\ngo 1.26.0\n", "talks.go": "package talks\n"})
	put(t, filepath.Join(folder, "list"), "v1.0.0\nv1.2.0\n")
	for _, version := range []string{"v1.0.0", "v1.2.0"} {
		put(t, filepath.Join(folder, version+".info"), `{"Version":"`+version+`","Time":"2026-01-01T00:00:00Z"}`)
		put(t, filepath.Join(folder, version+".mod"), "module "+path+"\n\ngo 1.26.0\n")
		packed, err := os.Create(filepath.Join(folder, version+".zip"))
		if err != nil {
			t.Fatal(err)
		}
		if err := zip.CreateFromDir(packed, module.Version{Path: path, Version: version}, source); err != nil {
			t.Fatal(err)
		}
		if err := packed.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(proxy))
	t.Setenv("GONOSUMDB", "example.com")
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOMODCACHE", filepath.Join(t.TempDir(), "modules"))
	t.Cleanup(func() { makeWritable(t, os.Getenv("GOMODCACHE")) })

	own, _ := site(t)
	for version, want := range map[string]map[string]string{"v1.0.0": {path: "v1.2.0"}, "v1.2.0": {}} {
		put(t, filepath.Join(own, "go.mod"), "module example.com/site\n\ngo 1.26.0\n\nrequire "+path+" "+version+"\n")
		put(t, filepath.Join(own, "main.go"), "package main\n\nimport _ \"example.com/you/talks\"\n\nfunc main() {}\n")
		got, err := builder.Updates(t.Context(), own, []string{path, "example.com/site"}, t.Output())
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("with %s: %v, %v", version, got, err)
		}
	}
	put(t, filepath.Join(own, "go.mod"), "module example.com/site\n\ngo 1.26.0\n\nrequire "+path+" v1.0.0\n\nreplace "+path+" => "+strings.ReplaceAll(source, "\\", "/")+"\n")
	if got, err := builder.Updates(t.Context(), own, []string{path}, t.Output()); err != nil || len(got) > 0 {
		t.Errorf("a module in a folder: %v, %v", got, err)
	}
}

// makeWritable lets a test remove the modules that the Go command has fetched: it writes them read-only.
func makeWritable(t *testing.T, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			return os.Chmod(path, 0o755)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
