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
	"github.com/quoin-cms/quoin/core/internal/feature/media"
	"github.com/quoin-cms/quoin/core/model"
)

var sumPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// bringFile takes an entry of the library in with its file, which goes the way of an upload. Where the library has the
// same file already, under another id, what comes leads there from now on.
func (i *importer) bringFile(
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
		facts(e, media.Taken{
			Source: there.Source, Hash: there.Hash, Mime: there.Mime, Size: int64(there.Size), Width: there.Width, Height: there.Height,
			Placeholder: there.Placeholder, Animated: there.Animated,
		})
	case i.how.Try:
		return writer.ImportedNew, nil
	default:
		taken, err := i.site.Media.Take(ctx, file)
		if err != nil {
			return "", full(err)
		}
		if was := e.text("source"); e.text("hash") == taken.Hash && sumPattern.MatchString(was) {
			taken.Source = was // by which the original is known again
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

// facts has an entry say what is so of its file.
func facts(e *entryFields, f media.Taken) {
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

// twin looks whether the library has the file under another id, in the trash or not.
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

// lose has what shows a file that was refused lead to where it was.
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

// full gives a failure for want of room its own code.
func full(err error) error {
	if errors.Is(err, media.ErrFull) {
		return core.Wrap(err, core.Full, "The disk is full. What was taken in so far is there.")
	}
	return err
}
