package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

type (
	// sound shows entries from a time on. brittle does the same, and panics at one time.
	sound struct {
		Name string     `json:"name" cms:"title"`
		From field.Time `json:"from"`
	}
	brittle sound
)

func (s *sound) Visible(now time.Time) bool { return !s.From.After(now) }

func (s *sound) Due(time.Time) time.Time { return s.From.Time }

func (b *brittle) Visible(now time.Time) bool {
	if b.Name == "breaks" {
		panic("a value that nobody thought of")
	}
	return (*sound)(b).Visible(now)
}

func (b *brittle) Due(after time.Time) time.Time { return (*sound)(b).Due(after) }

var (
	_ model.Publisher = (*brittle)(nil)
	_ model.Scheduler = (*brittle)(nil)
)

func TestATypeThatPanicsStopsNoOtherSchedule(t *testing.T) {
	t.Parallel()
	options := model.Options{Path: "brittles", One: "Brittle", Many: "Brittles"}
	s := contenttest.Open(t, model.Define[sound]("brittle", options))
	s.Add("brittle", `{"name":"breaks","from":"2026-02-01T00:00:00Z"}`)
	other := s.Add("brittle", `{"name":"holds","from":"2026-02-01T00:00:01Z"}`)
	s.Clock.Advance(48 * time.Hour)
	s.Reopen(model.Define[brittle]("brittle", options))
	if !s.Sees(contenttest.Visitor, "brittle", other) {
		t.Error("the entry after the one that broke was not turned")
	}
}
