package core_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func TestCodeOf(t *testing.T) {
	stale := core.Errorf(core.Stale, "changed")
	for name, c := range map[string]struct {
		err  error
		want core.Code
	}{
		"no error":       {nil, ""},
		"an error":       {stale, core.Stale},
		"a wrapped one":  {fmt.Errorf("save: %w", stale), core.Stale},
		"a foreign one":  {errors.New("disk"), core.Internal},
		"a cause inside": {core.Wrap(errors.New("disk"), core.Unavailable, "Not now."), core.Unavailable},
	} {
		if got := core.CodeOf(c.err); got != c.want {
			t.Errorf("%s: code %q, want %q", name, got, c.want)
		}
	}
}

func TestWrapKeepsTheCauseOutOfTheDetail(t *testing.T) {
	cause := errors.New("/data/store: input/output error")
	err := core.Wrap(cause, core.Internal, "The entry could not be read.")
	if !errors.Is(err, cause) || !strings.Contains(err.Error(), cause.Error()) {
		t.Errorf("%v hides its cause from the log", err)
	}
	if strings.Contains(err.Detail, "store") {
		t.Errorf("the detail shows the cause: %q", err.Detail)
	}
}

func TestFieldErrorsAreListed(t *testing.T) {
	fields := make([]core.FieldError, 7)
	for i := range fields {
		fields[i] = core.FieldError{Field: fmt.Sprintf("f%d", i), Message: "is required"}
	}
	for _, c := range []struct {
		err    *core.Error
		code   core.Code
		detail string
	}{
		{core.InvalidFields(fields[:1]), core.Invalid, "f0 is required."},
		{core.MalformedFields(fields[:2]), core.Malformed, "f0 is required; f1 is required."},
		{
			core.InvalidFields(fields), core.Invalid,
			"f0 is required; f1 is required; f2 is required; f3 is required; f4 is required; and 2 more.",
		},
	} {
		if c.err.Code != c.code || c.err.Detail != c.detail {
			t.Errorf("%s %q, want %s %q", c.err.Code, c.err.Detail, c.code, c.detail)
		}
	}
	if all := core.InvalidFields(fields).Fields; len(all) != 7 {
		t.Errorf("%d fields are named, want all 7", len(all))
	}
}

func TestFieldErrorsAreBounded(t *testing.T) {
	var found core.FieldErrors
	for i := range 10_000 {
		found.Add(fmt.Sprintf("f%d", i), "is not a field here")
	}
	if len(found) != core.MaxFields || !found.Full() || found[49].Field != "f49" {
		t.Errorf("%d fields were collected", len(found))
	}
	err := core.InvalidFields(make([]core.FieldError, 1000))
	if len(err.Fields) != core.MaxFields || !strings.HasSuffix(err.Detail, "and 45 more.") {
		t.Errorf("%d fields are named: %s", len(err.Fields), err.Detail)
	}
}

func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "short": "short", strings.Repeat("é", 60): strings.Repeat("é", 60), strings.Repeat("é", 61): strings.Repeat("é", 60) + "…",
	} {
		if got := core.Shorten(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
