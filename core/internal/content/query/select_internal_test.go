package query

import (
	"errors"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/table"
)

func TestAListWhoseTableIsBeingMadeIsAnsweredLater(t *testing.T) {
	t.Parallel()
	err, ok := errors.AsType[*core.Error](building(fmt.Errorf("list: %w", table.ErrBuilding)))
	if !ok || err.Code != core.Unavailable || err.RetryAfter <= 0 {
		t.Errorf("%v", err)
	}
	other := errors.New("another")
	if building(other) != other { //nolint:errorlint // the same value
		t.Error("another error is changed")
	}
}
