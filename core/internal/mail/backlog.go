package mail

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// failedRetention is how long a permanently failed mail is stored.
const failedRetention = 30 * 24 * time.Hour

// Backlog returns at most the given number of waiting and failed mails, the newest first, and their total number.
func (q *Queue) Backlog(ctx context.Context, most int) (all []entrystore.Letter, total int, err error) {
	err = q.Store.View(ctx, func(r storage.Reader) error {
		all = nil
		for pair, err := range r.Scan(entrystore.LetterPrefix(), "") {
			if err != nil {
				return err
			}
			l, err := entrystore.ReadLetter(pair)
			if err != nil {
				return err
			}
			all = append(all, l)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b entrystore.Letter) int {
		return cmp.Or(b.Accepted.Compare(a.Accepted), cmp.Compare(a.ID, b.ID))
	})
	return all[:min(len(all), most)], len(all), err
}

// Again makes a mail due at once, as if it had just been accepted. It fails with core.NotFound if it does not exist.
func (q *Queue) Again(ctx context.Context, id string) (l entrystore.Letter, err error) {
	_, err = q.Store.Update(ctx, func(w storage.Writer) error {
		var there bool
		if l, there, err = entrystore.LoadLetter(w, id); err != nil {
			return err
		}
		if !there {
			return core.Errorf(core.NotFound, "There is no such mail: it may have been sent meanwhile.")
		}
		w.Delete(entrystore.MailingKey(l.Due, id))
		if !l.Failed.IsZero() {
			if err := entrystore.CountWaiting(w, l, 1); err != nil {
				return err
			}
		}
		l.Tries, l.Failed, l.Fault = 0, time.Time{}, ""
		if err := q.Put(w, l); err != nil {
			return err
		}
		l, _, err = entrystore.LoadLetter(w, id)
		if err != nil {
			return err
		}
		return q.recordState(w, l, entrystore.Queued)
	})
	if err == nil {
		q.Wake()
	}
	return l, err
}

// Sweep deletes mails that failed long ago. It must be called about once an hour.
func (q *Queue) Sweep(ctx context.Context) error {
	for {
		var old []string
		err := q.Store.View(ctx, func(r storage.Reader) error {
			old = nil
			for pair, err := range r.Scan(entrystore.LetterPrefix(), "") {
				if err != nil {
					return err
				}
				l, err := entrystore.ReadLetter(pair)
				if err != nil {
					return err
				}
				if !l.Failed.IsZero() && q.Now().Sub(l.Failed) >= failedRetention {
					old = append(old, pair.Key)
				}
				if len(old) == storage.MaxWrites {
					return nil
				}
			}
			return nil
		})
		if err != nil || len(old) == 0 {
			return err
		}
		_, err = q.Store.Update(ctx, func(w storage.Writer) error {
			for _, key := range old {
				w.Delete(key)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}
