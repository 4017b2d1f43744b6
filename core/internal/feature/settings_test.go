package feature_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/plugins/settings"
)

// TestTheTimeZoneOfTheSite follows the settings.
func TestTheTimeZoneOfTheSite(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, settings.Type())
	read := feature.NewSettings(s.Reader, s.Freshness())
	if got := read.Location(t.Context()).String(); got != "Europe/London" {
		t.Errorf("at first it is %s", got)
	}
	s.Change("settings", "settings", `{"timeZone":"America/New_York"}`)
	if got := read.Location(t.Context()).String(); got != "America/New_York" {
		t.Errorf("after a change it is %s", got)
	}
	without := contenttest.Open(t, contenttest.Stub("note"))
	if got := feature.NewSettings(without.Reader, without.Freshness()).Location(t.Context()).String(); got != "Europe/London" {
		t.Errorf("without settings it is %s", got)
	}
}
