package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

func sendNotes(_ context.Context, site *plugin.Site, _ []string, out io.Writer) error {
	token := site.Links.Sign("read", "one", site.Now().Add(time.Hour))
	if subject, err := site.Links.Use("read", token); err != nil || subject != "one" {
		return fmt.Errorf("the link is about %q: %w", subject, err)
	}
	fmt.Fprintln(out, site.URL("/notes"))
	return site.Mail.Send(plugin.Message{To: "ada@example.com", Subject: "Notes", Text: "One"})
}

// TestMailsOfCommands checks that the mail of a command waits in the store, and that the command knows the mail server and
// the address of the site.
func TestMailsOfCommands(t *testing.T) {
	notes := plugin.Of(model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"}))
	notes.Commands = []plugin.Command{{Name: "send", Short: "Send notes", Run: sendNotes}}
	p, err := environment.NewProgram([]plugin.Plugin{notes})
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "data")
	run := func() (said string, err error) {
		var out bytes.Buffer
		root := rootCommand(p)
		root.SetOut(&out)
		root.SetArgs([]string{"run", "note", "send", "--data", data})
		err = root.ExecuteContext(t.Context())
		return out.String(), err
	}
	if _, err := run(); core.CodeOf(err) != core.Unavailable {
		t.Errorf("without a mail server: %v", err)
	}
	t.Setenv("QUOIN_SMTP", "smtp://mail.example.com:587")
	t.Setenv("QUOIN_MAIL_FROM", "Notes <notes@example.com>")
	t.Setenv("QUOIN_URL", "https://notes.example")
	if said, err := run(); err != nil || said != "https://notes.example/notes\n" {
		t.Fatalf("%q, %v", said, err)
	}
	config, err := environment.LoadConfig()
	if err != nil {
		t.Fatal(err)
	}
	config.Data = data
	env, err := environment.Open(config, p, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	waiting := 0
	err = env.Store.View(t.Context(), func(r storage.Reader) error {
		waiting = 0
		for _, err := range r.Scan(entrystore.LetterPrefix(), "") {
			if err != nil {
				return err
			}
			waiting++
		}
		return nil
	})
	if err = errors.Join(err, env.Close()); err != nil || waiting != 1 {
		t.Errorf("%d mails wait, %v", waiting, err)
	}
}
