package query_test

import (
	"context"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
)

// heldStore is a store whose views wait until they are let through.
type heldStore struct {
	storage.Store
	letThrough chan struct{}
}

func (s heldStore) View(ctx context.Context, fn func(storage.Reader) error) error {
	<-s.letThrough
	return s.Store.View(ctx, fn)
}

// TestOnlyConditionsAreRefusedWhileAnIndexIsMade asks for lists while the index of the list is being made: a query with a
// condition is answered 503 after a while, and those that need no index of a field wait.
func TestOnlyConditionsAreRefusedWhileAnIndexIsMade(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plugins.Types()...)
	want := s.Add("post", `{"title":"A post","content":"<p>Text</p>","category":"Craft","status":"published"}`)
	held := heldStore{s.Store, make(chan struct{})}
	reader := query.New(held, s.Registry(), s.Now, s.Freshness())
	typ, _ := s.Registry().Type("post")
	list := func(text string) (*query.Answer, error) {
		q, err := query.ParseQuery(&typ, text)
		if err != nil {
			return nil, err
		}
		return reader.List(t.Context(), staff, "post", q)
	}
	waiting := make(chan error, 2)
	for _, text := range []string{"sort=title", "category=Craft"} {
		go func() {
			page, err := list(text)
			if err == nil && !strings.Contains(string(page.Body), want) {
				t.Errorf("%s: %s", text, page.Body)
			}
			waiting <- err
		}()
	}
	_, err := list("filter[title][prefix]=A")
	contenttest.WantError(t, err, core.Unavailable)
	select {
	case err := <-waiting:
		t.Fatalf("a query without a condition did not wait: %v", err)
	default:
	}
	close(held.letThrough)
	for range cap(waiting) {
		if err := <-waiting; err != nil {
			t.Error(err)
		}
	}
	if _, err := list("filter[title][prefix]=A"); err != nil {
		t.Error(err)
	}
}
