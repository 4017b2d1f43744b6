package pluginhost

import (
	"context"
	"encoding/json"
	"io"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// Files are the files of the media library.
type Files interface {
	// OpenFile opens a stored file by its hash. It fails with core.NotFound.
	OpenFile(ctx context.Context, hash string) (io.ReadCloser, error)
	// NewItem stores a file and returns a new entry for it, with an id.
	NewItem(ctx context.Context, id, name string, from io.Reader) (library.Item, error)
}

func errNoMedia() error { return core.Errorf(core.Unavailable, "The media library is not open.") }

// openFile opens the file of an entry.
func (v visit) openFile(ctx context.Context, id string) (io.ReadCloser, error) {
	if v.Files == nil {
		return nil, errNoMedia()
	}
	item, err := v.Reader.Item(ctx, id)
	if err != nil {
		return nil, err
	}
	return v.Files.OpenFile(ctx, item.Hash)
}

// storeFile adds a file, or returns the entry of the same file.
func (v visit) storeFile(ctx context.Context, name string, from io.Reader) (id string, err error) {
	if err := v.checkWrite(); err != nil {
		return "", err
	}
	if v.Files == nil {
		return "", errNoMedia()
	}
	if id, err = writer.NewID(); err != nil {
		return "", err
	}
	v.wait(func() { id, err = v.addFile(ctx, id, name, computed{from, v}) })
	return id, err
}

// computed is a reader of the plugin that is read within a wait.
type computed struct {
	io.Reader
	visit
}

func (c computed) Read(p []byte) (n int, err error) {
	c.compute(func() { n, err = c.Reader.Read(p) })
	return n, err
}

func (v visit) addFile(ctx context.Context, id, name string, from io.Reader) (string, error) {
	item, err := v.Files.NewItem(ctx, id, name, from)
	if err != nil {
		return "", err
	}
	if known, err := v.known(ctx, item.Source); err != nil || known != "" {
		return known, err
	}
	body, err := json.Marshal(item)
	if err != nil {
		return "", err
	}
	_, err = v.Writer.CreateAs(ctx, program, field.MediaType, id, body)
	if core.CodeOf(err) == core.Conflict {
		// The same file has just been added.
		if known, err := v.known(ctx, item.Source); err != nil || known != "" {
			return known, err
		}
	}
	return id, err
}

// known returns the id of the entry of a file, by the hash of the upload; empty if the library does not have the file. An entry in the trash
// is restored.
func (v visit) known(ctx context.Context, source string) (id string, err error) {
	id, trashed, err := v.Reader.Uploaded(ctx, source)
	if err != nil || !trashed {
		return id, err
	}
	_, err = v.Writer.Undelete(ctx, program, field.MediaType, id)
	return id, err
}
