package contenttest

import (
	"context"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Origin is the public address of the site.
const Origin = "https://example.com"

// outbox keeps mails in the store, as the queue of a server does until they are sent.
type outbox struct{ site *Site }

func (outbox) Sends(context.Context) bool { return true }

func (o outbox) Put(w storage.Writer, l entrystore.Letter) error {
	l.Accepted = o.site.now()
	return entrystore.PutLetter(w, l)
}

func (outbox) Wake() {}

// Mails returns the mails that plugins have sent, the earliest first. No mail is ever delivered.
func (s *Site) Mails() []plugin.Message {
	s.tb.Helper()
	var letters []entrystore.Letter
	s.check(s.Store.View(s.tb.Context(), func(r storage.Reader) error {
		letters = nil
		for pair, err := range r.Scan(entrystore.LetterPrefix(), "") {
			if err != nil {
				return err
			}
			l, err := entrystore.ReadLetter(pair)
			if err != nil {
				return err
			}
			if l.Plugin != "" {
				letters = append(letters, l)
			}
		}
		return nil
	}))
	slices.SortStableFunc(letters, func(a, b entrystore.Letter) int { return a.Accepted.Compare(b.Accepted) })
	all := []plugin.Message{}
	for _, l := range letters {
		all = append(all, plugin.Message{To: l.To, Subject: l.Subject, Text: l.Body, ReplyTo: l.ReplyTo, Unsubscribe: l.Unsubscribe})
	}
	return all
}

// secret signs the links of tests.
type secret struct{}

func (secret) Derive(purpose string) []byte { return []byte("secret of " + purpose) }
