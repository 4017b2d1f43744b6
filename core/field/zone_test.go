package field_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
)

func TestZone(t *testing.T) {
	summer := time.Date(2026, time.July, 1, 23, 30, 0, 0, time.UTC)
	for zone, want := range map[field.Zone]string{
		"Europe/London": "2026-07-02 00:30 BST", "": "2026-07-02 00:30 BST", "UTC": "2026-07-01 23:30 UTC",
		"Asia/Kolkata": "2026-07-02 05:00 IST", "Nowhere/Known": "2026-07-01 23:30 UTC", "Local": "2026-07-01 23:30 UTC",
	} {
		if got := summer.In(zone.Location()).Format("2006-01-02 15:04 MST"); got != want {
			t.Errorf("%q: %s, want %s", zone, got, want)
		}
	}
	for zone, good := range map[field.Zone]bool{
		"Europe/London": true, "UTC": true, "America/Argentina/Ushuaia": true,
		"Local": false, "Nowhere/Known": false, "BST": false, "../etc/passwd": false, "/etc/localtime": false,
	} {
		if err := zone.Check(); (err == nil) != good {
			t.Errorf("%q: %v", zone, err)
		}
	}
}
