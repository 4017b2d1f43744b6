package transfer

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"regexp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
)

var sumPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// importFile imports an entry of the media library with its file, which is processed like an upload. If the library has
// the same file under another id, entries that come later refer to that one instead.
func (i *importer) importFile(
	ctx context.Context, t *model.Type, e *entryFields, sum string, file io.Reader,
) (writer.ImportOutcome, error) {
	if i.site.Media == nil {
		return "", core.Errorf(core.Unavailable, "Files are not kept here.")
	}
	there, err := i.site.Answers.Item(ctx, e.item.ID)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return "", err
	}
	known := err == nil
	switch {
	case file == nil && !known:
		return "", core.Errorf(core.Invalid, "Its file is not there.")
	case file == nil || known && there.Hash == sum:
		facts(e, media.Stored{
			Source: there.Source, Hash: there.Hash, Mime: there.Mime, Size: int64(there.Size), Width: there.Width, Height: there.Height,
			Placeholder: there.Placeholder, Animated: there.Animated,
		})
	case i.how.Try:
		return writer.ImportedNew, nil
	default:
		taken, err := i.site.Media.Store(ctx, file)
		if err != nil {
			return "", full(err)
		}
		if was := e.text("source"); e.text("hash") == taken.Hash && sumPattern.MatchString(was) {
			taken.Source = was // the hash of the file as first uploaded, by which it is recognised
		}
		if did, err := i.twin(ctx, e, taken.Source); err != nil || did != "" {
			return did, err
		}
		facts(e, taken)
	}
	e.item.Body = e.body()
	did, err := i.put(ctx, t, e.item)
	return did, err
}

// facts sets the fields of an entry that follow from its file.
func facts(e *entryFields, f media.Stored) {
	e.set("name", library.CleanName(e.text("name"), f.Mime))
	e.set("url", field.MediaPath+e.item.ID+"/file")
	e.set("mime", f.Mime)
	e.set("size", f.Size)
	e.set("width", f.Width)
	e.set("height", f.Height)
	e.set("placeholder", f.Placeholder)
	e.set("animated", f.Animated)
	e.set("source", f.Source)
	e.set("hash", f.Hash)
}

// twin looks for the file under any id in the library, and takes it out of the trash if it is there. If the id is
// another one, it records that and returns an outcome.
func (i *importer) twin(ctx context.Context, e *entryFields, source string) (writer.ImportOutcome, error) {
	id, trashed, err := i.site.Answers.Uploaded(ctx, source)
	if err != nil || id == "" {
		return "", err
	}
	if trashed {
		if _, err := i.site.Content.Undelete(ctx, core.Actor{Role: core.System}, field.MediaType, id); err != nil {
			return "", err
		}
	}
	if id == e.item.ID {
		return "", nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.moved[e.item.ID] = id
	return writer.ImportedUnchanged, nil
}

// lose records that entries which refer to a refused file keep its previous address.
func (i *importer) lose(r *Record) {
	e, err := readEntry(r.Entry)
	if r.Was == "" || err != nil {
		return
	}
	was, err := json.Marshal(r.Was)
	if err != nil {
		return
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.lost[library.Address(e.item.ID, e.text("name"))] = was[1 : len(was)-1]
}

// full replaces an error for lack of disk space by one with the code Full.
func full(err error) error {
	if errors.Is(err, media.ErrFull) {
		return core.Wrap(err, core.Full, "The disk is full. What was taken in so far is there.")
	}
	return err
}
