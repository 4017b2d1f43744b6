// Package demo fills an empty store with the demo content of the plugins: entries, pictures and visits.
package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// stateKey holds when a filling with demo content began, and filled once it has ended. A filling that
// was interrupted is thus told from content that people wrote.
const (
	stateKey = "app/demo"
	filled   = "filled"
)

// Fill writes the demo content into a store that has none, or goes on with a filling that was
// interrupted. A store that has content is left as it is.
func Fill(
	ctx context.Context, store storage.Store, contentWriter *writer.Writer, reader *query.Reader, files *media.Library,
	demo model.Demo, now time.Time,
) error {
	if demo == nil {
		return errors.New("this program has none")
	}
	began, err := readState(ctx, store)
	if err != nil || began == filled {
		return err
	}
	if began == "" {
		used, err := hasContent(ctx, reader)
		if err != nil || used {
			return err
		}
		if err := setState(ctx, store, now.UTC().Format(time.RFC3339Nano)); err != nil {
			return err
		}
	} else if now, err = time.Parse(time.RFC3339Nano, began); err != nil {
		return fmt.Errorf("the time of the first filling: %w", err)
	}
	if err := importPictures(ctx, files, contentWriter, demo, now); err != nil {
		return fmt.Errorf("pictures: %w", err)
	}
	if err := importEntries(ctx, contentWriter, reader.Registry(), demo, now); err != nil {
		return err
	}
	if err := recordVisits(ctx, store, reader, demo, now); err != nil {
		return err
	}
	return setState(ctx, store, filled)
}

// importPictures stores the pictures of a demonstration that has some, and their entries in the media library.
func importPictures(ctx context.Context, files *media.Library, contentWriter *writer.Writer, demo model.Demo, now time.Time) error {
	from, has := demo.(model.DemoPictures)
	if !has {
		return nil
	}
	pictures, err := from.Pictures(now)
	if err != nil {
		return err
	}
	items := make([]writer.Item, len(pictures))
	for i, p := range pictures {
		stored, err := files.Store(ctx, bytes.NewReader(p.File))
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		item := stored.Item(p.ID, p.Name)
		item.Alt, item.Decorative = p.Alt, p.Alt == ""
		item.Focal = library.Focal{X: p.Focus[0], Y: p.Focus[1]}
		body, err := json.Marshal(item)
		if err != nil {
			return err
		}
		items[i] = writer.Item{ID: p.ID, Created: p.Created, Body: body}
	}
	return contentWriter.Import(ctx, field.MediaType, items)
}

func importEntries(
	ctx context.Context, contentWriter *writer.Writer, registry *model.Registry, demo model.Demo, now time.Time,
) error {
	for _, typ := range demo.Types() {
		if _, known := registry.Type(typ); !known {
			continue // the program was started without its plugin
		}
		items, err := demo.Items(typ, now)
		if err == nil {
			err = importType(ctx, contentWriter, registry, typ, items)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", typ, err)
		}
	}
	return nil
}

// importType imports the entries of a type, without those that need a path which the program does not have, unless they
// have another body. Entries
// of a type that refers to itself are written one after the other: what an entry refers to must be there.
func importType(
	ctx context.Context, contentWriter *writer.Writer, registry *model.Registry, typ string, items []model.DemoItem,
) error {
	all := make([]writer.Item, 0, len(items))
	for _, item := range items {
		if registry.ReservedPath(item.Needs) {
			if item.Body = item.Otherwise; item.Body == nil {
				continue
			}
		}
		all = append(all, writer.Item{ID: item.ID, Created: item.Created, Body: item.Body})
	}
	own := func(t *model.Type) bool { return t.Name == typ }
	if !slices.ContainsFunc(registry.Referring(typ), own) {
		return contentWriter.Import(ctx, typ, all)
	}
	for i := range all {
		if err := contentWriter.Import(ctx, typ, all[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}

// hasContent reports whether anybody has written content: an entry beside those that every
// store has, or a change to one of them.
func hasContent(ctx context.Context, reader *query.Reader) (bool, error) {
	types := reader.Registry().Types()
	system := core.Actor{Role: core.System}
	for i := range types {
		t := &types[i]
		page, err := reader.List(ctx, system, t.Name, query.Query{Limit: 1})
		if err != nil {
			return false, err
		}
		initial := 1
		if !t.Options.Single {
			initial = countInitial(t)
		}
		if page.Total != initial {
			return true, nil
		}
		if initial == 0 {
			continue
		}
		changed, err := initialChanged(ctx, reader, t)
		if err != nil || changed {
			return changed, err
		}
	}
	return false, nil
}

// countInitial returns the number of entries that every store has of a type.
func countInitial(t *model.Type) int {
	if t.Options.Initial == nil {
		return 0
	}
	return len(t.Options.Initial())
}

// initialChanged reports whether somebody has changed or replaced an entry that every store has.
func initialChanged(ctx context.Context, reader *query.Reader, t *model.Type) (bool, error) {
	ids := []string{t.Name}
	if !t.Options.Single && t.Options.Initial != nil {
		ids = nil
		for _, initial := range t.Options.Initial() {
			ids = append(ids, initial.ID)
		}
	}
	for _, id := range ids {
		page, err := reader.Get(ctx, core.Actor{Role: core.System}, t.Name, id)
		if core.CodeOf(err) == core.NotFound {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		if page.ETag != reader.Tags().Entry(1) {
			return true, nil
		}
	}
	return false, nil
}

func readState(ctx context.Context, store storage.Store) (state string, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(stateKey)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		state = string(value)
		return err
	})
	return state, err
}

func setState(ctx context.Context, store storage.Store, state string) error {
	_, err := store.Update(ctx, func(w storage.Writer) error {
		w.Put(stateKey, []byte(state))
		return nil
	})
	return err
}
