package inbox

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/storage"
)

// Attachment is the API representation of an entrystore.Enclosure.
type Attachment struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Mime   string     `json:"mime"`
	Size   int64      `json:"size"`
	Width  int        `json:"width"`
	Height int        `json:"height"`
	At     field.Time `json:"at"`
}

// NewAttachments returns the API representation of files.
func NewAttachments(all []entrystore.Enclosure) []Attachment {
	attachments := make([]Attachment, len(all))
	for i, e := range all {
		attachments[i] = Attachment{e.ID, e.Name, e.Mime, e.Size, e.Width, e.Height, field.At(e.At)}
	}
	return attachments
}

// Enclosure returns a file attached to an entry. It fails with NotFound.
func (i *Inbox) Enclosure(ctx context.Context, typ, id, enclosure string) (entrystore.Enclosure, error) {
	all, err := i.Content.Enclosed(ctx, typ, id)
	if err != nil {
		return entrystore.Enclosure{}, err
	}
	for _, e := range all {
		if e.ID == enclosure {
			return e, nil
		}
	}
	return entrystore.Enclosure{}, core.Errorf(core.NotFound, "There is no such attachment.")
}

// SweepFiles drops pending files that no entry referred to in time, and deletes dropped files that are not in use. The
// function used returns the hashes of the files in use. SweepFiles must be called about once a minute, and may be
// interrupted at any point.
func (i *Inbox) SweepFiles(ctx context.Context, used func(context.Context) (map[string]bool, error)) error {
	if i.Media == nil {
		return nil
	}
	if err := i.dropOverdue(ctx); err != nil {
		return entrystore.Explain(err)
	}
	dropped, err := i.droppedHashes(ctx)
	if err != nil || len(dropped) == 0 {
		return entrystore.Explain(err)
	}
	has, err := used(ctx)
	if err != nil {
		return err
	}
	for _, hash := range dropped {
		deleted := has[hash]
		if !deleted {
			if deleted, err = i.Media.DeleteUnused(ctx, hash); err != nil {
				return err
			}
		}
		if deleted {
			if err := i.deleteKey(ctx, entrystore.DroppedKey(hash)); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropOverdue drops the pending files whose time has run out.
func (i *Inbox) dropOverdue(ctx context.Context) error {
	var overdue []entrystore.Enclosure
	err := i.Store.View(ctx, func(r storage.Reader) error {
		overdue = nil
		for e, err := range entrystore.Enclosures(r, entrystore.WaitingPrefix()) {
			if err != nil {
				return err
			}
			if e.Overdue(i.Now(), writer.EnclosureWaits) {
				overdue = append(overdue, e)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range overdue {
		if err := i.dropWaiting(ctx, e.ID); err != nil {
			return err
		}
	}
	return nil
}

// Drop drops pending files that no entry will refer to, because what they were sent with was refused. It runs even if
// ctx has ended. A file that it cannot drop is dropped when its time has run out.
func (i *Inbox) Drop(ctx context.Context, ids []string) {
	if len(ids) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropTimeout)
	defer cancel()
	_ = i.dropWaiting(ctx, ids...)
}

// dropWaiting drops pending files.
func (i *Inbox) dropWaiting(ctx context.Context, ids ...string) error {
	_, err := i.Store.Update(ctx, func(w storage.Writer) error {
		for _, id := range ids {
			// An entry may have taken over the file meanwhile.
			e, there, err := entrystore.LoadEnclosure(w, entrystore.WaitingKey(id))
			if err != nil {
				return err
			}
			if there {
				w.Delete(entrystore.WaitingKey(id))
				w.Put(entrystore.DroppedKey(e.Hash), nil)
			}
		}
		return nil
	})
	return err
}

// dropHash notes that a stored file may be unused, even if ctx has ended. If it cannot, the daily sweep finds the file.
func (i *Inbox) dropHash(ctx context.Context, hash string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropTimeout)
	defer cancel()
	_, _ = i.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(entrystore.DroppedKey(hash), nil)
		return nil
	})
}

// droppedHashes returns the hashes of dropped files.
func (i *Inbox) droppedHashes(ctx context.Context) (hashes []string, err error) {
	err = i.Store.View(ctx, func(r storage.Reader) error {
		hashes = nil
		for pair, err := range r.Scan(entrystore.DroppedPrefix(), "") {
			if err != nil {
				return err
			}
			hash, err := entrystore.ReadDropped(pair.Key)
			if err != nil {
				return err
			}
			hashes = append(hashes, hash)
		}
		return nil
	})
	return hashes, err
}

func (i *Inbox) deleteKey(ctx context.Context, key string) error {
	_, err := i.Store.Update(ctx, func(w storage.Writer) error {
		w.Delete(key)
		return nil
	})
	return err
}
