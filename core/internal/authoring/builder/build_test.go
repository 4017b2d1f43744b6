package builder_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/builder"
	"github.com/quoin-cms/quoin/test/nighttest"
)

const (
	marker = "<!-- an app that a test made -->"
	plugin = `package casestudy

import "github.com/quoin-cms/quoin/core/model"

type caseStudy struct {
	Client string ` + "`json:\"client\" cms:\"title\"`" + `
}

func Type() model.Type {
	return model.Define[caseStudy]("case-study", model.Options{Path: "case-studies", One: "Case study", Many: "Case studies"})
}
`
)

// source returns the folder with Quoin's source.
func source(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// apps returns apps whose output is a single page.
func apps(t *testing.T) []builder.App {
	t.Helper()
	made := func(folder, file string) builder.App {
		routes, err := os.ReadFile(filepath.Join(source(t), folder, "routes.json"))
		if err != nil {
			t.Fatal(err)
		}
		return builder.App{Folder: folder, Files: fstest.MapFS{file: {Data: []byte(marker + folder)}}, Routes: routes}
	}
	return []builder.App{
		made("public-ui", "dist/index.html"), made("public-ui", "dist-server/render.js"), made("admin-ui", "dist/index.html"),
	}
}

// write writes files to a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// moduleFile returns the go.mod of a module that does not know where Quoin's source is.
func moduleFile(path string) string {
	return "module " + path + "\n\ngo 1.26.0\n\nrequire " + builder.Quoin + " v0.0.0\n"
}

func TestAProgramWithATypeFromElsewhere(t *testing.T) {
	folder := write(t, map[string]string{"go.mod": moduleFile("example.com/you/casestudy/v3"), "casestudy.go": plugin})
	var said bytes.Buffer
	made, err := builder.Build{
		Folder: folder, With: []builder.With{{Path: "example.com/you/casestudy/v3", Folder: "."}},
		Replace: source(t), Apps: apps(t), Messages: &said, Output: "program",
	}.Run(t.Context())
	if err != nil || made != filepath.Join(folder, "program") {
		t.Fatalf("%q, %v\n%s", made, err, &said)
	}
	described, err := exec.CommandContext(t.Context(), made, "openapi").Output()
	if err != nil || !bytes.Contains(described, []byte("/api/case-studies")) {
		t.Errorf("the program does not know the type: %v", err)
	}
	program, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"public-ui", "admin-ui"} {
		if !bytes.Contains(program, []byte(marker+folder)) {
			t.Errorf("the program does not carry the %s that it was given", folder)
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 3 {
		t.Errorf("beside the program, something was written: %v, %v", files, err)
	}
}

func TestAModuleOfOnesOwn(t *testing.T) {
	nighttest.Only(t)
	folder := write(t, map[string]string{
		"go.mod":  moduleFile("example.com/you/site/v2"),
		"main.go": "package main\n\nimport _ \"" + builder.Quoin + "/core/model\"\n\nfunc main() {}\n",
	})
	before, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	made, err := builder.Build{Folder: folder, Replace: source(t), Apps: apps(t), Messages: &said}.Run(t.Context())
	if err != nil || !strings.HasPrefix(filepath.Base(made), "site") {
		t.Fatalf("%q, %v\n%s", made, err, &said)
	}
	if after, err := os.ReadFile(filepath.Join(folder, "go.mod")); err != nil || !bytes.Equal(before, after) {
		t.Errorf("go.mod is now %s, %v", after, err)
	}
}

func TestWhatIsRefused(t *testing.T) {
	other, unbuilt := apps(t), apps(t)
	other[0].Routes = []byte("[]")
	unbuilt[2].Files = fstest.MapFS{"dist/.gitkeep": {}}
	noType := write(t, map[string]string{"go.mod": moduleFile("example.com/you/none"), "none.go": "package none\n"})
	for name, c := range map[string]struct {
		build builder.Build
		want  string
	}{
		"apps of another version":  {builder.Build{Replace: source(t), Apps: other}, "is of another version than this program"},
		"apps that were not built": {builder.Build{Replace: source(t), Apps: unbuilt}, "carries no built admin-ui"},
		"no version":               {builder.Build{Apps: apps(t)}, "--replace names a folder"},
		"a folder without source":  {builder.Build{Apps: apps(t), Replace: t.TempDir()}, "is no folder of a Go module"},
		"a package without a type": {builder.Build{
			Apps: apps(t), Replace: source(t), With: []builder.With{{Path: "example.com/you/none", Folder: noType}},
		}, "has none of func Plugin()"},
		"a folder that is not there": {builder.Build{
			Apps: apps(t), Replace: source(t), With: []builder.With{{Path: "example.com/you/none", Folder: "/nowhere/none"}},
		}, "--with example.com/you/none=/nowhere/none: there is no folder /nowhere/none"},
		"a folder without a module": {builder.Build{
			Apps: apps(t), Replace: source(t), With: []builder.With{{Path: "example.com/you/none", Folder: t.TempDir()}},
		}, "is no module: it has no go.mod"},
	} {
		t.Run(name, func(t *testing.T) {
			c.build.Folder, c.build.Messages = t.TempDir(), t.Output()
			if made, err := c.build.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q, %v, want %q", made, err, c.want)
			}
		})
	}
}

func TestParseWith(t *testing.T) {
	for text, want := range map[string]builder.With{
		"example.com/you/casestudy":      {Path: "example.com/you/casestudy"},
		"example.com/you/casestudy@v1":   {Path: "example.com/you/casestudy", Version: "v1"},
		"example.com/you/casestudy=../c": {Path: "example.com/you/casestudy", Folder: "../c"},
	} {
		if got, err := builder.ParseWith(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "=x", "example.com/a=", "a b", "-x", "../up"} {
		if got, err := builder.ParseWith(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
