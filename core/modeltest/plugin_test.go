package modeltest_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestMailsWithLinks sends a mail with a link, as the function of a plugin does, and reads both.
func TestMailsWithLinks(t *testing.T) {
	s := modeltest.Open(t, modeltest.Stub("ticket"))
	site := s.Plugin()
	token := site.Links.Sign("cancel", "1", s.Clock.Now().Add(time.Hour))
	want := plugin.Message{To: "ada@example.com", Subject: "Your ticket", Text: site.URL("/api/tickets/cancelled?token=" + token)}
	if want.Text != "https://example.com/api/tickets/cancelled?token="+token {
		t.Errorf("the address is %s", want.Text)
	}
	if err := site.Mail.Send(want); err != nil {
		t.Fatal(err)
	}
	if got := s.Mails(); len(got) != 1 || got[0] != want {
		t.Errorf("%+v", got)
	}
	modeltest.WantError(t, site.Mail.Send(plugin.Message{To: "ada", Subject: "Your ticket"}), core.Invalid, "to")
	if subject, err := site.Links.Verify("cancel", token); err != nil || subject != "1" {
		t.Errorf("%q, %v", subject, err)
	}
	s.Clock.Advance(time.Hour)
	_, err := site.Links.Use("cancel", token)
	modeltest.WantError(t, err, core.NotFound)
}
