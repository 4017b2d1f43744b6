package notify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage"
)

// failureInterval is the minimum time between two mails about the same failure.
const failureInterval = 24 * time.Hour

const failureKeys = "told" // the hash of a failure -> the time of the last mail about it

func failureKey(failure string) string {
	sum := sha256.Sum256([]byte(failure))
	return entrystore.Key(failureKeys, hex.EncodeToString(sum[:]))
}

// ReportFailure mails every administrator with a confirmed address about a failure, at most once a day for the same
// failure. The failure is a constant identifier such as "backup"; the text is sent as it is. ReportFailure does nothing
// if no mail server is configured, so callers must report the failure among the problems of the server as well.
func (o *Service) ReportFailure(ctx context.Context, failure, subject, text string) error {
	if !o.Sends(ctx) {
		return nil
	}
	users, err := o.Auth.Mailboxes(ctx)
	if err != nil {
		return err
	}
	var all []entrystore.Letter
	for _, u := range users {
		if u.Role != core.Administrator || len(all) == letterBatch {
			continue
		}
		l := newLetter(mail.Notice, u.ID)
		l.Subject, l.Body = subject, text
		all = append(all, l)
	}
	if len(all) == 0 {
		return nil
	}
	now, key := o.Now().UTC(), failureKey(failure)
	_, err = o.Store.Update(ctx, func(w storage.Writer) error {
		last, err := readTime(w, key)
		if err != nil || !last.After(now) && now.Sub(last) < failureInterval {
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

// deleteOldFailures deletes the times of failure mails that no longer suppress another one.
func (o *Service) deleteOldFailures(ctx context.Context) error {
	var old []string
	err := o.Store.View(ctx, func(r storage.Reader) error {
		old = nil
		for pair, err := range r.Scan(entrystore.Key(failureKeys), "") {
			if err != nil {
				return err
			}
			at, _ := time.Parse(time.RFC3339Nano, string(pair.Value))
			if o.Now().Sub(at) >= failureInterval && len(old) < storage.MaxWrites {
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
