package search

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/blevesearch/bleve/v2"

	"github.com/quoin-cms/quoin/storage"
)

// generation is one making of the index: a folder with both shelves.
type generation struct {
	name    string
	path    string
	public  *subIndex
	staff   *subIndex
	all     bleve.IndexAlias // both shelves
	readers sync.WaitGroup   // searches that run
}

func createGeneration(folder, name string) (*generation, error) {
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	return newGeneration(path, name, createSubIndex)
}

func openGeneration(folder, name string) (*generation, error) {
	return newGeneration(filepath.Join(folder, name), name, openSubIndex)
}

func newGeneration(path, name string, open func(path string) (*subIndex, error)) (*generation, error) {
	g := &generation{name: name, path: path}
	var err error
	if g.public, err = open(filepath.Join(path, "public")); err != nil {
		return nil, err
	}
	if g.staff, err = open(filepath.Join(path, "staff")); err != nil {
		return nil, errors.Join(err, g.public.close())
	}
	g.all = bleve.NewIndexAlias(g.public, g.staff)
	return g, nil
}

// verify holds the files that were there when the generation was opened against their checksums. That takes as
// long as reading them all, so it is the follower that does it, while searches are answered. It is not for concurrent use.
func (g *generation) verify() error { return errors.Join(g.public.verify(), g.staff.verify()) }

// cursor is the number of the commit that both shelves have come to.
func (g *generation) cursor() (storage.Seq, error) {
	public, err := g.public.cursor()
	if err != nil {
		return 0, err
	}
	staff, err := g.staff.cursor()
	return min(public, staff), err
}

// spoilt reports whether a commit failed on a shelf.
func (g *generation) broken() bool { return g.public.broken.Load() || g.staff.broken.Load() }

// close waits for the searches that run.
func (g *generation) close() error {
	g.readers.Wait()
	return errors.Join(g.public.close(), g.staff.close())
}

// discard closes the generation and deletes its folder.
func (g *generation) discard() error {
	return errors.Join(g.close(), os.RemoveAll(g.path))
}

// The file that names the generation that counts.
const currentFile = "current"

// readCurrent gives the name of the generation that counts; empty if there is none.
func readCurrent(folder string) string {
	data, err := os.ReadFile(filepath.Join(folder, currentFile))
	name := strings.TrimSpace(string(data))
	if err != nil || name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return ""
	}
	return name
}

// writeCurrent makes a generation the one that counts, all at once.
func writeCurrent(folder, name string) error {
	path := filepath.Join(folder, currentFile)
	if err := writeFileSynced(path+".new", name+"\n"); err != nil {
		return err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	return syncFolder(folder)
}

func writeFileSynced(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Sync(), file.Close())
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// removeOthers deletes all generations but one, and fails if it cannot.
func removeOthers(folder, keepName string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != keepName {
			if err := os.RemoveAll(filepath.Join(folder, e.Name())); err != nil {
				return fmt.Errorf("search: a generation is left over: %w", err)
			}
		}
	}
	return nil
}
