package inbox_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/storage"
)

// form is what a visitor has to send at least.
const form = `"name":"Ada","email":"ada@example.com","message":"Hello"`

func say(t *testing.T, s *contenttest.Site, id, body string) {
	t.Helper()
	_, err := s.AddMessage(t.Context(), contenttest.Staff, "inquiry", id, entrystore.Message{Kind: entrystore.Note, Body: body},
		func(storage.Writer, entrystore.Message) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
}

func TestAConversationGoesWithItsInquiry(t *testing.T) {
	s := contenttest.Open(t, inquiry.Type())
	id := s.Add("inquiry", `{`+form+`}`)
	for range 60 { // more than one update can delete
		say(t, s, id, "Rang.")
	}
	s.Remove("inquiry", id)
	_, err := s.Conversation(t.Context(), "inquiry", id)
	contenttest.WantError(t, err, core.NotFound)
	if _, err := s.Undelete(t.Context(), contenttest.Staff, "inquiry", id); err != nil {
		t.Fatal(err)
	}
	if all, err := s.Conversation(t.Context(), "inquiry", id); err != nil || len(all) != 60 {
		t.Errorf("%d came back, %v", len(all), err)
	}
	s.Remove("inquiry", id)
	if err := s.Erase(t.Context(), contenttest.Staff, "inquiry", id); err != nil {
		t.Fatal(err)
	}
	left := 0
	if err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for _, prefix := range []string{entrystore.MessagePrefix("inquiry", id), entrystore.TalkKey("inquiry", id)} {
			for _, err := range r.Scan(prefix, "") {
				if err != nil {
					return err
				}
				left++
			}
		}
		return nil
	}); err != nil || left > 0 {
		t.Errorf("%d keys are left, %v", left, err)
	}
}

func TestMergeLosesNothing(t *testing.T) {
	s := contenttest.Open(t, inquiry.Type())
	into := s.Add("inquiry", `{`+form+`}`)
	from := s.Add("inquiry", `{"name":"Ada","email":"ADA@example.com","subject":"Again","message":"Are you there?"}`)
	other := s.Add("inquiry", `{"name":"Bob","email":"bob@example.com","message":"Hello"}`)
	for range 30 {
		say(t, s, from, "Rang.")
	}
	for id, code := range map[string]core.Code{other: core.Conflict, into: core.Conflict, "nobody": core.NotFound} {
		contenttest.WantError(t, s.Merge(t.Context(), contenttest.Staff, "inquiry", into, id), code)
	}
	if err := s.Merge(t.Context(), contenttest.Staff, "inquiry", into, from); err != nil {
		t.Fatal(err)
	}
	all, err := s.Conversation(t.Context(), "inquiry", into)
	if err != nil || len(all) != 31 || all[0].Body != "Again\n\nAre you there?" || all[0].By != "Ada <ADA@example.com>" {
		t.Errorf("%d messages, %v", len(all), err)
	}
	_, err = s.Conversation(t.Context(), "inquiry", from)
	contenttest.WantError(t, err, core.NotFound)
}

func TestRetentionErasesWhatIsDoneAndOld(t *testing.T) {
	s := contenttest.Open(t, inquiry.Type())
	old, open := s.Add("inquiry", `{`+form+`}`), s.Add("inquiry", `{`+form+`}`)
	talked := s.Add("inquiry", `{`+form+`}`)
	s.Change("inquiry", old, `{"status":"closed"}`)
	s.Change("inquiry", talked, `{"status":"closed"}`)
	if n, err := s.EraseExpired(t.Context(), "inquiry", 24*time.Hour); n != 0 || err != nil {
		t.Errorf("%d at once, %v", n, err)
	}
	s.Clock.Advance(40 * time.Hour) // steadily enough
	say(t, s, talked, "Rang.")
	n, err := s.EraseExpired(t.Context(), "inquiry", 24*time.Hour)
	if n != 1 || err != nil {
		t.Errorf("%d were erased, %v", n, err)
	}
	if got := s.IDs(contenttest.Staff, "inquiry", ""); len(got) != 2 || got[0] != talked || got[1] != open {
		t.Errorf("left are %q", got)
	}
	contenttest.WantError(t, s.Erase(t.Context(), contenttest.Staff, "inquiry", old), core.NotFound)
}
