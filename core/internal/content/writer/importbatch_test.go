package writer_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// step leads from one place to another. No two steps may start at the same place.
type step struct {
	From string   `json:"from" validate:"required" cms:"title,unique,exact"`
	To   string   `json:"to" validate:"required" cms:"exact"`
	Tags []string `json:"tags"`
}

func (s *step) CheckEntries(entries model.Entries) error {
	for _, f := range []model.Condition{{Field: "from", Value: s.To}, {Field: "to", Value: s.From}} {
		for other, err := range entries.Others.List("step", model.Query{Where: []model.Condition{f}}) {
			if err != nil {
				return err
			}
			var there step
			if err := entries.Others.Read("step", other.ID, &there); err != nil {
				return err
			}
			if other.ID != entries.ID {
				return fmt.Errorf("%s is next to %s, of %v", there.From, there.To, there.Tags)
			}
		}
	}
	return nil
}

var _ model.CrossEntryRule = (*step)(nil)

func stepType() model.Type {
	return model.Define[step]("step", model.Options{Path: "steps", One: "Step", Many: "Steps"})
}

// TestTogetherIsOneByOne checks that a batch has the same results and entries as separate imports.
func TestTogetherIsOneByOne(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 1))
		var items []writer.Item
		for n := range 80 {
			body := fmt.Sprintf(`{"from":"%d","to":"%d","tags":["%d","x"]}`, random.IntN(30), random.IntN(30), n)
			id := fmt.Sprintf("s-%d", random.IntN(60))
			if n%20 == 7 {
				id, body = "Not an id", `{}`
			}
			it := item(id, body)
			it.Rev = 1
			items = append(items, it)
		}
		one, many := contenttest.Open(t, stepType()), contenttest.Open(t, stepType())
		for _, existing := range []writer.Existing{writer.UpdateOlder, writer.KeepExisting, writer.Overwrite} {
			how := writer.ImportOptions{Existing: existing}
			results, err := many.ImportBatch(t.Context(), "step", items, how)
			if err != nil {
				t.Fatal(err)
			}
			for n, it := range items {
				did, err := one.ImportEntry(t.Context(), "step", it, how)
				if got, want := resultText(results[n].Outcome, results[n].Err), resultText(did, err); got != want {
					t.Errorf("seed %d, %s, item %d: %s, want %s", seed, existing, n, got, want)
				}
			}
			got, want := many.Page(staff, "step", "").Body, one.Page(staff, "step", "").Body
			if string(got) != string(want) {
				t.Fatalf("seed %d, %s: %s, want %s", seed, existing, got, want)
			}
		}
	}
}

func resultText(did writer.ImportOutcome, err error) string { return fmt.Sprintf("%s %v", did, err) }

// TestTogetherIsWrittenTogether checks that a batch is committed in one update.
func TestTogetherIsWrittenTogether(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, stepType())
	var items []writer.Item
	for n := range 100 {
		items = append(items, item(fmt.Sprintf("s-%d", n), fmt.Sprintf(`{"from":"from %d","to":"to %d"}`, n, n)))
	}
	before := s.Seq()
	trial, err := s.ImportBatch(t.Context(), "step", items, writer.ImportOptions{Existing: writer.UpdateOlder, Try: true})
	if err != nil || s.Seq() != before || len(trial) != len(items) || trial[99].Outcome != writer.ImportedNew {
		t.Fatalf("a trial: %v, of %d, at %d", err, len(trial), s.Seq())
	}
	if _, err := s.ImportBatch(t.Context(), "step", items, writer.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if total := s.Page(staff, "step", "limit=1").Total; total != 100 || s.Seq() > before+20 {
		t.Errorf("%d entries by %d updates", total, s.Seq())
	}
	if _, err := s.ImportBatch(t.Context(), "none", items, writer.ImportOptions{}); core.CodeOf(err) != core.NotFound {
		t.Errorf("a type that there is none of: %v", err)
	}
}

// TestOneOfManyIsRefused checks that the refusal of one item does not affect the others.
func TestOneOfManyIsRefused(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, stepType())
	items := []writer.Item{
		item("a", `{"from":"a","to":"b"}`), item("b", `{"from":"c","to":"`+strings.Repeat("d", 200)+`"}`), item("c", `{"from":"A","to":"e"}`),
		item("d", `{"from":"f","to":"g"}`),
	}
	results, err := s.ImportBatch(t.Context(), "step", items, writer.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	contenttest.WantError(t, results[2].Err, core.Conflict, "from")
	for _, n := range []int{0, 1, 3} {
		if results[n].Err != nil || results[n].Outcome != writer.ImportedNew {
			t.Errorf("item %d: %v", n, results[n])
		}
	}
}
