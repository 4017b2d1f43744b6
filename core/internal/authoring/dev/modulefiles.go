package dev

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// ModulesVariable is the environment variable with the name of a file that WriteModules wrote. A program that is started
// with it reads the modules of its plugins from the folders of their author.
const ModulesVariable = "QUOIN_DEV_MODULES"

// Modules are the files of modules by the content that a program was built with: the folder of an embedded file system is
// unknown, but the content of its files identifies them. The keys are those of keyOf.
type Modules map[string]string

// keyOf identifies a file by its name without folders and its content.
func keyOf(name string, content []byte) string {
	sum := sha256.Sum256(content)
	return path.Base(name) + " " + hex.EncodeToString(sum[:])
}

// ModulesOf returns the modules among some files, with their present content, and the files that it leaves out because
// another has the same name and content. Files that cannot be read are left out, too.
func ModulesOf(files []string) (all Modules, left []string) {
	all = Modules{}
	twice := map[string]bool{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			left = append(left, file)
			continue
		}
		key := keyOf(filepath.ToSlash(file), content)
		if other, found := all[key]; found && !twice[key] {
			twice[key] = true
			left = append(left, other)
		}
		if twice[key] {
			left = append(left, file)
		}
		all[key] = file
	}
	for key := range twice {
		delete(all, key)
	}
	return all, left
}

// Write writes the modules to a file for ReadModules.
func (m Modules) Write(file string) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// ReadModules reads what Write wrote. There are none without a name.
func ReadModules(file string) (all Modules, err error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ModulesVariable, err)
	}
	return all, nil
}

// Over returns a file system with the same names, whose modules are read from the author's folders. nil remains nil.
func (m Modules) Over(built fs.FS) fs.FS {
	if built == nil || len(m) == 0 {
		return built
	}
	return overlay{built, m}
}

// overlay reads the files that a program was built with from the author's folders.
type overlay struct {
	built   fs.FS
	modules Modules
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	if content, err := fs.ReadFile(o.built, name); err == nil {
		if file, found := o.modules[keyOf(name, content)]; found {
			return os.Open(file)
		}
	}
	return o.built.Open(name)
}
