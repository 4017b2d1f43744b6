package builder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// workspace is the module that is built.
type workspace struct {
	goCommand
	name string // of the program
	own  bool   // whether it is Quoin itself
}

// workspace returns the module of the folder, or makes one in the temporary folder.
func (b Build) workspace(ctx context.Context, temporary string) (*workspace, error) {
	text, err := os.ReadFile(filepath.Join(b.Folder, "go.mod"))
	switch {
	case errors.Is(err, fs.ErrNotExist) || len(b.With) > 0:
		return b.generated(ctx, temporary)
	case err != nil:
		return nil, err
	}
	file, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return nil, err
	}
	if file.Module == nil {
		return nil, fmt.Errorf("go.mod in %s names no module", b.Folder)
	}
	prefix, _, _ := module.SplitPathVersion(file.Module.Mod.Path)
	w := &workspace{
		goCommand: goCommand{folder: b.Folder, flags: []string{"-mod=mod"}, messages: b.Messages},
		name:      path.Base(prefix), own: file.Module.Mod.Path == Quoin,
	}
	if b.Replace == "" || w.own {
		return w, nil
	}
	// The user's go.mod is not changed: the flag applies to this build.
	if err := replace(file, Quoin, b.Replace); err != nil {
		return nil, err
	}
	w.flags = append(w.flags, "-modfile="+filepath.Join(temporary, "go.mod"))
	return w, writeModule(temporary, file, filepath.Join(b.Folder, "go.sum"), filepath.Join(b.Replace, "go.sum"))
}

// replace makes a module come from a folder.
func replace(file *modfile.File, path, folder string) error {
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(absolute, "go.mod")); err != nil {
		return fmt.Errorf("%s is no folder of a Go module: %w", folder, err)
	}
	return file.AddReplace(path, "", absolute, "")
}

// writeModule writes a go.mod, and a go.sum made of the existing files of sums.
func writeModule(folder string, file *modfile.File, sums ...string) error {
	text, err := file.Format()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "go.mod"), text, 0o600); err != nil {
		return err
	}
	var all []byte
	for _, path := range sums {
		sum, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		all = append(all, sum...)
	}
	return os.WriteFile(filepath.Join(folder, "go.sum"), all, 0o600)
}

// source returns the folder with Quoin's source.
func (w *workspace) source(ctx context.Context) (string, error) {
	if w.own {
		return filepath.Abs(w.folder)
	}
	if folder, err := w.folderOf(ctx); err != nil || folder != "" {
		return folder, err
	}
	if _, err := w.run(ctx, "mod", "download", Quoin); err != nil {
		return "", err
	}
	return w.folderOf(ctx)
}

func (w *workspace) folderOf(ctx context.Context) (string, error) {
	folder, err := w.run(ctx, "list", "-m", "-f", "{{.Dir}}", Quoin)
	if err != nil {
		return "", fmt.Errorf("%w: the module does not ask for %s, or it cannot be fetched; --replace names a folder with its source", err, Quoin)
	}
	return folder, nil
}

func (w *workspace) build(ctx context.Context, overlay, output string) error {
	_, err := w.run(ctx, "build", "-overlay="+overlay, "-o", output, ".")
	return err
}

// release builds the program as it is published: static, without symbols and without the paths of this machine.
func (w *workspace) release(ctx context.Context, overlay, output string) error {
	g := w.goCommand
	g.static = true
	_, err := g.run(ctx, "build", "-trimpath", "-ldflags=-s -w", "-overlay="+overlay, "-o", output, ".")
	return err
}

// Complete fetches the modules that the module in a folder needs, including its tests, and adds them to its go.mod and
// go.sum. If source is not empty, it is a folder with Quoin's source, whose go.sum provides known sums.
func Complete(ctx context.Context, folder, source string, messages io.Writer) error {
	if source != "" {
		sums, err := os.ReadFile(filepath.Join(source, "go.sum"))
		if err != nil {
			return fmt.Errorf("the source of Quoin: %w", err)
		}
		if err := os.WriteFile(filepath.Join(folder, "go.sum"), sums, 0o644); err != nil {
			return err
		}
	}
	g := goCommand{folder: folder, flags: []string{"-mod=mod"}, messages: messages}
	_, err := g.run(ctx, "list", "-deps", "-test", "./...")
	return err
}
