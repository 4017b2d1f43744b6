package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// App is a built front end. Files holds it under dist, with the precompressed variants of each file beside it. The
// zero value is an app that has not been built.
type App struct {
	Files fs.FS
}

// app is the public app or the admin app.
type app struct {
	name  string
	files map[string]*asset // by URL path; without the shell
	shell *asset            // index.html; nil if the app was not built
	pages []page
}

// apps holds both apps, and the files of their previous build.
type apps struct {
	public        *app
	admin         *app
	previousBuild *previousBuild
}

// newApps loads both apps. It fails if the files of one cannot be read.
func newApps(config *Config) (*apps, error) {
	a := &apps{previousBuild: &previousBuild{}}
	var err error
	if a.public, err = newApp("public", "/", config.Public, config.Map.public); err != nil {
		return nil, err
	}
	if a.admin, err = newApp("admin", "/admin", config.Admin, config.Map.admin); err != nil {
		return nil, err
	}
	for _, m := range config.Map.modules {
		a.of(m.Address).files[m.Address] = scriptAsset(m.Script)
	}
	if config.PreviousBuild != "" {
		if a.previousBuild, err = openPreviousBuild(config.PreviousBuild, a.public, a.admin); err != nil {
			config.Log.Warn("tabs that were open before an update may miss parts of the apps", slog.Any("error", err))
		}
	}
	return a, nil
}

// of returns the app to which a path belongs.
func (a *apps) of(path string) *app {
	if path == "/admin" || strings.HasPrefix(path, "/admin/") {
		return a.admin
	}
	return a.public
}

// isOpen reports whether a path is of the admin app, or of a file of either app: these answer visitors while the site is
// closed to them.
func (a *apps) isOpen(path string) bool {
	app := a.of(path)
	return app == a.admin || app.files[path] != nil || strings.HasPrefix(path, iconsPath) || strings.HasPrefix(path, assetsPath)
}

// resolveFile answers with a file of an app.
func (a *apps) resolveFile(_ context.Context, r *api.Request) (out api.Response, ok bool, err error) {
	file := a.of(r.Path).files[r.Path]
	if file == nil {
		return out, false, nil
	}
	return file.response(http.StatusOK), true, nil
}

// resolvePreviousFile answers with a file of the previous build. No page has a path among those of hashed files, so it also
// answers for files that do not exist.
func (a *apps) resolvePreviousFile(_ context.Context, r *api.Request) (out api.Response, ok bool, err error) {
	if !strings.HasPrefix(r.Path, assetsPath) && !strings.HasPrefix(r.Path, "/admin/assets/") {
		return out, false, nil
	}
	file, err := a.previousBuild.file(r.Path)
	switch {
	case err != nil:
		return out, false, err
	case file == nil:
		return plainText(http.StatusNotFound, "There is no such file.\n"), true, nil
	}
	return file.response(http.StatusOK), true, nil
}

// resolveUnbuilt says how to build an app that has not been built.
func (a *apps) resolveUnbuilt(_ context.Context, r *api.Request) (out api.Response, ok bool, err error) {
	app := a.of(r.Path)
	if app.shell != nil {
		return out, false, nil
	}
	return plainText(http.StatusServiceUnavailable,
		"The "+app.name+" app has not been built. Run `make build` in the source of Quoin, or `quoin build` in a module "+
			"of your own, and start what it makes.\n"), true, nil
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
