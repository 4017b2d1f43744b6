package dev_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/dev"
)

func TestModulesAreReadFromTheAuthorsFolder(t *testing.T) {
	folder := t.TempDir()
	put := func(name, text string) string {
		t.Helper()
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	page, first, second := put("event/ui/page.tsx", "page"), put("event/list.tsx", "list"), put("talk/list.tsx", "list")
	modules, left := dev.ModulesOf([]string{page, first, filepath.Join(folder, "missing.tsx"), second})
	slices.Sort(left)
	if want := []string{first, filepath.Join(folder, "missing.tsx"), second}; !slices.Equal(left, want) {
		t.Errorf("left out: %q, want %q", left, want)
	}
	list := filepath.Join(folder, "modules.json")
	if err := modules.Write(list); err != nil {
		t.Fatal(err)
	}
	read, err := dev.ReadModules(list)
	if err != nil {
		t.Fatal(err)
	}
	put("event/ui/page.tsx", "page, edited")
	put("event/list.tsx", "list, edited")
	// The file system of a program may begin at any folder.
	files := read.Over(fstest.MapFS{
		"page.tsx": {Data: []byte("page")}, "list.tsx": {Data: []byte("list")}, "old/page.tsx": {Data: []byte("another page")},
	})
	for name, want := range map[string]string{"page.tsx": "page, edited", "list.tsx": "list", "old/page.tsx": "another page"} {
		if got, err := fs.ReadFile(files, name); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	if _, err := fs.Stat(files, "none.tsx"); !os.IsNotExist(err) {
		t.Errorf("a file that does not exist: %v", err)
	}
	if names, err := fs.Glob(files, "*/*.tsx"); err != nil || !slices.Equal(names, []string{"old/page.tsx"}) {
		t.Errorf("%q, %v", names, err)
	}
}

func TestWithoutAListNoFileIsReplaced(t *testing.T) {
	modules, err := dev.ReadModules("")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	if got := modules.Over(files); got == nil || modules.Over(nil) != nil {
		t.Errorf("%v", got)
	}
	if _, err := dev.ReadModules(filepath.Join(t.TempDir(), "none.json")); err == nil {
		t.Error("a list that does not exist is accepted")
	}
}
