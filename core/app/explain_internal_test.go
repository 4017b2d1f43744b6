package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
)

// TestExplain makes one line of what cannot be brought about in a test of the program.
func TestExplain(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err  error
		says string
	}{
		{&os.PathError{Op: "write", Path: "quoin.db", Err: syscall.ENOSPC}, "the disk is full"},
		{&os.PathError{Op: "open", Path: "quoin.db", Err: syscall.EROFS}, "cannot be written"},
		{&os.PathError{Op: "open", Path: "quoin.db", Err: fs.ErrPermission}, "data folder cannot be read"},
		{fmt.Errorf("the first administrator: %w", core.Errorf(core.Invalid, "password is required.")), "password is required"},
		{
			fmt.Errorf("open: %w", &content.NewerShape{Type: "post", Stored: 3, Known: 2}),
			`content type "post": the store has version 3 of its entries, and this program knows 2: start the newer program, or this one with --allow-older`,
		},
		{errors.Join(errors.New("one"), errors.New("two")), "one; two"},
	} {
		if got := explain(test.err); !strings.Contains(got, test.says) || strings.Contains(got, "\n") {
			t.Errorf("%v is explained by %q", test.err, got)
		}
	}
}
