package writer_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// crown is a type of which at most one entry is worn.
type crown struct {
	Name string `json:"name" validate:"required" cms:"title"`
	Worn bool   `json:"worn" cms:"exact"`
	Of   string `json:"of" cms:"exact"`
}

func (c *crown) CheckEntries(entries model.Entries) error {
	if !c.Worn {
		return nil
	}
	for other, err := range entries.Others.List("crown", model.Query{Where: []model.Condition{{Field: "worn", Value: "true"}}}) {
		if err != nil {
			return err
		}
		if other.ID != entries.ID {
			return fmt.Errorf("another crown is worn")
		}
	}
	return nil
}

var _ model.CrossEntryRule = (*crown)(nil)

func crowns() model.Type {
	return model.Define[crown]("crown", model.Options{Path: "crowns", One: "Crown", Many: "Crowns"})
}

func TestARuleOverOtherEntriesHoldsUnderLoad(t *testing.T) {
	t.Parallel()
	s := contenttest.OpenAt(t, time.Now, crowns())
	made := make([]string, 8)
	for i := range made {
		made[i] = s.Add("crown", `{"name":"a"}`)
	}
	var worn atomic.Int32
	var writers sync.WaitGroup
	count := func(err error) {
		switch core.CodeOf(err) {
		case "":
			worn.Add(1)
		case core.Invalid:
		default:
			t.Error(err)
		}
	}
	for i := range 32 {
		writers.Go(func() {
			_, err := s.Create(t.Context(), staff, "crown", []byte(`{"name":"b","worn":true}`))
			count(err)
			_, err = s.Update(t.Context(), staff, "crown", made[i%len(made)], always, []byte(`{"worn":true}`))
			if err == nil && worn.Load() > 0 {
				return // the worn one may be written again
			}
			count(err)
		})
	}
	writers.Wait()
	if n := s.Page(staff, "crown", "worn=true").Total; n != 1 {
		t.Errorf("%d crowns are worn", n)
	}
}

func TestAnImportIsJudgedAmongOthers(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, crowns())
	body := []byte(`{"name":"a","worn":true}`)
	items := []writer.Item{{ID: "one", Created: contenttest.Start, Body: body}}
	for range 2 { // the second time it is the same entry
		if err := s.Import(t.Context(), "crown", items); err != nil {
			t.Fatal(err)
		}
	}
	err := s.Import(t.Context(), "crown", []writer.Item{{ID: "two", Created: contenttest.Start, Body: body}})
	contenttest.WantError(t, err, core.Invalid)
}

func TestOthersAreReadByExactFields(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, crowns())
	want := s.Add("crown", `{"name":"a","worn":true,"of":"gold, pure"}`)
	s.Add("crown", `{"name":"b","of":"gold"}`)
	reader := s.As(t.Context(), staff)
	var got []string
	for item, err := range reader.List("crown", model.Query{Where: []model.Condition{{Field: "of", Value: "gold, pure"}}}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, item.ID)
	}
	if len(got) != 1 || got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, err := range reader.List("crown", model.Query{Where: []model.Condition{{Field: "name", Value: "a"}}}) {
		if err == nil {
			t.Error("a field that is not exact was a filter")
		}
	}
	for _, err := range reader.List("ring", model.Query{}) {
		if core.CodeOf(err) != core.NotFound {
			t.Errorf("a type that is not there: %v", err)
		}
	}
}
