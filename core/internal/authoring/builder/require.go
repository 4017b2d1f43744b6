package builder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Package is a package that provides a plugin or content types.
type Package struct {
	Name     string
	Function string // the name of the function: "Plugin", "Type" or "All"
}

// Require adds the module of a package to the module in a folder, and returns the package. It leaves go.mod and
// go.sum as they were if it fails. Undo does so too; it is for a step after this one that fails.
func Require(ctx context.Context, folder string, with With, messages io.Writer) (found Package, undo func() error, err error) {
	r, err := Prepare(ctx, folder, with, messages)
	if err != nil {
		return Package{}, nil, err
	}
	undo, err = r.Apply()
	return r.Package, undo, errors.Join(err, r.Discard())
}

// requireFolder makes the go.mod at a path, of the module in a folder, require another module, whose source lies in a folder.
func requireFolder(at, folder string, with With) error {
	file, err := parseModule(at)
	if err != nil {
		return err
	}
	source := with.Folder
	if !filepath.IsAbs(source) {
		source = filepath.Join(folder, source)
	}
	text, err := readModule(source)
	if err != nil {
		return err
	}
	required := modfile.ModulePath(text)
	if with.Path != required && !strings.HasPrefix(with.Path, required+"/") {
		return fmt.Errorf("the module in %s is %s, which has no package %s", with.Folder, required, with.Path)
	}
	if err := file.AddRequire(required, firstVersion(required)); err != nil {
		return err
	}
	named := filepath.ToSlash(with.Folder)
	if !filepath.IsAbs(with.Folder) {
		// A path without a dot at its beginning would be that of a module.
		named = "./" + path.Clean(named)
		if strings.HasPrefix(named, "./..") {
			named = named[2:]
		}
	}
	if err := file.AddReplace(required, "", named, ""); err != nil {
		return err
	}
	return writeFile(at, file)
}

// Release removes the module of a package from the requirements of the module in a folder if none of its packages is
// used any more, with the folder that it came from.
func Release(ctx context.Context, folder, importPath string, messages io.Writer) error {
	at := filepath.Join(folder, "go.mod")
	file, err := parseModule(at)
	if err != nil {
		return err
	}
	required := ""
	for _, r := range file.Require {
		if r.Mod.Path == importPath || strings.HasPrefix(importPath, r.Mod.Path+"/") && len(r.Mod.Path) > len(required) {
			required = r.Mod.Path
		}
	}
	if required == "" || required == Quoin {
		return nil
	}
	g := goCommand{folder: folder, flags: []string{"-mod=mod"}, messages: messages}
	used, err := g.run(ctx, "list", "-deps", "-test", "-f", "{{with .Module}}{{.Path}}{{end}}", "./...")
	if err != nil || slices.Contains(strings.Fields(used), required) {
		return err
	}
	if err := file.DropRequire(required); err != nil {
		return err
	}
	for _, r := range file.Replace {
		if r.Old.Path == required {
			if err := file.DropReplace(r.Old.Path, r.Old.Version); err != nil {
				return err
			}
		}
	}
	file.Cleanup()
	return writeFile(at, file)
}

// Origins returns where each package comes from, for people: the version of its module, the folder that takes the place of
// the module, or an empty text for packages of the module in the folder itself.
func Origins(ctx context.Context, folder string, packages []string, messages io.Writer) (map[string]string, error) {
	g := goCommand{folder: folder, flags: []string{"-mod=mod"}, messages: messages}
	const origin = "{{.ImportPath}}\t{{with .Module}}{{if not .Main}}{{with .Replace}}{{.Path}}{{else}}{{.Version}}{{end}}{{end}}{{end}}"
	told, err := g.run(ctx, "list", append([]string{"-find", "-f", origin}, packages...)...)
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for line := range strings.Lines(told) {
		importPath, from, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		all[importPath] = from
	}
	return all, nil
}

func parseModule(at string) (*modfile.File, error) {
	text, err := os.ReadFile(at)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(at, text, nil)
}

func writeFile(at string, file *modfile.File) error {
	text, err := file.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(at, text, 0o644)
}

// keep returns a function that makes files what they are now. It removes those that are not there.
func keep(names ...string) (undo func() error, err error) {
	before := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		switch {
		case err == nil:
			before[name] = text
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return func() error {
		var all error
		for _, name := range names {
			text, was := before[name]
			if was {
				all = errors.Join(all, os.WriteFile(name, text, 0o644))
			} else if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				all = errors.Join(all, err)
			}
		}
		return all
	}, nil
}
