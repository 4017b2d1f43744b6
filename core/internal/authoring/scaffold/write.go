package scaffold

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Quoin is the path of the module that every site requires.
const Quoin = "github.com/quoin-cms/quoin"

// AddPlugin writes the file of a content type and its test to the module in a folder, and adds the type to the module's
// list: plugins/plugins.go in Quoin itself, main.go elsewhere. In other modules it also adds missing files for editors.
// It returns the paths of the written files, relative to the folder. If a file exists already, or the module does not
// have the expected form, it fails without writing anything.
func AddPlugin(folder string, p Plugin) ([]string, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	list, module, err := listOf(folder)
	if err != nil {
		return nil, err
	}
	below := ""
	if module == Quoin {
		below = "plugins"
	}
	files, err := p.files(below)
	if err != nil {
		return nil, err
	}
	before, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(list)))
	if err != nil {
		return nil, fmt.Errorf("the list of content types: %w", err)
	}
	after, err := enlist(before, path.Join(module, below, p.pkg()), p.pkg(), "Type")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	if module != Quoin {
		files = append(files, missing(folder, editorFiles())...)
	}
	if err := writeNew(folder, files); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, filepath.FromSlash(list)), after, 0o644); err != nil {
		return nil, err
	}
	return append(paths(files), list), nil
}

// writeNew writes files that must not exist. It checks all of them before it writes the first.
func writeNew(folder string, files []file) error {
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(folder, filepath.FromSlash(f.path))); err == nil {
			return fmt.Errorf("%s is there already", f.path)
		}
	}
	for _, f := range files {
		at := filepath.Join(folder, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, f.text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func paths(files []file) []string {
	all := make([]string, len(files))
	for i, f := range files {
		all[i] = f.path
	}
	slices.Sort(all)
	return all
}
