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
	"strings"
)

// Requirement is a package that a module is to require. Its go.mod and go.sum are prepared, and unchanged until Apply.
type Requirement struct {
	Package
	Version           string // of the module of the package; empty for a package of the module itself
	folder, temporary string
}

// Prepare prepares the requirement of a package by the module in a folder, and fetches the package. The caller discards the result.
func Prepare(ctx context.Context, folder string, with With, messages io.Writer) (*Requirement, error) {
	r, err := Present(folder)
	if err != nil {
		return nil, err
	}
	if err := r.prepare(ctx, with, messages); err != nil {
		return nil, errors.Join(err, r.Discard())
	}
	return r, nil
}

// Present returns the present requirements of the module in a folder, which the Go command may complete without changing the
// module. The caller discards the result.
func Present(folder string) (*Requirement, error) {
	temporary, err := os.MkdirTemp("", "quoin-add-")
	if err != nil {
		return nil, err
	}
	r := &Requirement{folder: folder, temporary: temporary}
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(r.folder, name))
		if errors.Is(err, fs.ErrNotExist) && name == "go.sum" {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(r.temporary, name), text, 0o600)
		}
		if err != nil {
			return nil, errors.Join(err, r.Discard())
		}
	}
	return r, nil
}

// files are those that a requirement changes.
var files = []string{"go.mod", "go.sum"}

func (r *Requirement) prepare(ctx context.Context, with With, messages io.Writer) error {
	modfile := filepath.Join(r.temporary, "go.mod")
	g := goCommand{folder: r.folder, flags: []string{"-modfile=" + modfile}, messages: messages}
	if with.Folder != "" {
		if err := requireFolder(modfile, r.folder, with); err != nil {
			return err
		}
	} else if err := r.fetch(ctx, g, with); err != nil {
		return err
	}
	g.flags = r.Flags()
	listed, err := g.run(ctx, "list", "-f", "{{.Name}} {{with .Module}}{{.Version}}{{end}} {{.Dir}}", with.Path)
	if err != nil {
		return err
	}
	parts := strings.SplitN(listed, " ", 3)
	if len(parts) < 3 {
		return fmt.Errorf("%s is no package", with.Path)
	}
	function, err := functionOf(parts[2])
	if err != nil {
		return fmt.Errorf("%s: %w", with.Path, err)
	}
	r.Package, r.Version = Package{Name: parts[0], Function: function}, parts[1]
	return nil
}

// fetch fetches the module of a package, unless the package belongs to the module itself.
func (r *Requirement) fetch(ctx context.Context, g goCommand, with With) error {
	own, err := g.run(ctx, "list", "-m")
	if err != nil {
		return err
	}
	below, isOwn := strings.CutPrefix(with.Path, own+"/")
	switch {
	case with.Path == own:
		return nil
	case isOwn:
		if info, err := os.Stat(filepath.Join(r.folder, filepath.FromSlash(below))); err != nil || !info.IsDir() {
			return fmt.Errorf("this module has no folder %s", below)
		}
		return nil
	}
	_, err = g.run(ctx, "get", with.Path+"@"+cmp.Or(with.Version, "latest"))
	return err
}

// Flags are those with which the Go command sees the module with the requirement.
func (r *Requirement) Flags() []string {
	return []string{"-mod=mod", "-modfile=" + filepath.Join(r.temporary, "go.mod")}
}

// View returns the flags with which the Go command sees the module in the folder as Run builds it. They are valid until discard is
// called, and the module is not changed.
func (b Build) View(ctx context.Context) (flags []string, discard func() error, err error) {
	present, err := Present(b.Folder)
	if err != nil {
		return nil, nil, err
	}
	if b.Replace == "" {
		return present.Flags(), present.Discard, nil
	}
	w, err := b.workspace(ctx, present.temporary)
	if err != nil {
		return nil, nil, errors.Join(err, present.Discard())
	}
	return w.flags, present.Discard, nil
}

// Apply changes the go.mod and the go.sum of the module. It leaves them as they were if it fails. Undo does so too.
func (r *Requirement) Apply() (undo func() error, err error) {
	var paths []string
	for _, name := range files {
		paths = append(paths, filepath.Join(r.folder, name))
	}
	undo, err = keep(paths...)
	if err != nil {
		return nil, err
	}
	for i, name := range files {
		text, err := os.ReadFile(filepath.Join(r.temporary, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(paths[i], text, 0o644)
		}
		if err != nil {
			return nil, errors.Join(err, undo())
		}
	}
	return undo, nil
}

// Discard removes the prepared files. The flags are not valid any more.
func (r *Requirement) Discard() error { return os.RemoveAll(r.temporary) }
