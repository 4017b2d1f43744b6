package architecture

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const inner = "github.com/quoin-cms/quoin/core/internal/"

// wings gives, for each folder of core/internal that has packages of several kinds, the others that it may import. A
// package that stands in core/internal itself is a helper, and imports no wing.
var wings = map[string][]string{
	"content":   nil,
	"kernel":    {"content"},
	"feature":   {"content", "kernel"},
	"ops":       {"content", "kernel"},
	"authoring": nil,
	"server":    {"content", "kernel", "feature", "ops", "authoring"},
}

// testKits are packages for tests alone, which may import what they test with.
var testKits = []string{"content/contenttest", "content/changes/followertest"}

func TestImportsRunDownwards(t *testing.T) {
	base := filepath.Join(root, "core", "internal")
	seen := map[string]bool{}
	err := filepath.WalkDir(base, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder, err := filepath.Rel(base, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		if slices.Contains(testKits, folder) {
			return nil
		}
		from := wingOf(folder)
		seen[from] = true
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			name, ok := strings.CutPrefix(imported, inner)
			if !ok {
				continue
			}
			if to := wingOf(name); to != from && to != "" && !slices.Contains(wings[from], to) {
				t.Errorf("%s imports %s: %q may not import %q", path, name, from, to)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for wing := range wings {
		if !seen[wing] {
			t.Errorf("core/internal/%s has no package", wing)
		}
	}
}

// wingOf gives the wing of a folder below core/internal; none for a helper.
func wingOf(folder string) string {
	first, _, _ := strings.Cut(folder, "/")
	if _, ok := wings[first]; ok {
		return first
	}
	return ""
}
