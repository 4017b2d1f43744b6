package builder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Files are the files that a program is built from, as far as its author may change them, with their states at one time.
type Files struct {
	states map[string]state
	// Modules are the embedded sources of pages and screens. The program compiles them itself at its start.
	Modules []string
}

// state is compared to find changes. A missing file has the zero value.
type state struct {
	changed time.Time
	size    int64
	names   string // of the files in a folder
}

// Files returns the files of the module in Folder and of the modules that it replaces by folders, with the folders that
// contain them: a new file changes its folder. Packages that do not compile count too.
func (b Build) Files(ctx context.Context) (all *Files, err error) {
	temporary, err := os.MkdirTemp("", "quoin-files-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	w, err := b.workspace(ctx, temporary)
	if err != nil {
		return nil, err
	}
	w.messages = io.Discard
	list, err := w.run(ctx, "list", "-e", "-deps", "-json=Dir,Standard,GoFiles,EmbedFiles,Module", "./...")
	if err != nil {
		return nil, err
	}
	all = &Files{states: map[string]state{}}
	for _, name := range []string{"go.mod", "go.sum"} {
		all.add(filepath.Join(b.Folder, name))
	}
	for decoder := json.NewDecoder(strings.NewReader(list)); decoder.More(); {
		var pkg listedPackage
		if err := decoder.Decode(&pkg); err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if pkg.isLocal() {
			pkg.addTo(all)
		}
	}
	return all, nil
}

// listedPackage is a package as `go list -json` prints it.
type listedPackage struct {
	Dir                 string
	Standard            bool
	GoFiles, EmbedFiles []string
	Module              *struct {
		Path    string
		Main    bool
		Replace *struct{ Version string }
	}
}

// isLocal reports whether the author may change the package: its module is the one that is built, or comes from a folder.
func (p listedPackage) isLocal() bool {
	return !p.Standard && p.Module != nil && p.Module.Path != Quoin &&
		(p.Module.Main || p.Module.Replace != nil && p.Module.Replace.Version == "")
}

// moduleExtensions are the extensions of files that the program itself compiles at its start. Go code may read embedded files with
// other extensions, so that they need a build.
var moduleExtensions = []string{".tsx", ".jsx", ".ts", ".css"}

func (p listedPackage) addTo(all *Files) {
	all.add(p.Dir)
	for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
		path := filepath.Join(p.Dir, name)
		all.add(path)
		all.add(filepath.Dir(path))
	}
	for _, name := range p.EmbedFiles {
		if slices.Contains(moduleExtensions, filepath.Ext(name)) {
			all.Modules = append(all.Modules, filepath.Join(p.Dir, name))
		}
	}
}

func (f *Files) add(path string) { f.states[path] = stateOf(path) }

// stateOf returns the state of a file or folder. The time of a folder does not count: editors write files beside the edited file.
func stateOf(path string) state {
	info, err := os.Stat(path)
	if err != nil {
		return state{}
	}
	if !info.IsDir() {
		return state{changed: info.ModTime(), size: info.Size()}
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return state{}
	}
	names := "/"
	for _, entry := range entries {
		if name := entry.Name(); !strings.HasPrefix(name, ".") && !strings.HasSuffix(name, "~") {
			names += name + "/"
		}
	}
	return state{names: names}
}

// Changed reports whether a file was modified, removed or added.
func (f *Files) Changed() bool { return len(f.changes()) > 0 }

// changes returns the paths whose state is another.
func (f *Files) changes() (paths []string) {
	for path, before := range f.states {
		if stateOf(path) != before {
			paths = append(paths, path)
		}
	}
	return paths
}

// Renewed returns the files in their present states. build reports whether the program must be built again: a modified file is
// no module, or a file was removed or added.
func (f *Files) Renewed() (now *Files, build bool) {
	now = &Files{states: maps.Clone(f.states), Modules: f.Modules}
	for _, path := range f.changes() {
		now.add(path)
		build = build || now.states[path] == state{} || !slices.Contains(f.Modules, path)
	}
	return now, build
}
