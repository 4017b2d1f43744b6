package builder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// overlay is the JSON form of the Go command's -overlay file. It maps the path of a file to the path of its
// replacement, or to an empty text for a file that the command must not see.
type overlay struct{ Replace map[string]string }

// lay writes the files of the apps to a folder, together with the overlay file that places them in Quoin's source, and
// returns the path of the latter. It fails if the source has another version than the apps.
func lay(apps []App, source, folder string) (string, error) {
	all := overlay{Replace: map[string]string{}}
	for _, app := range apps {
		routes, err := os.ReadFile(filepath.Join(source, app.Folder, "routes.json"))
		if err != nil {
			return "", fmt.Errorf("the source of Quoin: %w", err)
		}
		if !bytes.Equal(routes, app.Routes) {
			return "", fmt.Errorf("the source in %s is of another version than this program: the pages of its %s differ",
				source, app.Folder)
		}
		if err := all.add(app, source, folder); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, text, 0o600)
}

func (o overlay) add(app App, source, folder string) error {
	return fs.WalkDir(app.Files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		at := filepath.Join(app.Folder, filepath.FromSlash(path))
		if entry.IsDir() {
			return o.hide(filepath.Join(source, at))
		}
		text, err := fs.ReadFile(app.Files, path)
		if err != nil {
			return err
		}
		copied := filepath.Join(folder, at)
		if err := os.MkdirAll(filepath.Dir(copied), 0o700); err != nil {
			return err
		}
		o.Replace[filepath.Join(source, at)] = copied
		return os.WriteFile(copied, text, 0o600)
	})
}

// hide hides the output of a previous build in a folder, for dist folders only. The caller then adds the files that the
// app has there.
func (o overlay) hide(folder string) error {
	if name := filepath.Base(folder); name != "dist" && name != "dist-server" {
		return nil
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			o.Replace[path] = ""
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
