package intake_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/model"
)

// remark is a type that asks how often its text came in before.
type remark struct {
	Text   string `json:"text" cms:"title"`
	before int
	hint   string
}

func (r *remark) Filter(a model.Submission) { r.before, r.hint = a.Before(r.Text), a.Hints["hint"] }

func remarks(name string) *model.Type {
	t := model.Define[remark](name, model.Options{Path: name + "s", One: name, Many: name + "s", Access: core.Inbox})
	return &t
}

// TestRepeatsOfADay checks which texts count as the same, for how long, and that only texts which were added count.
func TestRepeatsOfADay(t *testing.T) {
	t.Parallel()
	var r intake.Repeats
	typ, other, now := remarks("remark"), remarks("other"), contenttest.Start
	ask := func(typ *model.Type, text string, at time.Time) (int, []uint64) {
		value := &remark{Text: text}
		fingerprints := r.Score(typ, value, map[string]string{"hint": "h"}, at)
		if value.hint != "h" || len(fingerprints) != 1 {
			t.Errorf("the hints are %q, and there are %d fingerprints", value.hint, len(fingerprints))
		}
		return value.before, fingerprints
	}
	want := func(typ *model.Type, text string, at time.Time, want int) {
		t.Helper()
		if got, _ := ask(typ, text, at); got != want {
			t.Errorf("%q came in %d times, want %d", text, got, want)
		}
	}
	_, fingerprints := ask(typ, "Buy  Now", now)
	want(typ, "Buy Now", now, 0)
	r.Add(fingerprints, now)
	want(typ, " buy\nnow ", now, 1)
	want(typ, "buy now!", now, 0)
	want(other, "Buy Now", now, 0)
	want(typ, "Buy Now", now.Add(24*time.Hour-1), 1)
	want(typ, "Buy Now", now.Add(24*time.Hour), 0)
	want(typ, "Buy Now", now.Add(-1), 0)
	for n := range 20 {
		r.Add(fingerprints, now.Add(time.Duration(n)*time.Minute))
	}
	want(typ, "Buy Now", now.Add(time.Hour), 8)
	if got := r.Score(&model.Type{}, &letter{}, nil, now); got != nil {
		t.Errorf("a type that asks for nothing has the fingerprints %v", got)
	}
}

// TestRepeatsAreBounded checks that a flood of different texts is not kept, and that it makes room for recent texts by
// forgetting the old ones first.
func TestRepeatsAreBounded(t *testing.T) {
	t.Parallel()
	var r intake.Repeats
	typ, now := remarks("remark"), contenttest.Start
	send := func(text string, at time.Time) int {
		value := &remark{Text: text}
		r.Add(r.Score(typ, value, nil, at), at)
		return value.before
	}
	for n := range 7_999 {
		send(fmt.Sprint("old ", n), now)
	}
	later := now.Add(25 * time.Hour)
	send("recent", later)
	send("one more than is kept", later)
	if got := send("recent", later); got != 1 {
		t.Errorf("the recent text came in %d times, want 1: it went with the old ones", got)
	}
}
