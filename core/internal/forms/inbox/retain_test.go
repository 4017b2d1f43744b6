package inbox_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/settings"
)

// TestRetainKeepsWhatTheSettingsSay checks that nothing is erased by default, after a jump of the clock, or too early.
func TestRetainKeepsWhatTheSettingsSay(t *testing.T) {
	types := []model.Type{inquiry.Type(), settings.Type()}
	s := contenttest.Open(t, types...)
	registry, err := model.NewRegistry(types...)
	if err != nil {
		t.Fatal(err)
	}
	box := inbox.New(inbox.Config{Store: s.Store, Registry: registry, Content: s.Writer, Now: s.Clock.Now})
	id := s.Add("inquiry", `{"name":"Mia","email":"mia@example.com","message":"Hello"}`)
	s.Change("inquiry", id, `{"status":"closed"}`)
	left := func(step string, want int) {
		t.Helper()
		if err := box.Retain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := s.Page(contenttest.Staff, "inquiry", "").Total; got != want {
			t.Errorf("%s: %d are left, want %d", step, got, want)
		}
	}
	// pass advances the clock by days, hour by hour, as in a running program.
	pass := func(days int) {
		t.Helper()
		for range days * 24 {
			s.Clock.Advance(time.Hour)
			if err := box.Retain(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	pass(40)
	left("for ever", 1)
	s.Change("settings", "settings", `{"inquiryRetentionDays":60}`)
	s.Clock.Advance(365 * 24 * time.Hour)
	left("a clock that jumped", 1)
	s.Clock.Advance(-365 * 24 * time.Hour)
	pass(2)
	left("too early", 1)
	pass(30)
	left("its time has come", 0)
}
