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

// generation is one build of the index: a folder with the public and the staff sub-index.
type generation struct {
	name    string
	path    string
	public  *subIndex
	staff   *subIndex
	both    bleve.IndexAlias // both sub-indexes
	readers sync.WaitGroup   // running searches
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
	g.both = bleve.NewIndexAlias(g.public, g.staff)
	return g, nil
}

// verify checks the files that existed when the generation was opened against their checksums. It reads all of them;
// therefore the follower calls it, while searches are already answered. It is not safe for concurrent use.
func (g *generation) verify() error { return errors.Join(g.public.verify(), g.staff.verify()) }

// cursor returns the sequence number of the commit that both sub-indexes have reached.
func (g *generation) cursor() (storage.Seq, error) {
	public, err := g.public.cursor()
	if err != nil {
		return 0, err
	}
	staff, err := g.staff.cursor()
	return min(public, staff), err
}

// broken reports whether a sub-index is broken.
func (g *generation) broken() bool { return g.public.broken.Load() || g.staff.broken.Load() }

// close waits for running searches.
func (g *generation) close() error {
	g.readers.Wait()
	return errors.Join(g.public.close(), g.staff.close())
}

// discard closes the generation and deletes its folder.
func (g *generation) discard() error {
	return errors.Join(g.close(), os.RemoveAll(g.path))
}

// currentFile holds the name of the current generation.
const currentFile = "current"

// readCurrent returns the name of the current generation; empty if there is none.
func readCurrent(folder string) string {
	data, err := os.ReadFile(filepath.Join(folder, currentFile))
	name := strings.TrimSpace(string(data))
	if err != nil || name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
		return ""
	}
	return name
}

// writeCurrent marks a generation as current, atomically.
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

// removeOthers deletes all generations but one. It fails if one cannot be deleted.
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
