package builder_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
)

// site writes a module with a program that uses the package of another module, which lies beside it, and returns the folders
// of both.
func site(t *testing.T) (own, other string) {
	t.Helper()
	parent := t.TempDir()
	own, other = filepath.Join(parent, "site"), filepath.Join(parent, "other")
	put(t, filepath.Join(own, "go.mod"), "module example.com/site\n\ngo 1.26.0\n")
	put(t, filepath.Join(own, "main.go"), "package main\n\nfunc main() {}\n")
	put(t, filepath.Join(other, "go.mod"), "module example.com/other/v2\n\ngo 1.26.0\n")
	put(t, filepath.Join(other, "talks", "talks.go"), "// Package events has another name than its folder.\npackage events\n\nfunc Type() int { return 0 }\n\nfunc All() []int { return nil }\n")
	put(t, filepath.Join(other, "none", "none.go"), "package none\n")
	return own, other
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestRequireAndRelease(t *testing.T) {
	own, _ := site(t)
	mod := filepath.Join(own, "go.mod")
	before := get(t, mod)
	with := builder.With{Path: "example.com/other/v2/talks", Folder: "../other"}
	found, undo, err := builder.Require(t.Context(), own, with, t.Output())
	if err != nil || found != (builder.Package{Name: "events", Function: "All"}) {
		t.Fatalf("%+v, %v", found, err)
	}
	if text := get(t, mod); !strings.Contains(text, "replace example.com/other/v2 => ../other") {
		t.Error(text)
	}
	if err := undo(); err != nil || get(t, mod) != before {
		t.Errorf("%v\n%s", err, get(t, mod))
	}

	if _, _, err = builder.Require(t.Context(), own, with, t.Output()); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(own, "main.go"), "package main\n\nimport events \"example.com/other/v2/talks\"\n\nfunc main() { events.All() }\n")
	origins, err := builder.Origins(t.Context(), own, []string{"example.com/other/v2/talks", "example.com/site"}, t.Output())
	if err != nil || origins["example.com/other/v2/talks"] != "../other" || origins["example.com/site"] != "" {
		t.Errorf("%v, %v", origins, err)
	}
	used := get(t, mod)
	if err := builder.Release(t.Context(), own, with.Path, t.Output()); err != nil || get(t, mod) != used {
		t.Errorf("what is used was removed: %v\n%s", err, get(t, mod))
	}
	put(t, filepath.Join(own, "main.go"), "package main\n\nfunc main() {}\n")
	if err := builder.Release(t.Context(), own, with.Path, t.Output()); err != nil || strings.Contains(get(t, mod), "other") {
		t.Errorf("%v\n%s", err, get(t, mod))
	}
}

func TestWhatIsNotRequired(t *testing.T) {
	own, _ := site(t)
	before := get(t, filepath.Join(own, "go.mod"))
	for _, c := range []struct {
		with builder.With
		want string
	}{
		{builder.With{Path: "example.com/other/v2/none", Folder: "../other"}, "has none of func Plugin()"},
		{builder.With{Path: "example.com/another", Folder: "../other"}, "has no package example.com/another"},
		{builder.With{Path: "example.com/other/v2/talks", Folder: "../nowhere"}, "there is no folder"},
		{builder.With{Path: "example.com/site/none"}, "this module has no folder none"},
	} {
		_, _, err := builder.Require(t.Context(), own, c.with, t.Output())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.with, err)
		}
		if text := get(t, filepath.Join(own, "go.mod")); text != before {
			t.Errorf("%+v left\n%s", c.with, text)
		}
	}
}

func TestFilesChange(t *testing.T) {
	own, other := site(t)
	if _, _, err := builder.Require(t.Context(), own, builder.With{Path: "example.com/other/v2/talks", Folder: "../other"}, t.Output()); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(own, "pages", "page.tsx"), "export default null\n")
	put(t, filepath.Join(own, "demo.json"), "{}\n") // which Go code reads
	put(t, filepath.Join(own, "main.go"), "package main\n\nimport (\n\t_ \"embed\"\n\n\tevents \"example.com/other/v2/talks\"\n)\n\n//go:embed pages/page.tsx\nvar page string\n\n//go:embed demo.json\nvar demo string\n\nfunc main() { events.All() }\n")
	files := func() *builder.Files {
		t.Helper()
		all, err := builder.Build{Folder: own, Messages: t.Output()}.Files(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if all.Changed() {
			t.Fatal("nothing has changed yet")
		}
		return all
	}
	later := time.Now().Add(time.Minute)
	page := filepath.Join(own, "pages", "page.tsx")
	for _, path := range []string{filepath.Join(own, "main.go"), page, filepath.Join(own, "demo.json"), filepath.Join(other, "talks", "talks.go")} {
		all := files()
		if err := os.Chtimes(path, later, later); err != nil {
			t.Fatal(err)
		}
		if !all.Changed() {
			t.Errorf("a change of %s is not seen", path)
		}
		if now, build := all.Renewed(); build == (path == page) || now.Changed() {
			t.Errorf("after a change of %s: build %v, changed again %v", path, build, now.Changed())
		}
	}
	all := files()
	put(t, filepath.Join(own, "mistake.go"), "package main\n\nfunc {\n")
	if !all.Changed() {
		t.Error("a new file is not seen")
	}
	if _, build := all.Renewed(); !build {
		t.Error("a new file needs no build")
	}
	all = files()
	put(t, filepath.Join(own, "pages", ".page.tsx.swp"), "")
	put(t, filepath.Join(own, "pages", "page.tsx~"), "")
	if all.Changed() {
		t.Error("files of editors count")
	}
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	if _, build := all.Renewed(); !build || !all.Changed() {
		t.Error("a removed module needs no build")
	}
	files() // of a package that does not compile
}
