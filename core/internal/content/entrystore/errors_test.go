package entrystore_test

import (
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Only certain errors may say that nothing was saved, or can be.
func TestAFullDiskIsToldApart(t *testing.T) {
	for _, c := range []struct {
		err  error
		code core.Code
	}{
		{fmt.Errorf("update: %w", storage.ErrFull), core.Unavailable},
		{fmt.Errorf("update: %w: %w", storage.ErrCommitUnknown, storage.ErrFull), core.Internal},
		{fmt.Errorf("update: %w", storage.ErrReadOnly), core.Unavailable},
		{fmt.Errorf("update: %w: %w", storage.ErrCommitUnknown, storage.ErrReadOnly), core.Internal},
		{storage.ErrBroken, core.Unavailable},
		{fmt.Errorf("update: %w: %w", storage.ErrCommitUnknown, storage.ErrBroken), core.Internal},
	} {
		if err := entrystore.Explain(c.err); core.CodeOf(err) != c.code {
			t.Errorf("%v becomes %v, want %s", c.err, err, c.code)
		}
	}
}
