package post

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/storage"
)

// toldEvery is how often administrators are told of the same failure.
const toldEvery = 24 * time.Hour

const toldKeys = "told" // the hash of a failure -> when administrators were told of it

func toldKey(failure string) string {
	sum := sha256.Sum256([]byte(failure))
	return entries.Key(toldKeys, hex.EncodeToString(sum[:]))
}

// Tell sends every administrator whose address is confirmed a mail about something that failed, at most once a day for the same
// failure, which a word names that stays the same: "backup". The text is for people, and is sent as it stands. Where no mail is set
// up nothing is done: whoever calls it says in the troubles of the house as well what failed.
func (o *Office) Tell(ctx context.Context, failure, subject, text string) error {
	if !o.Sends() {
		return nil
	}
	users, err := o.Auth.Mailboxes(ctx)
	if err != nil {
		return err
	}
	var all []entries.Letter
	for _, u := range users {
		if u.Role != core.Administrator || len(all) == lettersAtOnce {
			continue
		}
		l := letter(mail.Notice, u.ID)
		l.Subject, l.Body = subject, text
		all = append(all, l)
	}
	if len(all) == 0 {
		return nil
	}
	now, key := o.Now().UTC(), toldKey(failure)
	_, err = o.Store.Update(ctx, func(w storage.Writer) error {
		last, err := readTime(w, key)
		if err != nil || !last.After(now) && now.Sub(last) < toldEvery {
			return err
		}
		w.Put(key, []byte(now.Format(time.RFC3339Nano)))
		for _, l := range all {
			if err := o.Queue.Put(w, l); err != nil {
				return err
			}
		}
		return nil
	})
	o.Queue.Wake()
	return err
}

// forgetTold deletes what administrators were told long ago.
func (o *Office) forgetTold(ctx context.Context) error {
	var old []string
	err := o.Store.View(ctx, func(r storage.Reader) error {
		old = nil
		for pair, err := range r.Scan(entries.Key(toldKeys), "") {
			if err != nil {
				return err
			}
			at, _ := time.Parse(time.RFC3339Nano, string(pair.Value))
			if o.Now().Sub(at) >= toldEvery && len(old) < storage.MaxWrites {
				old = append(old, pair.Key)
			}
		}
		return nil
	})
	if err != nil || len(old) == 0 {
		return err
	}
	_, err = o.Store.Update(ctx, func(w storage.Writer) error {
		for _, key := range old {
			w.Delete(key)
		}
		return nil
	})
	return err
}
