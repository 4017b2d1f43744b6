package inbox

import (
	"context"
	"crypto/rand"
	"io"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The limits of files without an entry, and the disk space that uploads must leave free.
const (
	MaxFile           = 10 << 20 // bytes of a file
	maxPendingBytes   = 512 << 20
	maxPendingFiles   = 500
	maxPendingAddress = validate.MaxEnclosures * MaxFile // bytes from one address
	minFreeBytes      = 500 << 20
	retryAfter        = 10 * time.Minute // files without an entry are deleted within the hour
	dropTimeout       = 10 * time.Second
)

// Upload is an upload in progress. The caller of BeginUpload must close it.
type Upload struct {
	inbox    *Inbox
	typ      string
	address  string
	from     io.Reader
	received int64
	unsaved  string // the hash of a file that was stored and not saved
	once     sync.Once
}

// BeginUpload begins the upload of a file for an entry of a type, from an address (see limit.Key). It fails with NotFound
// if the type accepts no files, with Throttled if too many files have no entry yet, of all addresses or of this one, and
// with Full if the disk is almost full.
func (i *Inbox) BeginUpload(ctx context.Context, typ, address string) (*Upload, error) {
	t, err := i.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	takes, err := i.Content.TakesFiles(ctx, t)
	if err != nil {
		return nil, err
	}
	if !takes || i.Media == nil {
		return nil, core.Errorf(core.NotFound, "There is no such address.")
	}
	return i.beginUpload(ctx, t, address)
}

// BeginFormUpload is BeginUpload for the field of a form that takes a file, whatever the settings say of attachments. It
// fails with Unavailable if no files are kept.
func (i *Inbox) BeginFormUpload(ctx context.Context, typ, address string) (*Upload, error) {
	t, err := i.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	if i.Media == nil {
		return nil, core.Errorf(core.Unavailable, "Files are not kept here.")
	}
	return i.beginUpload(ctx, t, address)
}

func (i *Inbox) beginUpload(ctx context.Context, t *model.Type, address string) (*Upload, error) {
	if i.Free != nil {
		if free, err := i.Free(); err == nil && free < minFreeBytes {
			return nil, core.Errorf(core.Full, "There is no room for files at present. Please send your message without them.")
		}
	}
	if err := i.pending.recount(ctx, i.Store, address); err != nil {
		return nil, entrystore.Explain(err)
	}
	return &Upload{inbox: i, typ: t.Name, address: address}, nil
}

// Store reads the file to its end and stores it on disk without a reference. It fails like
// media.Library.StoreAnonymous, with TooLarge for a file of more than MaxFile, and with Throttled if the limit of
// pending files is reached meanwhile.
func (a *Upload) Store(ctx context.Context, from io.Reader) (media.Stored, error) {
	a.from = from
	stored, err := a.inbox.Media.StoreAnonymous(ctx, a)
	a.unsaved = stored.Hash
	return stored, err
}

// Read reads from the upload and enforces the limits.
func (a *Upload) Read(p []byte) (int, error) {
	n, err := a.from.Read(p)
	a.received += int64(n)
	if limitErr := a.inbox.pending.addIncoming(a.address, int64(n)); limitErr != nil {
		return 0, limitErr
	}
	if a.received > MaxFile {
		return 0, core.Errorf(core.TooLarge, "The file must be at most %d MB.", MaxFile>>20)
	}
	return n, err
}

// Save stores a taken file as pending, to be referred to by an entry within writer.EnclosureWaits.
func (a *Upload) Save(ctx context.Context, name string, file media.Stored) (entrystore.Enclosure, error) {
	e := entrystore.Enclosure{
		ID: rand.Text(), Type: a.typ, At: a.inbox.Now().UTC(), Name: name, Mime: file.Mime, Size: file.Size,
		Width: file.Width, Height: file.Height, Placeholder: file.Placeholder, Animated: file.Animated,
		Source: file.Source, Hash: file.Hash,
	}
	_, err := a.inbox.Store.Update(ctx, func(w storage.Writer) error {
		return entrystore.PutEnclosure(w, entrystore.WaitingKey(e.ID), e)
	})
	if err != nil {
		return e, entrystore.Explain(err)
	}
	a.unsaved = ""
	a.inbox.pending.addStored(a.address, e)
	return e, nil
}

// Close ends the upload: its bytes no longer count as in progress, and a file that was stored and not saved is dropped.
func (a *Upload) Close(ctx context.Context) {
	a.once.Do(func() {
		a.inbox.pending.removeIncoming(a.address, a.received)
		if a.unsaved != "" {
			a.inbox.dropHash(ctx, a.unsaved)
		}
	})
}
