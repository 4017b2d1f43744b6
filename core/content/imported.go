package content

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Every import leaves a note of what came and of the revision that it led to. An entry with another revision was changed
// here since, and one that is not there was deleted here: clocks cannot tell either.

// past is what is known of an item before it comes.
type past struct {
	entries.Imported
	known   bool // whether it was imported before
	trashed bool
}

// whose gives an item the id of its own, and what is known of it. The entry of ID is another source's if that was noted,
// unless it came exactly so: a source that was moved is known again by what it has. Where no source was noted, the time of
// creation tells.
func (s *Writer) whose(ctx context.Context, t *model.Type, item Item) (Item, past, error) {
	was, err := s.pastOf(ctx, t, item.ID)
	if err != nil || item.Instead == "" {
		return item, was, err
	}
	own, err := s.pastOf(ctx, t, item.Instead)
	if err != nil {
		return item, was, err
	}
	others := own.gone()
	if !others && was.Source == "" {
		others, err = s.olderThanNotes(ctx, t, item)
	} else if !others {
		others = was.Source != item.Source && was.Digest != item.digest()
	}
	if err != nil || !others {
		return item, was, err
	}
	item.ID, item.Instead = item.Instead, ""
	return item, own, nil
}

// mostZones is how far apart two readings of a time without a zone are at most.
const mostZones = 26 * time.Hour

// olderThanNotes reports whether there is an entry in an item's place that was created at another time.
func (s *Writer) olderThanNotes(ctx context.Context, t *model.Type, item Item) (bool, error) {
	old, err := s.present(ctx, t, item.ID)
	if core.CodeOf(err) == core.NotFound || !item.born {
		return false, nil
	}
	return err == nil && old.Created.Sub(item.Created).Abs() > mostZones, err
}

// gone reports whether there was an entry that was deleted here.
func (p past) gone() bool { return p.known || p.trashed }

func pastOf(g entries.Getter, t *model.Type, id string) (p past, err error) {
	if p.Imported, p.known, err = entries.LoadImported(g, t.Name, id); err != nil {
		return p, err
	}
	d, err := entries.Discarded(g, t, id)
	if core.CodeOf(err) == core.NotFound {
		return p, nil
	}
	p.trashed = err == nil && !d.Final()
	p.known = p.known || d.Final()
	return p, err
}

// pastOf reads what is known of an item.
func (s *Writer) pastOf(ctx context.Context, t *model.Type, id string) (p past, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		p, err = pastOf(r, t, id)
		return err
	})
	return p, entries.Explain(err)
}

// stillPast fails with errMoved where an item was imported or deleted meanwhile.
func stillPast(g entries.Getter, t *model.Type, id string, was past) error {
	now, err := pastOf(g, t, id)
	if err == nil && now != was {
		return errMoved
	}
	return err
}

// digest gives the digest of an item: that of its source, or else of its fields.
func (i *Item) digest() string {
	if i.Digest != "" {
		return i.Digest
	}
	sum := sha256.Sum256(i.Body)
	return hex.EncodeToString(sum[:])
}

// note is what is kept of an item that led to a state of an entry.
func (i *Item) note(e core.Entry) entries.Imported {
	return entries.Imported{Digest: i.digest(), Rev: e.Rev, Updated: e.Updated.UnixNano(), Source: i.Source}
}

// bringBack decides about an item whose entry is not there. What was deleted here stays so, unless it is asked for.
func (s *Writer) bringBack(ctx context.Context, t *model.Type, item Item, was past, how Bringing) (Brought, error) {
	switch {
	case !was.gone():
		return s.bringNew(ctx, t, item, was, how)
	case how.Existing == KeepExisting:
		return BroughtKept, nil
	case how.Existing != Overwrite && was.trashed:
		return "", core.Errorf(core.Stale, "It was deleted here, and lies in the trash. Restore it there, or import with --existing overwrite.")
	case how.Existing != Overwrite:
		return "", core.Errorf(core.Stale, "It was deleted here for good. To have it again, import with --existing overwrite.")
	case !was.trashed:
		return s.bringNew(ctx, t, item, was, how)
	case how.Try:
		return BroughtUpdated, nil
	}
	if _, err := s.undelete(ctx, t, core.Actor{Role: core.System}, item.ID); err != nil {
		return "", err
	}
	old, err := s.present(ctx, t, item.ID)
	if err != nil {
		return "", err
	}
	was.trashed = false
	did, err := s.bringOver(ctx, t, old, item, was, how)
	if did == BroughtUnchanged {
		did = BroughtUpdated
	}
	return did, err
}

// mayReplace fails with Stale where an item would undo what somebody did here.
func (s *Writer) mayReplace(ctx context.Context, old *revision, item Item, was past) error {
	if was.known {
		if was.Rev == old.Rev || was.Updated == old.Updated.UnixNano() {
			return nil
		}
		return core.Errorf(core.Stale, "It was changed here at %s, after it was last imported. To replace it, import with --existing overwrite.",
			old.Updated.Format(time.RFC3339))
	}
	if item.dated {
		if !old.Updated.Truncate(time.Millisecond).After(item.Updated) {
			return nil
		}
		return core.Errorf(core.Stale, "It was changed here at %s, later than what comes (%s). To replace it, import with --existing overwrite.",
			old.Updated.Format(time.RFC3339), item.Updated.Format(time.RFC3339))
	}
	by, err := s.byPerson(ctx, old)
	if err == nil && by {
		err = core.Errorf(core.Stale, "It was changed here at %s, and what comes does not say when it was. To replace it, import with --existing overwrite.",
			old.Updated.Format(time.RFC3339))
	}
	return err
}

// byPerson reports whether somebody has written the present state of an entry. Where the history does not say it any more, a
// state that is not the first counts as somebody's.
func (s *Writer) byPerson(ctx context.Context, old *revision) (by bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		step, err := entries.LoadStep(r, old.Type, old.ID, old.Rev)
		by = step != nil && step.Actor != "" || step == nil && old.Rev > 1
		return err
	})
	return by, entries.Explain(err)
}

// sameAgain notes that an entry is as it came, where that is not known.
func (s *Writer) sameAgain(ctx context.Context, t *model.Type, old *revision, item Item, was past, how Bringing) (Brought, error) {
	note := item.note(old.Entry)
	if how.Try || was.Imported == note {
		return BroughtUnchanged, nil
	}
	return BroughtUnchanged, s.write(ctx, func(w storage.Writer) error {
		if err := unmoved(w, t, old); err != nil {
			return err
		}
		return entries.PutImported(w, t.Name, old.ID, note)
	}, t.Name)
}

// forgetImported leaves of an import that there was one, and of what source.
func forgetImported(w storage.Writer, typ, id string) error {
	was, known, err := entries.LoadImported(w, typ, id)
	if err != nil || !known {
		return err
	}
	return entries.PutImported(w, typ, id, entries.Imported{Source: was.Source})
}
