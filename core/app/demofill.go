package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/app/demo"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/storage"
)

// demoKey holds when a filling with demo content began, and filled once it has ended. A filling that
// was interrupted is thus told from content that people wrote.
const (
	demoKey = "app/demo"
	filled  = "filled"
)

// fill writes the demo content into a store that has none, or goes on with a filling that was
// interrupted. A store that has content is left as it is.
func fill(ctx context.Context, store storage.Store, service *content.Service, now time.Time) error {
	began, err := demoState(ctx, store)
	if err != nil || began == filled {
		return err
	}
	if began == "" {
		used, err := hasContent(ctx, service)
		if err != nil || used {
			return err
		}
		if err := setDemoState(ctx, store, now.UTC().Format(time.RFC3339Nano)); err != nil {
			return err
		}
	} else if now, err = time.Parse(time.RFC3339Nano, began); err != nil {
		return fmt.Errorf("the time of the first filling: %w", err)
	}
	if err := importDemo(ctx, service, now); err != nil {
		return err
	}
	if err := visitDemo(ctx, store, service, now); err != nil {
		return err
	}
	return setDemoState(ctx, store, filled)
}

func importDemo(ctx context.Context, service *content.Service, now time.Time) error {
	sets, err := demo.Content()
	if err != nil {
		return err
	}
	for _, set := range sets {
		items := make([]content.Item, len(set.Items))
		for i, item := range set.Items {
			body, err := item.BodyAt(now)
			if err != nil {
				return fmt.Errorf("%s: %w", set.Type, err)
			}
			items[i] = content.Item{ID: item.ID, Created: now.Add(-item.Age), Body: body}
		}
		if err := service.Import(ctx, set.Type, items); err != nil {
			return fmt.Errorf("%s: %w", set.Type, err)
		}
	}
	return nil
}

// hasContent reports whether anybody has written content: an entry of a type that starts out empty, or
// a change to one of the entries that every store has.
func hasContent(ctx context.Context, service *content.Service) (bool, error) {
	types := service.Registry().Types()
	system := core.Actor{Role: core.System}
	for i := range types {
		t := &types[i]
		page, err := service.List(ctx, system, t.Name, content.Query{Limit: 1})
		if err != nil {
			return false, err
		}
		if !t.Options.Single && !t.Options.Fixed {
			if page.Total > 0 {
				return true, nil
			}
			continue
		}
		changed, err := initialChanged(ctx, service, t)
		if err != nil || changed {
			return changed, err
		}
	}
	return false, nil
}

func initialChanged(ctx context.Context, service *content.Service, t *content.Type) (bool, error) {
	ids := []string{t.Name}
	if !t.Options.Single && t.Options.Initial != nil {
		ids = nil
		for _, initial := range t.Options.Initial() {
			ids = append(ids, initial.ID)
		}
	}
	for _, id := range ids {
		page, err := service.Get(ctx, core.Actor{Role: core.System}, t.Name, id)
		if err != nil {
			return false, err
		}
		if page.ETag != firstRevision {
			return true, nil
		}
	}
	return false, nil
}

const firstRevision = `"1"`

func demoState(ctx context.Context, store storage.Store) (state string, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(demoKey)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		state = string(value)
		return err
	})
	return state, err
}

func setDemoState(ctx context.Context, store storage.Store, state string) error {
	_, err := store.Update(ctx, func(w storage.Writer) error {
		w.Put(demoKey, []byte(state))
		return nil
	})
	return err
}
