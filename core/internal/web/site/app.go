package site

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// app is the public app or the admin app.
type app struct {
	name  string
	files map[string]*asset // by URL path; without the shell
	shell *asset            // index.html; nil if the app was not built
	pages []page
}

const shellName = "index.html"

// newApp loads an app that is served under base. It fails if its files cannot be read.
func newApp(name, base string, built App, pages []page) (*app, error) {
	a := &app{name: name, files: map[string]*asset{}, pages: pages}
	if built.Files == nil {
		return a, nil
	}
	if err := a.load(base, built.Files); err != nil {
		return nil, fmt.Errorf("site: files of the %s app: %w", name, err)
	}
	return a, nil
}

func (a *app) load(base string, files fs.FS) error {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		return err
	}
	return fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "." {
			return fs.SkipAll
		}
		if err == nil && name != "." && strings.HasPrefix(entry.Name(), ".") && entry.IsDir() {
			return fs.SkipDir // metadata of the build, which is not served
		}
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || isCompressed(name) {
			return err
		}
		file, err := readAsset(dist, name, embeddedVariant)
		if err != nil {
			return err
		}
		if name == shellName {
			a.shell = file
			return nil
		}
		a.files[strings.TrimSuffix(base, "/")+"/"+name] = file
		return nil
	})
}
