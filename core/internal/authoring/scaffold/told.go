package scaffold

import (
	"bytes"
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// The files with which editors check the pages and screens of content types: the types of everything that these may
// import, and the compiler options. They are at the top of a module, for all its types.
const (
	toldFile   = "quoin.d.ts"
	editorFile = "tsconfig.json"
)

//go:embed templates/quoin.d.ts
var told []byte

//go:embed templates/tsconfig.json
var editor []byte

// editorFiles are the files that editors read.
func editorFiles() []file { return []file{{toldFile, told}, {editorFile, editor}} }

// missing returns the files that a folder does not have.
func missing(folder string, files []file) (all []file) {
	for _, f := range files {
		if _, err := os.Lstat(filepath.Join(folder, filepath.FromSlash(f.path))); errors.Is(err, fs.ErrNotExist) {
			all = append(all, f)
		}
	}
	return all
}

// Tell updates the file with the types that modules may import to this program, if a folder has it.
func Tell(folder string) error {
	at := filepath.Join(folder, toldFile)
	switch before, err := os.ReadFile(at); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case bytes.Equal(before, told):
		return nil
	}
	return os.WriteFile(at, told, 0o644)
}
