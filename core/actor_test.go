package core_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func TestOnlyVisitorsSeeLess(t *testing.T) {
	for role, want := range map[core.Role]bool{core.Visitor: false, core.Administrator: true, core.System: true} {
		if got := (core.Actor{Role: role}).SeesAll(); got != want {
			t.Errorf("role %q sees all: %v, want %v", role, got, want)
		}
	}
}
