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

const module = "github.com/quoin-cms/quoin"

// layer is a group of packages with a rule for what they import of this module.
type layer struct {
	name string
	// packages are the folders of the layer, relative to the module. A name that ends in /* includes the folders below.
	// A folder that several layers name belongs to the layer with the longest name.
	packages []string
	// imports are the layers that it may import, beside packages of its own.
	imports []string
	// apart reports that the folders named do not import each other.
	apart bool
}

// layers are the layers of the program, from the lowest to the highest. docs/architecture.md describes them.
var layers = []layer{
	{name: "vocabulary", packages: []string{"core"}},
	{name: "fields", packages: []string{"core/field"}, imports: []string{"vocabulary"}},
	{name: "storage", packages: []string{"storage/*"}},
	{name: "front ends", packages: []string{"admin-ui", "public-ui"}},
	{name: "helpers", packages: []string{
		"core/internal/agents", "core/internal/blob/*", "core/internal/csvexport", "core/internal/disk", "core/internal/encode",
		"core/internal/etag", "core/internal/media/icons/*", "core/internal/media/socialcard", "core/internal/metrics", "core/internal/netguard", "core/internal/params",
		"core/internal/pluginguard", "core/internal/policy", "core/internal/report", "core/internal/schema", "core/internal/slug",
	}, imports: []string{"vocabulary", "fields"}},
	{name: "model", packages: []string{"core/model", "core/plugin"}, imports: []string{"vocabulary", "fields", "helpers"}},
	{name: "content", packages: []string{"core/internal/content/*"}, imports: []string{"vocabulary", "fields", "storage", "helpers", "model"}},
	{name: "kernel", packages: []string{"core/internal/kernel/*"}, imports: []string{"vocabulary", "fields", "storage", "helpers", "model", "content"}},
	{name: "authoring", packages: []string{"core/internal/authoring/*"}, imports: []string{"vocabulary", "fields", "helpers", "model"}},
	{
		name: "contract", packages: []string{"core/internal/feature"},
		imports: []string{"vocabulary", "fields", "storage", "helpers", "model", "content", "kernel"},
	},
	{
		name: "features", packages: []string{"core/internal/*"}, apart: true,
		imports: []string{"vocabulary", "fields", "storage", "helpers", "model", "content", "kernel", "authoring", "contract"},
	},
	{
		name: "web", packages: []string{"core/internal/web/*", "core/internal/host/*"},
		imports: []string{"vocabulary", "fields", "storage", "helpers", "model", "content", "kernel", "contract", "features", "authoring"},
	},
	{
		name: "environment", packages: []string{"core/internal/demo", "core/internal/environment", "core/internal/maintenance/system"},
		imports: []string{"vocabulary", "fields", "storage", "helpers", "model", "content", "kernel", "contract", "features", "web"},
	},
	{
		name: "commands", apart: true, packages: []string{
			"core/internal/accounts/command", "core/internal/authoring/command", "core/internal/backup/command", "core/internal/host/command",
			"core/internal/maintenance/command", "core/internal/transfer/command",
		},
		imports: []string{
			"vocabulary", "fields", "storage", "front ends", "helpers", "model", "content", "kernel", "contract", "authoring", "features", "web", "environment",
		},
	},
	{
		name: "program", packages: []string{"core/app", "core/modeltest"},
		imports: []string{
			"vocabulary", "fields", "storage", "front ends", "helpers", "model", "content", "kernel", "contract", "authoring", "features", "web", "environment",
			"commands",
		},
	},
	{name: "plugins", packages: []string{"plugins/*"}, imports: []string{"vocabulary", "fields", "model"}},
	{name: "main", packages: []string{"."}, imports: []string{"program", "plugins"}},
}

// together are the features that import another feature.
var together = map[string][]string{
	"core/internal/accounts":    {"core/internal/mail"},
	"core/internal/brand":       {"core/internal/media"},
	"core/internal/collections": {"core/internal/forms", "core/internal/mail", "core/internal/media", "core/internal/preview", "core/internal/search"},
	"core/internal/forms":       {"core/internal/mail", "core/internal/media"},
	"core/internal/mail":        {"core/internal/forms"},
	"core/internal/transfer":    {"core/internal/media"},
}

// testKits are packages for tests alone, which may import whatever they test with.
var testKits = []string{"core/internal/content/contenttest", "core/internal/content/changes/followertest", "core/internal/content/querytest", "core/internal/feature/featuretest", "core/internal/host/hosttest", "core/modeltest"}

func TestImportsPointDownwards(t *testing.T) {
	used := map[string]bool{}
	for _, top := range []string{".", "core", "plugins", "storage", "admin-ui", "public-ui"} {
		for _, file := range sourceFiles(t, top) {
			folder := filepath.ToSlash(filepath.Dir(file))
			from := layerOf(folder)
			if from == nil {
				t.Errorf("%s belongs to no layer", folder)
				continue
			}
			used[from.name] = true
			if slices.Contains(testKits, folder) {
				continue
			}
			for _, imported := range importsOf(t, file) {
				checkImport(t, folder, imported, from)
			}
		}
	}
	for _, l := range layers {
		if !used[l.name] {
			t.Errorf("the layer %q has no packages", l.name)
		}
	}
}

// checkImport reports an import of another package of the module that the layers do not allow.
func checkImport(t *testing.T, folder, imported string, from *layer) {
	t.Helper()
	to := layerOf(imported)
	switch {
	case to == nil:
		t.Errorf("%s imports %s, which belongs to no layer", folder, imported)
	case to != from:
		if !slices.Contains(from.imports, to.name) {
			t.Errorf("%s imports %s: the layer %q does not import the layer %q", folder, imported, from.name, to.name)
		}
	case from.apart:
		a, b := room(folder), room(imported)
		if a != b && !slices.Contains(together[a], b) {
			t.Errorf("%s imports %s: features do not import each other", folder, imported)
		}
	}
}

// room returns the folder of the feature that a package belongs to.
func room(folder string) string {
	parts := strings.SplitN(folder, "/", 4)
	return strings.Join(parts[:min(len(parts), 3)], "/")
}

// sourceFiles returns the Go files of a folder, without tests. They include those of the folders below, except for ".".
func sourceFiles(t *testing.T, top string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, top), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || entry.Name() == "src"):
			return filepath.SkipDir
		case entry.IsDir() && top == "." && path != filepath.Join(root, top):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		relative, err := filepath.Rel(root, path)
		files = append(files, relative)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// importsOf returns the folders of the module that a file imports.
func importsOf(t *testing.T, file string) (folders []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if folder, ours := strings.CutPrefix(path, module+"/"); ours {
			folders = append(folders, folder)
		}
	}
	return folders
}

// layerOf returns the layer of a folder, or nil.
func layerOf(folder string) (found *layer) {
	longest := -1
	for i := range layers {
		for _, pattern := range layers[i].packages {
			prefix, below := strings.CutSuffix(pattern, "/*")
			if folder != prefix && (!below || !strings.HasPrefix(folder, prefix+"/")) {
				continue
			}
			if len(prefix) > longest {
				found, longest = &layers[i], len(prefix)
			}
		}
	}
	return found
}
