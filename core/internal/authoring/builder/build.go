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

// Quoin is the module that has the program's parts.
const Quoin = "github.com/quoin-cms/quoin"

// Build says what program to make.
type Build struct {
	// Folder is where somebody stands. Without With its module is built, if it has one.
	Folder string
	// With are modules whose content types come into a program beside Quoin's own.
	With []With
	// Replace is a folder that has Quoin's source, used instead of what go.mod asks for; empty for none.
	Replace string
	// Version is that of Quoin which a program without a module of its own asks for.
	Version string
	// Output is the file to write; empty for the module's name, or "quoin", in Folder.
	Output string
	// Apps are both apps as they were built.
	Apps []App
	// Messages gets what the Go command says.
	Messages io.Writer
}

// App is what was built of one of the two apps, and where its source has it.
type App struct {
	Folder string // in the source of Quoin: "admin-ui"
	Files  fs.FS  // by their paths there: "dist/index.html"
	Routes []byte // routes.json as it was when the app was built
}

// Run makes the program and gives the path of its file. It fails with a sentence for whoever asked for the program.
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

// suffix ends the name of a program where the system wants one.
var suffix = map[string]string{"windows": ".exe"}[runtime.GOOS]

// check refuses apps that were never built: of those the source has the empty folder alone.
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
