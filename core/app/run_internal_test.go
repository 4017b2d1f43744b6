package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

type note struct {
	Text string `json:"text" validate:"required,max=20" cms:"title"`
}

func addNotes(_ context.Context, site *plugin.Site, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("say what the notes say")
	}
	for _, text := range args {
		if _, err := site.Content.Create("note", note{text}); err != nil {
			return err
		}
	}
	n := 0
	for _, err := range site.Content.List("note", model.Query{}) {
		if err != nil {
			return err
		}
		n++
	}
	fmt.Fprintf(out, "There are %d notes now.\n", n)
	return nil
}

func TestCommandsOfTypes(t *testing.T) {
	notes := plugin.Of(model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}))
	notes.Commands = []plugin.Command{{Name: "add", Short: "Add notes", Run: addNotes}}
	p, err := environment.NewProgram([]plugin.Plugin{notes})
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "data")
	for _, c := range []struct {
		args []string
		says string
		code core.Code
	}{
		{[]string{"one", "two"}, "There are 2 notes now.\n", ""},
		{[]string{"three"}, "There are 3 notes now.\n", ""},
		{nil, "", core.Internal},
		{[]string{strings.Repeat("long", 20)}, "", core.Invalid},
	} {
		var out bytes.Buffer
		root := rootCommand(p)
		root.SetOut(&out)
		root.SetArgs(append([]string{"run", "note", "add", "--data", data}, c.args...))
		if err := root.ExecuteContext(t.Context()); core.CodeOf(err) != c.code || out.String() != c.says {
			t.Errorf("%q: %q, %v", c.args, out.String(), err)
		}
	}
}
