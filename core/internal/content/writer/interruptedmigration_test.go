package writer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// doubled is a type whose migration must run once for each entry, and whose lists and unique values change.
type doubled struct {
	Title  string `json:"title" validate:"required" cms:"title"`
	Number int    `json:"number" cms:"exact"`
	Code   string `json:"code" cms:"unique"`
}

type doubledBefore struct {
	Title  string `json:"title" validate:"required" cms:"title"`
	Number int    `json:"number"`
	Code   string `json:"code"`
}

func double(fields map[string]any) error {
	n, err := fields["number"].(json.Number).Int64()
	fields["number"] = 2 * n
	return err
}

func doubledPlates() model.Type { return plates[doubled](migrations(double), ruled(1)) }

const doubledN = 70

func fillDoubled(s *contenttest.Site) (ids []string) {
	for i := range doubledN {
		ids = append(ids, s.Add("plate", fmt.Sprintf(`{"title":"t%d","number":%d,"code":"c%d"}`, i, i%5, i)))
	}
	return ids
}

func wantDoubled(t *testing.T, s *contenttest.Site, ids []string) {
	t.Helper()
	page := s.Page(staff, "plate", "")
	if got := s.EntityIDs(page); !slices.Equal(got, ids) || page.Total != len(ids) {
		t.Errorf("the list has %d of %d, want %d", len(got), page.Total, len(ids))
	}
	for i, e := range s.Entities(page) {
		if e["number"] != float64(2*(i%5)) {
			t.Errorf("plate %d has the number %v", i, e["number"])
		}
	}
	if page := s.Page(staff, "plate", "number=8"); page.Total != len(ids)/5 {
		t.Errorf("the filter finds %d", page.Total)
	}
	_, err := s.Create(t.Context(), staff, "plate", []byte(`{"title":"x","code":"C7"}`))
	contenttest.WantError(t, err, "conflict")
}

// TestAMigrationThatDies interrupts a migration after each of its updates, and each later start after one
// more. It checks that the next start resumes, and that no entry is migrated twice. Before the first update,
// the previous program opens the unchanged store.
func TestAMigrationThatDies(t *testing.T) {
	t.Parallel()
	for survived := 0; ; survived++ {
		s := contenttest.Open(t, plates[doubledBefore]())
		ids := fillDoubled(s)
		before := everything(t, s.Store)
		if !dies(t, s, survived, doubledPlates()) {
			if survived < 5 {
				t.Errorf("a migration takes %d updates", survived)
			}
			break
		}
		if survived == 0 {
			untouched(t, s, before)
			s.Reopen(plates[doubledBefore]())
			untouched(t, s, before)
		} else {
			newer(t, begin(t, s.Store, s.Clock.Now, nil, plates[doubledBefore]()), 1, 0)
		}
		starts := 0
		for ; dies(t, s, 1, doubledPlates()); starts++ {
			if starts > 20 {
				t.Fatal("a migration that dies each time does not come to its end")
			}
		}
		s.Reopen(doubledPlates())
		wantDoubled(t, s, ids)
	}
}

// newer fails the test unless a start was refused because of a newer schema version.
func newer(t *testing.T, err error, has, knows int) {
	t.Helper()
	e, ok := errors.AsType[*upgrade.NewerSchema](err)
	if !ok || e.Type != "plate" || e.Stored != has || e.Known != knows {
		t.Errorf("the start ends with %v", err)
	}
}

// TestAnOlderProgram checks that an older program is refused, unless it is allowed; then no data of the newer
// schema version is lost.
func TestAnOlderProgram(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[cupOne]())
	id := s.Add("plate", mug)
	s.Reopen(plates[cupTwo](migrations(unchanged, grown)))
	before := everything(t, s.Store)
	older := plates[plateBefore](migrations(unchanged))
	err := begin(t, s.Store, s.Clock.Now, nil, older)
	newer(t, err, 2, 1)
	if want := `content type "plate": the store has version 2 of its entries, and this program knows 1`; err.Error() != want {
		t.Errorf("it says %q, want %q", err, want)
	}
	untouched(t, s, before)

	registry, err := model.NewRegistry(older)
	if err != nil {
		t.Fatal(err)
	}
	w, err := writer.Open(t.Context(), s.Store, registry, s.Clock.Now, writer.Older())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Update(t.Context(), staff, "plate", id, always, []byte(`{"title":"Beaker"}`)); err != nil {
		t.Error(err)
	}
	made, err := w.Create(t.Context(), staff, "plate", []byte(`{"title":"Bowl"}`))
	if err != nil {
		t.Error(err)
	}
	newer(t, begin(t, s.Store, s.Clock.Now, nil, older), 2, 1)

	ran := 0
	s.Reopen(plates[cupTwo](migrations(unchanged, func(fields map[string]any) error {
		if fields["title"] != "Bowl" {
			return fmt.Errorf("%v was migrated before", fields["title"])
		}
		ran++
		return grown(fields)
	})))
	s.WantFields("plate", id, `{"title":"Beaker","colours":["red","green"],"specs":{"wide":"12","deep":9007199254740993,"able":true}}`)
	s.WantFields("plate", made.ID, `{"title":"Bowl","colours":[]}`)
	if ran == 0 {
		t.Error("what the older program wrote was not migrated")
	}
}
