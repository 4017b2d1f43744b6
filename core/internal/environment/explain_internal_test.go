package environment

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/schema"
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
			fmt.Errorf("open: %w", &upgrade.NewerSchema{Type: "post", Stored: 3, Known: 2}),
			`content type "post": the store has version 3 of its entries, and this program knows 2: start the newer program, or this one with --allow-older`,
		},
		{errors.Join(errors.New("one"), errors.New("two")), "one; two"},
	} {
		if got := Explain(test.err); !strings.Contains(got, test.says) || strings.Contains(got, "\n") {
			t.Errorf("%v is explained by %q", test.err, got)
		}
	}
}

// TestExplainGivesEachMistakeALine to the author of a content type.
func TestExplainGivesEachMistakeALine(t *testing.T) {
	t.Parallel()
	mistakes := schema.Mistakes{
		{Type: "event", Field: "starts", Wrong: `the rule "reqired" is not known`, Mend: `did you mean "required"?`},
		{Type: "event", Wrong: "it needs a field that is its title", Mend: `write cms:"title" at one`},
	}
	want := `content type "event", field "starts": the rule "reqired" is not known; did you mean "required"?
content type "event": it needs a field that is its title; write cms:"title" at one`
	if got := Explain(mistakes); got != want {
		t.Errorf("they are explained by\n%s\nwant\n%s", got, want)
	}
}
