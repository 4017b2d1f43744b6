package storage_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

func TestUncertain(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want bool
	}{
		"none":                   {nil, false},
		"the sentinel":           {storage.ErrCommitUnknown, true},
		"wrapped":                {fmt.Errorf("write: %w: %w", storage.ErrCommitUnknown, context.DeadlineExceeded), true},
		"joined":                 {errors.Join(errors.New("one"), storage.ErrCommitUnknown), true},
		"a context's error":      {context.Canceled, false},
		"no room":                {storage.ErrFull, false},
		"a store that is broken": {storage.ErrBroken, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := storage.Uncertain(test.err); got != test.want {
				t.Errorf("Uncertain(%v) is %t", test.err, got)
			}
		})
	}
}
