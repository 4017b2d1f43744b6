package builder

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// With is a package that provides a plugin, by func Plugin() plugin.Plugin, or content types, by func Type() model.Type or
// func All() []model.Type.
type With struct {
	Path    string // of the package: "example.com/you/casestudy"
	Version string // of its module; empty for the latest
	Folder  string // the folder of its module's source; empty if it is fetched
}

// ParseWith parses "example.com/you/casestudy@v1.2.0" or "example.com/you/casestudy=../casestudy".
func ParseWith(text string) (With, error) {
	var w With
	var local bool
	w.Path, w.Folder, local = strings.Cut(text, "=")
	if local && w.Folder == "" {
		return w, fmt.Errorf("%q names no folder after the sign =", text)
	}
	w.Path, w.Version, _ = strings.Cut(w.Path, "@")
	if err := module.CheckImportPath(w.Path); err != nil {
		return w, fmt.Errorf("%q: %w; write example.com/you/casestudy@v1 or example.com/you/casestudy=../casestudy", text, err)
	}
	return w, nil
}

// leastGo is the Go version of a generated module; the Go command raises it to the version that its requirements need.
// Without a version, that command reads the requirements of all modules that any of them has ever named, which are
// thousands of files.
const leastGo = "1.21"

// generated makes the module of a program with the content types of Quoin and those of With.
func (b Build) generated(ctx context.Context, temporary string) (*workspace, error) {
	if b.Version == "" && b.Replace == "" {
		return nil, fmt.Errorf("this program was built from source and has no version that could be fetched; --replace names a folder with the source of Quoin (QUOIN_REPLACE)")
	}
	file := new(modfile.File)
	if err := errors.Join(file.AddModuleStmt("quoin.build/program"), file.AddGoStmt(leastGo)); err != nil {
		return nil, err
	}
	if err := b.requirements(file); err != nil {
		return nil, err
	}
	folder := filepath.Join(temporary, "program")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return nil, err
	}
	if err := writeModule(folder, file, b.sums()...); err != nil {
		return nil, err
	}
	w := &workspace{goCommand: goCommand{folder: folder, flags: []string{"-mod=mod"}, messages: b.Messages}, name: "quoin"}
	return w, w.program(ctx, b.With)
}

// sums returns the go.sum files of the modules that come from a folder.
func (b Build) sums() []string {
	var all []string
	if b.Replace != "" {
		all = append(all, filepath.Join(b.Replace, "go.sum"))
	}
	for _, with := range b.With {
		if with.Folder != "" {
			all = append(all, filepath.Join(b.from(with.Folder), "go.sum"))
		}
	}
	return all
}

// from resolves a folder relative to Folder.
func (b Build) from(folder string) string {
	if filepath.IsAbs(folder) {
		return folder
	}
	return filepath.Join(b.Folder, folder)
}

// readModule reads the go.mod of a folder.
func readModule(folder string) ([]byte, error) {
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s", folder)
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is no folder", folder)
	}
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is no module: it has no go.mod", folder)
	}
	return text, err
}

// requirements adds the modules that come from a folder, and the requirements of Quoin's own go.mod if its source is
// there, so that the Go command need not read anything else for them. The Go command finds the other modules.
func (b Build) requirements(file *modfile.File) error {
	if err := file.AddRequire(Quoin, cmp.Or(b.Version, "v0.0.0")); err != nil {
		return err
	}
	if b.Replace != "" {
		if err := replace(file, Quoin, b.Replace); err != nil {
			return err
		}
		if err := adopt(file, b.Replace); err != nil {
			return err
		}
	}
	for _, with := range b.With {
		if with.Folder == "" {
			continue
		}
		folder := b.from(with.Folder)
		text, err := readModule(folder)
		if err != nil {
			return fmt.Errorf("--with %s=%s: %w", with.Path, with.Folder, err)
		}
		path := modfile.ModulePath(text)
		if err := file.AddRequire(path, firstVersion(path)); err != nil {
			return err
		}
		if err := replace(file, path, folder); err != nil {
			return err
		}
	}
	return nil
}

// firstVersion returns a version that the path of a module allows, for a module whose source comes from a folder.
func firstVersion(path string) string {
	_, major, _ := module.SplitPathVersion(path)
	return cmp.Or(module.PathMajorPrefix(major), "v0") + ".0.0"
}

// adopt adds the requirements and the Go version of the module in a folder.
func adopt(file *modfile.File, folder string) error {
	name := filepath.Join(folder, "go.mod")
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	asks, err := modfile.ParseLax(name, text, nil)
	if err != nil {
		return err
	}
	for _, r := range asks.Require {
		file.AddNewRequire(r.Mod.Path, r.Mod.Version, true)
	}
	if asks.Go == nil {
		return nil
	}
	return file.AddGoStmt(asks.Go.Version)
}

// The list has a type, so that the package plugin is used even if no package needs it.
var programText = template.Must(template.New("").Parse(`package main

import (
	"` + Quoin + `/core/app"
	"` + Quoin + `/core/plugin"
	"` + Quoin + `/plugins"
{{range $i, $w := .}}
	with{{$i}} "{{$w.Path}}"{{end}}
)

func main() {
	var all []plugin.Plugin = plugins.All()
{{- range $i, $w := .}}
	{{- if eq $w.Function "Plugin"}}
	all = append(all, with{{$i}}.Plugin())
	{{- else if eq $w.Function "All"}}
	all = append(all, plugin.Of(with{{$i}}.All()...))
	{{- else}}
	all = append(all, plugin.Of(with{{$i}}.Type()))
	{{- end}}
{{- end}}
	app.Main(all...)
}
`))

// called is the path of a With and the function that returns its plugin or types.
type called struct{ Path, Function string }

// program fetches the packages and writes the main package with their types.
func (w *workspace) program(ctx context.Context, with []With) error {
	calls := make([]called, len(with))
	for i, one := range with {
		if one.Folder == "" {
			if _, err := (goCommand{folder: w.folder, messages: w.messages}).run(ctx, "get", one.Path+"@"+cmp.Or(one.Version, "latest")); err != nil {
				return err
			}
		}
		folder, err := w.run(ctx, "list", "-f", "{{.Dir}}", one.Path)
		if err != nil {
			return fmt.Errorf("--with %s: %w", one.Path, err)
		}
		function, err := functionOf(folder)
		if err != nil {
			return fmt.Errorf("--with %s: %w", one.Path, err)
		}
		calls[i] = called{one.Path, function}
	}
	var text bytes.Buffer
	if err := programText.Execute(&text, calls); err != nil {
		return err
	}
	code, err := format.Source(text.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(w.folder, "main.go"), code, 0o600)
}

// functionOf returns the name of the function by which the package in a folder provides a plugin or content types: Plugin,
// else All, else Type.
func functionOf(folder string) (string, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return "", err
	}
	has := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return "", err
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && len(f.Type.Params.List) == 0 {
				has[f.Name.Name] = true
			}
		}
	}
	for _, name := range []string{"Plugin", "All", "Type"} {
		if has[name] {
			return name, nil
		}
	}
	return "", fmt.Errorf("the package has none of func Plugin() plugin.Plugin, func All() []model.Type and func Type() model.Type")
}
