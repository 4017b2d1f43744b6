package scaffold

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// Listed are the content types of a module's program.
type Listed struct {
	Own      bool     // whether those of Quoin are among them, plugins.All()
	Packages []string // the import paths of the packages with the others
}

// Types returns the content types in the list of the module in a folder.
func Types(folder string) (Listed, error) {
	file, _, err := listOf(folder)
	if err != nil {
		return Listed{}, err
	}
	source, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(file)))
	if err != nil {
		return Listed{}, fmt.Errorf("the list of content types: %w", err)
	}
	l, err := parseList(source)
	if err != nil {
		return Listed{}, fmt.Errorf("%s: %w", file, err)
	}
	return Listed{Own: l.hasOwn(), Packages: l.listed()}, nil
}

// AddTypes adds the plugin of a package to the list of the module in a folder: that of its function Plugin, or one of the
// types of its function Type or All. It returns the path of the changed file, relative to the folder.
func AddTypes(folder, importPath, pkg, function string) (string, error) {
	return editList(folder, func(source []byte) ([]byte, error) { return enlist(source, importPath, pkg, function) })
}

// RemoveTypes removes the types of a package from the list of the module in a folder. It returns the path of the changed
// file, relative to the folder.
func RemoveTypes(folder, importPath string) (string, error) {
	return editList(folder, func(source []byte) ([]byte, error) { return delist(source, importPath) })
}

func editList(folder string, edit func([]byte) ([]byte, error)) (string, error) {
	file, _, err := listOf(folder)
	if err != nil {
		return "", err
	}
	at := filepath.Join(folder, filepath.FromSlash(file))
	before, err := os.ReadFile(at)
	if err != nil {
		return "", fmt.Errorf("the list of content types: %w", err)
	}
	after, err := edit(before)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return file, os.WriteFile(at, after, 0o644)
}

// listOf returns which file of the module in a folder has the list of content types, relative to the folder, and the path of
// the module.
func listOf(folder string) (file, module string, err error) {
	source, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", "", fmt.Errorf("there is no go.mod in %s; `quoin new module` makes a module", folder)
	}
	if err != nil {
		return "", "", err
	}
	if module = modfile.ModulePath(source); module == Quoin {
		return "plugins/plugins.go", module, nil
	}
	return "main.go", module, nil
}
