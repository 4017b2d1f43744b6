package builder

import (
	"os"
	"path/filepath"
	"testing"
)

// TestNothingIsFetchedToFindAPackage checks that Quoin's go.mod lists all requirements, so that the thousands of
// modules that they name in turn need not be fetched.
func TestNothingIsFetchedToFindAPackage(t *testing.T) {
	source, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":       "module example.com/you/casestudy\n\ngo 1.26.0\n\nrequire " + Quoin + " v0.0.0\n",
		"casestudy.go": "package casestudy\n\nimport \"" + Quoin + "/core/model\"\n\nfunc Type() (t model.Type) { return t }\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOPROXY", "off")
	with := []With{{Path: "example.com/you/casestudy", Folder: "."}}
	if _, err := (Build{Folder: folder, With: with, Replace: source, Messages: t.Output()}).generated(t.Context(), t.TempDir()); err != nil {
		t.Error(err)
	}
}
