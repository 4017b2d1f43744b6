package builder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
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
	// If Development is set, Run compiles with the flags of Check, Test and a plain go build, so that they share the build cache.
	// Otherwise it makes a static program without symbols.
	Development bool
	// Env is the environment of built programs that Check and Try run; that of this process if empty.
	Env []string
}

// App is the built output of one of the two apps, with its place in the source.
type App struct {
	Folder string // in the source of Quoin: "admin-ui"
	Files  fs.FS  // by their paths there: "dist/index.html"
	Routes []byte // routes.json at the time when the app was built
}

// Run builds the program and returns the path of its file. The text of an error is a sentence for the user.
func (b Build) Run(ctx context.Context) (made string, err error) {
	err = b.prepare(ctx, func(w *workspace, overlay string) error {
		made, err = filepath.Abs(b.from(cmp.Or(b.Output, w.name+suffix)))
		if err != nil {
			return err
		}
		if b.Development {
			return w.build(ctx, overlay, made)
		}
		return w.release(ctx, overlay, made)
	})
	if err != nil {
		return "", err
	}
	return made, nil
}

// Check compiles all packages of the module, builds its program into a temporary file, and runs that with the arguments.
// The program's output goes to out. The text of an error is a sentence for the user.
func (b Build) Check(ctx context.Context, out io.Writer, arguments ...string) error {
	return b.prepare(ctx, func(w *workspace, overlay string) error {
		if _, err := w.run(ctx, "build", "-overlay="+overlay, "./..."); err != nil {
			return err
		}
		made := filepath.Join(filepath.Dir(overlay), "checked"+suffix)
		if err := w.build(ctx, overlay, made); err != nil {
			return err
		}
		return b.Try(ctx, made, out, arguments...)
	})
}

// Try runs a built program with the arguments until it ends. Its output goes to out. It fails if the program does.
func (b Build) Try(ctx context.Context, made string, out io.Writer, arguments ...string) error {
	program := exec.CommandContext(ctx, made, arguments...)
	program.Stdout, program.Stderr, program.Env = out, b.Messages, b.Env
	err := program.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); ended {
		return errors.New("the program has mistakes: see above")
	}
	return err
}

// Test runs the tests of the module, which find both apps as a built program does. The arguments are those of go test;
// without any, the tests of all packages run. The output goes to out.
func (b Build) Test(ctx context.Context, out io.Writer, arguments ...string) error {
	if len(arguments) == 0 {
		arguments = []string{"./..."}
	}
	return b.prepare(ctx, func(w *workspace, overlay string) error {
		return w.runTo(ctx, out, "test", append([]string{"-overlay=" + overlay}, arguments...)...)
	})
}

// prepare calls a function with the module and the path of an overlay that has both apps. Files beside the overlay last
// until the function returns.
func (b Build) prepare(ctx context.Context, use func(w *workspace, overlay string) error) (err error) {
	if err := b.check(); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "quoin-build-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	w, err := b.workspace(ctx, temporary)
	if err != nil {
		return err
	}
	source, err := w.source(ctx)
	if err != nil {
		return err
	}
	overlay, err := lay(b.Apps, source, temporary)
	if err != nil {
		return err
	}
	return use(w, overlay)
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
