package notify_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage"
)

// TestMailsOfPlugins checks the headers of a mail of a plugin that a server receives.
func TestMailsOfPlugins(t *testing.T) {
	t.Parallel()
	o := open(t, "https://agency.example")
	for leave, oneClick := range map[string]bool{"https://agency.example/leave": true, "http://agency.example/leave": false} {
		_, err := o.Store.Update(t.Context(), func(w storage.Writer) error {
			return o.Put(w, entrystore.Letter{
				ID: "a", Kind: string(mail.Plugin), Plugin: "tickets", To: "ada@example.com", Subject: "Your ticket", Body: "Hello",
				ReplyTo: "desk@agency.example", Unsubscribe: leave,
			})
		})
		o.check(err)
		o.deliver()
		got := mailTo(t, o.box.takeNew(), "ada@example.com")
		for _, part := range []string{"Subject: Your ticket", "Reply-To: <desk@agency.example>", "List-Unsubscribe: <" + leave + ">", "Auto-Submitted: auto-generated", "Hello"} {
			if !strings.Contains(got, part) {
				t.Errorf("%q is not in %s", part, got)
			}
		}
		if strings.Contains(got, "List-Unsubscribe-Post: List-Unsubscribe=One-Click") != oneClick {
			t.Errorf("%s: %s", leave, got)
		}
	}
}
