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
	"strings"
	"time"
)

// Files are the files that a program is built of, as far as its author may change them, with the state in which each was.
type Files map[string]state

// state tells whether a file is another than before. A missing file has the zero value.
type state struct {
	changed time.Time
	size    int64
}

// Files returns the files of the module in Folder and of the modules that it takes from a folder, with the folders that
// they lie in: a new file changes its folder. Packages that do not compile count too.
func (b Build) Files(ctx context.Context) (all Files, err error) {
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
	all = Files{}
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

func (p listedPackage) addTo(all Files) {
	all.add(p.Dir)
	for _, names := range [][]string{p.GoFiles, p.EmbedFiles} {
		for _, name := range names {
			path := filepath.Join(p.Dir, name)
			all.add(path)
			all.add(filepath.Dir(path))
		}
	}
}

func (f Files) add(path string) { f[path] = stateOf(path) }

func stateOf(path string) state {
	info, err := os.Stat(path)
	if err != nil {
		return state{}
	}
	return state{info.ModTime(), info.Size()}
}

// Changed reports whether a file is another than it was, has gone, or has come.
func (f Files) Changed() bool {
	for path := range maps.Keys(f) {
		if stateOf(path) != f[path] {
			return true
		}
	}
	return false
}
