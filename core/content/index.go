package content

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// indexVersion changes when the layout of the keys does.
const indexVersion = "1"

// perUpdate is how many entries one update may index within storage's limits: each has at most an
// entry key, two list keys, a due key and up to five unique keys, and reads its slug's key.
const perUpdate = 10

// index writes a type's lists and unique keys anew, and its entries in the type's present shape, if the
// shape is not the one that they were written in. It may be interrupted at any point and starts over.
// Where a field became unique, the first entry keeps a value that several have. An entry that the present shape
// cannot read is told to the log and stays as it is, in no list, until a shape can.
func (s *Writer) index(ctx context.Context, t *model.Type) error {
	want := shape(t)
	var have []byte
	var ids []string
	err := s.store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(entries.SchemaKey(t.Name))
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		have = bytes.Clone(value)
		s.fresh.Reached(r.Seq(), t.Name)
		if string(have) == want {
			return nil
		}
		ids, err = entryIDs(r, t)
		return err
	})
	if err != nil || string(have) == want {
		return err
	}
	// The shape goes first: from here on no version of the program takes the index for whole.
	if err := s.clear(ctx, entries.SchemaKey(t.Name), entries.ListsPrefix(t.Name), entries.UniquePrefix(t.Name), entries.CountKey(t.Name)); err != nil {
		return err
	}
	for len(ids) > 0 {
		done, err := s.indexSome(ctx, t, ids[:min(perUpdate, len(ids))])
		if err != nil {
			return err
		}
		ids = ids[done:]
	}
	return s.update(ctx, t, func(w storage.Writer) error {
		w.Put(entries.SchemaKey(t.Name), []byte(want))
		return nil
	})
}

// shape says everything that the index depends on.
func shape(t *model.Type) string {
	v := t.New()
	_, schedules := v.(model.Scheduler)
	_, dates := v.(model.Dater)
	indexed := []string{}
	for _, f := range t.Indexed() {
		indexed = append(indexed, f.Name)
	}
	text := fmt.Sprintf("%s %s %s %v %v %v %q", indexVersion, t.Schema.Fingerprint(), t.Options.Order,
		t.Publishes(), schedules, dates, indexed)
	if all := t.Addresses(); t.SlugField() != nil && len(all) > 0 {
		text += fmt.Sprintf(" %q", all)
	}
	return text
}

func entryIDs(r storage.Reader, t *model.Type) ([]string, error) {
	var ids []string
	for pair, err := range r.Scan(entries.EntryPrefix(t.Name), "") {
		if err != nil {
			return nil, err
		}
		all, err := entries.Parts(pair.Key)
		if err != nil || len(all) != 3 {
			return nil, entries.ErrKey
		}
		ids = append(ids, all[2])
	}
	return ids, nil
}

// clear deletes every key that starts with one of the prefixes.
func (s *Writer) clear(ctx context.Context, prefixes ...string) error {
	for _, prefix := range prefixes {
		for {
			var doomed []string
			err := s.store.View(ctx, func(r storage.Reader) error {
				for pair, err := range r.Scan(prefix, "") {
					if err != nil || len(doomed) == storage.MaxWrites {
						return err
					}
					doomed = append(doomed, pair.Key)
				}
				return nil
			})
			if err != nil || len(doomed) == 0 {
				if err != nil {
					return err
				}
				break
			}
			if _, err := s.store.Update(ctx, func(w storage.Writer) error {
				for _, k := range doomed {
					w.Delete(k)
				}
				return nil
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// indexSome brings some entries into the present shape, and says how many: one that has no slug yet takes an
// update for itself, because of what may be tried for it. The revision counts up, because what is sent
// under it changes.
func (s *Writer) indexSome(ctx context.Context, t *model.Type, ids []string) (done int, err error) {
	now := s.now().UTC()
	var unread []error
	err = s.update(ctx, t, func(w storage.Writer) error {
		done, unread = 0, nil
		for _, id := range ids {
			next, err := reshape(w, t, id, now)
			if errors.Is(err, entries.ErrUnreadable) {
				unread = append(unread, fmt.Errorf("%s: %w", id, err))
				done++
				continue
			}
			if err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
			holder, err := entries.SlugHolder(w, t, next.asked)
			if err != nil {
				return err
			}
			unsettled := t.SlugField() != nil && (holder != id || t.IsAddress(next.asked))
			if unsettled && done > 0 {
				return nil
			}
			if unsettled {
				if err := settleOlder(w, t, next); err != nil {
					return err
				}
			}
			if err := claimUnique(w, t, nil, next); err != nil && core.CodeOf(err) != core.Conflict {
				return err
			}
			if err := place(w, t, nil, next, now); err != nil {
				return err
			}
			if done++; unsettled {
				return nil
			}
		}
		return nil
	})
	for _, one := range unread {
		s.log.LogAttrs(ctx, slog.LevelError, "an entry cannot be read in the present shape of its type", slog.Any("error", one))
	}
	return done, err
}

// reshape gives an entry in the present shape. Only what its JSON does not name takes the default.
func reshape(g entries.Getter, t *model.Type, id string, now time.Time) (*revision, error) {
	e, _, err := entries.Load(g, t, id)
	if err != nil {
		return nil, err
	}
	value := t.Fresh()
	if err := entries.Read(t, e.JSON, value); err != nil {
		return nil, err
	}
	t.Schema.FillLists(value)
	e.Rev++
	next := newRevision(t, e, value, now)
	return next, next.seal()
}

// createInitial adds the entries that every store has, where they are missing, and gives a single entry
// its defaults.
func (s *Writer) createInitial(ctx context.Context, t *model.Type) error {
	var initial []model.Initial
	if t.Options.Initial != nil {
		initial = t.Options.Initial()
	}
	if t.Options.Single && len(initial) == 0 {
		initial = []model.Initial{{ID: t.Name, Value: t.Fresh()}}
	}
	for _, in := range initial {
		body, err := json.Marshal(in.Value)
		if err != nil {
			return err
		}
		if err := s.importOne(ctx, t, Item{ID: in.ID, Created: s.now(), Body: body}, nil); err != nil {
			return fmt.Errorf("%s: %w", in.ID, err)
		}
	}
	return nil
}
