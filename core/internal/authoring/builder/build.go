package builder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Quoin is the path of the module that contains the program's packages.
const Quoin = "github.com/quoin-cms/quoin"

// Build describes the program to build.
type Build struct {
	// Folder is the working directory. Without With, the module in it is built, if there is one.
	Folder string
	// With are packages whose content types are added to those of Quoin.
	With []With
	// Replace is a folder with Quoin's source, used instead of the version that go.mod requires; empty for none.
	Replace string
	// Version is the version of Quoin that a generated module requires.
	Version string
	// Output is the file to write; empty for the module's name, or "quoin", in Folder.
	Output string
	// Apps are the two built apps.
	Apps []App
	// Messages receives the messages of the Go command.
	Messages io.Writer
}

// App is the built output of one of the two apps, with its place in the source.
type App struct {
	Folder string // in the source of Quoin: "admin-ui"
	Files  fs.FS  // by their paths there: "dist/index.html"
	Routes []byte // routes.json at the time when the app was built
}

// Run builds the program and returns the path of its file. The text of an error is a sentence for the user.
func (b Build) Run(ctx context.Context) (made string, err error) {
	if err := b.check(); err != nil {
		return "", err
	}
	temporary, err := os.MkdirTemp("", "quoin-build-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	w, err := b.workspace(ctx, temporary)
	if err != nil {
		return "", err
	}
	source, err := w.source(ctx)
	if err != nil {
		return "", err
	}
	overlay, err := lay(b.Apps, source, temporary)
	if err != nil {
		return "", err
	}
	output, err := filepath.Abs(b.from(cmp.Or(b.Output, w.name+suffix)))
	if err != nil {
		return "", err
	}
	return output, w.build(ctx, overlay, output)
}

// suffix is the file extension of programs on this system.
var suffix = map[string]string{"windows": ".exe"}[runtime.GOOS]

// check rejects apps that have not been built: the source contains only an empty folder for their output.
func (b Build) check() error {
	for _, app := range b.Apps {
		files := 0
		err := fs.WalkDir(app.Files, ".", func(_ string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && entry.Name() != ".gitkeep" {
				files++
			}
			return err
		})
		if err != nil {
			return err
		}
		if files == 0 {
			return fmt.Errorf("this program carries no built %s; use one that `make build` or `quoin build` made", app.Folder)
		}
	}
	return nil
}
