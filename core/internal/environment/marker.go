package environment

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// MarkerFile is the name of the file that tells a folder whose store was lost from a new one.
const MarkerFile = "quoin.json"

// marker says which store a data folder has.
type marker struct {
	Store   string    `json:"store"`   // its id
	Made    time.Time `json:"made"`    // when the folder was first used with it
	Version string    `json:"version"` // of the program that did so
	// Node tells this node from the others over the same store; empty where the store is in the folder.
	Node string `json:"node,omitempty"`
}

// StoreLocation returns the path or the address of the store.
func (c Config) StoreLocation() string {
	if c.Store.Shared() {
		return c.Store.address.String()
	}
	return c.StorePath()
}

func (c Config) markerPath() string { return filepath.Join(c.Data, MarkerFile) }

// openStore opens the store in the data folder, and makes the folder if only it is missing. It reports whether it made a
// store: it does so in a folder that had none before, and where the configuration does not say that there is one.
func openStore(ctx context.Context, config Config, log *slog.Logger) (store storage.Store, made bool, err error) {
	if err := backup.Unfinished(config.Data); err != nil {
		return nil, false, err
	}
	known, err := readMarker(config.markerPath())
	if err != nil {
		return nil, false, err
	}
	if config.Store.Shared() {
		return openShared(ctx, config, known, log)
	}
	return openLocal(config, known, log)
}

// openShared opens a store that other nodes may have open as well. The folder has what this node derives from it.
func openShared(ctx context.Context, config Config, known *marker, log *slog.Logger) (storage.Store, bool, error) {
	if _, err := os.Stat(config.StorePath()); err == nil {
		return nil, false, fmt.Errorf("%s has a store of its own: choose another folder for this node with --data", config.Data)
	}
	if err := os.Mkdir(config.Data, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, false, err
	}
	store, err := config.Store.Open(ctx, log, config.MustExist || known != nil)
	if err != nil {
		return nil, false, err
	}
	if err := checkMarker(config, known, store.Identity().ID); err != nil {
		return nil, false, errors.Join(err, store.Close())
	}
	return store, store.Made(), nil
}

// openLocal opens the store in the data folder.
func openLocal(config Config, known *marker, log *slog.Logger) (store *bolt.Store, made bool, err error) {
	info, err := os.Stat(config.StorePath())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, false, err
	}
	made = err != nil || info.Size() == 0
	switch {
	case made && known != nil:
		return nil, false, fmt.Errorf("the store is lost: %s says that one was made here on %s, and %s is not there or empty: "+
			"restore a backup, or remove %s to begin anew with nothing",
			config.markerPath(), known.Made.Format(time.DateOnly), StoreFile, MarkerFile)
	case made && config.MustExist:
		return nil, false, NoStoreError(config.Data)
	}
	if err := os.Mkdir(config.Data, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, false, err
	}
	if store, err = bolt.Open(config.StorePath()); err != nil {
		return nil, false, err
	}
	if err := checkMarker(config, known, store.Identity().ID); err != nil {
		return nil, false, errors.Join(err, store.Close())
	}
	if store.Halved() {
		log.Warn("one of the two head pages of the store was damaged: the newest change may be missing")
	}
	return store, made, nil
}

// checkMarker makes sure that the store is the one that the folder had, and says so in a folder that says nothing yet.
func checkMarker(config Config, known *marker, id string) error {
	if known == nil {
		return marker{Store: id, Made: time.Now().UTC().Truncate(time.Second), Version: Version()}.write(config.markerPath())
	}
	if known.Store != id {
		return fmt.Errorf("%s is another store than the one that %s names: put that one back, restore a backup, "+
			"or remove %s to take the one that is there", config.StoreLocation(), config.markerPath(), MarkerFile)
	}
	return nil
}

// NodeName returns the name of this node, which it gives itself at its first start over a store that nodes share: what each
// of them counts is kept under its name. It is empty for a store in the data folder, which has one node. The folder must
// have its marker.
func NodeName(config Config) (string, error) {
	if !config.Store.Shared() {
		return "", nil
	}
	known, err := readMarker(config.markerPath())
	if err != nil {
		return "", err
	}
	if known == nil {
		return "", fmt.Errorf("%s is gone: start again", config.markerPath())
	}
	if known.Node == "" {
		known.Node = rand.Text()
		if err := known.write(config.markerPath()); err != nil {
			return "", err
		}
	}
	return known.Node, nil
}

// maxMarkerSize is how large a marker may be, in bytes.
const maxMarkerSize = 4 << 10

// readMarker gives the marker of a folder; nil for none.
func readMarker(path string) (*marker, error) {
	text, err := os.ReadFile(path) //nolint:gosec // it is in the data folder
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var m marker
	if len(text) > maxMarkerSize || json.Unmarshal(text, &m) != nil || m.Store == "" {
		return nil, fmt.Errorf("%s cannot be read as what names the store of this folder: remove it if the store beside it is the right one", path)
	}
	return &m, nil
}

// write puts the marker into its folder, whole and on disk.
func (m marker) write(path string) (err error) {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), MarkerFile+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temp.Name()))
		}
	}()
	_, err = temp.Write(append(text, '\n'))
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
