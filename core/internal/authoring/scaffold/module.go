package scaffold

import (
	"bytes"
	"fmt"
	"go/format"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// Module is a new Go module with a program of its own.
type Module struct {
	Path   string // of the module: "example.com/you/site"
	Plugin Plugin // its first content type
	// Version is the version of Quoin that it requires: "v1.2.0".
	Version string
	// Replace is a folder with Quoin's source, used instead of a published version; empty for none.
	Replace string
	Go      string // its Go version: "1.26"
}

// Folder returns the name of the module's folder.
func (m Module) Folder() string {
	prefix, _, _ := module.SplitPathVersion(m.Path)
	return path.Base(prefix)
}

// NewModule creates the folder of the module in another folder. It returns the paths of the files, relative to the
// latter. If a part of it exists already, it fails without writing anything.
func NewModule(parent string, m Module) ([]string, error) {
	if err := module.CheckImportPath(m.Path); err != nil {
		return nil, fmt.Errorf("%w; write one such as example.com/you/site", err)
	}
	if err := m.Plugin.check(); err != nil {
		return nil, err
	}
	files, err := m.Plugin.files("")
	if err != nil {
		return nil, err
	}
	program, err := m.program()
	if err != nil {
		return nil, err
	}
	gomod, err := m.gomod()
	if err != nil {
		return nil, err
	}
	files = append(files, file{"main.go", program}, file{"go.mod", gomod}, file{".gitignore", m.ignored()})
	files = append(files, editorFiles()...)
	for i := range files {
		files[i].path = m.Folder() + "/" + files[i].path
	}
	if err := writeNew(parent, files); err != nil {
		return nil, err
	}
	return paths(files), nil
}

func (m Module) program() ([]byte, error) {
	var text bytes.Buffer
	err := parsed.ExecuteTemplate(&text, "main.go.tmpl", map[string]string{
		"Quoin": Quoin, "Import": m.Path + "/" + m.Plugin.pkg(), "Package": m.Plugin.pkg(), "Folder": m.Folder(),
	})
	if err != nil {
		return nil, err
	}
	return format.Source(text.Bytes())
}

func (m Module) gomod() ([]byte, error) {
	var f modfile.File
	if err := f.AddModuleStmt(m.Path); err != nil {
		return nil, err
	}
	if err := f.AddGoStmt(m.Go); err != nil {
		return nil, err
	}
	if err := f.AddRequire(Quoin, m.Version); err != nil {
		return nil, err
	}
	if m.Replace != "" {
		folder, err := filepath.Abs(m.Replace)
		if err != nil {
			return nil, err
		}
		if err := f.AddReplace(Quoin, "", folder, ""); err != nil {
			return nil, err
		}
	}
	return f.Format()
}

// ignored returns the .gitignore, which excludes the program and its data.
func (m Module) ignored() []byte { return []byte("/" + m.Folder() + "\n/data\n") }
