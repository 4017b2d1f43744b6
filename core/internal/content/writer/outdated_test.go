package writer_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// program is a program on a store that other programs have open as well.
type program struct {
	*writer.Writer
	*query.Reader
}

// another opens the store of a site as another node, with the given types.
func another(t *testing.T, s *contenttest.Site, types ...model.Type) program {
	t.Helper()
	registry, err := model.NewRegistry(types...)
	if err != nil {
		t.Fatal(err)
	}
	w, err := writer.Open(t.Context(), s.Store, registry, s.Clock.Now, writer.Shared())
	if err != nil {
		t.Fatal(err)
	}
	return program{w, query.New(s.Store, registry, s.Clock.Now, w.Freshness())}
}

// TestOvertaken updates a site node by node. Once a newer program has migrated a type, an older one that
// still runs refuses to write its entries and says that it must be updated, so that no data is lost.
func TestOvertaken(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[plateBefore](), letters())
	older, same := another(t, s, plates[plateBefore](), letters()), another(t, s, plates[plateBefore](), letters())
	made, err := same.Create(t.Context(), staff, "plate", []byte(`{"title":"Before","stamps":[{"who":"ada"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	change := func(w *writer.Writer, body string) error {
		_, err := w.Update(t.Context(), staff, "plate", made.ID, always, []byte(body))
		return err
	}
	if err := change(older.Writer, `{"title":"By the other one"}`); err != nil {
		t.Fatalf("two of one version: %v", err)
	}
	newer := another(t, s, plates[plate](), letters())
	if err := change(newer.Writer, platter); err != nil {
		t.Fatal(err)
	}
	contenttest.WantError(t, change(older.Writer, `{"title":"Lost"}`), core.Unavailable)
	_, err = same.Create(t.Context(), staff, "plate", []byte(`{"title":"Lost"}`))
	contenttest.WantError(t, err, core.Unavailable)
	contenttest.WantError(t, older.Delete(t.Context(), staff, "plate", made.ID, always), core.Unavailable)
	if _, err := older.Create(t.Context(), core.Actor{}, "letter", []byte(`{"from":"ada@example.co.uk"}`)); err != nil {
		t.Errorf("a type that is as it was: %v", err)
	}
	for name, p := range map[string]program{"older": older, "newer": newer} {
		want := ""
		if name == "older" {
			want = "plate"
		}
		if names, err := p.Superseded(t.Context()); strings.Join(names, " ") != want || err != nil {
			t.Errorf("the %s one says that %q are overtaken, %v", name, names, err)
		}
	}
	if err := change(newer.Writer, `{"title":"Goes on"}`); err != nil {
		t.Fatal(err)
	}
	s.Reopen(plates[plate](), letters())
	s.WantFields("plate", made.ID, `{"title":"Goes on","glaze":"zircon","secret":"sealed","sizes":{"wide":"30","deep":"4"},
		"stamps":[{"who":"ada","year":1901},{"who":"bea","year":1902}],"maker":{"who":"cy","year":1903}}`)
}
