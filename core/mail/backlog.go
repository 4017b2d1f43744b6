package mail

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// keepFailed is how long a mail is kept that no server took.
const keepFailed = 30 * 24 * time.Hour

// Backlog gives the mails that wait and those that were given up, at most so many, the newest first, and how many there are.
func (q *Queue) Backlog(ctx context.Context, most int) (all []entries.Letter, total int, err error) {
	err = q.Store.View(ctx, func(r storage.Reader) error {
		all = nil
		for pair, err := range r.Scan(entries.LetterPrefix(), "") {
			if err != nil {
				return err
			}
			l, err := entries.ReadLetter(pair)
			if err != nil {
				return err
			}
			all = append(all, l)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b entries.Letter) int {
		return cmp.Or(b.Accepted.Compare(a.Accepted), cmp.Compare(a.ID, b.ID))
	})
	return all[:min(len(all), most)], len(all), err
}

// Again has a mail tried at once, as if it had just been accepted. It fails with core.NotFound where there is none.
func (q *Queue) Again(ctx context.Context, id string) (l entries.Letter, err error) {
	_, err = q.Store.Update(ctx, func(w storage.Writer) error {
		var there bool
		if l, there, err = entries.LoadLetter(w, id); err != nil {
			return err
		}
		if !there {
			return core.Errorf(core.NotFound, "There is no such mail: it may have been sent meanwhile.")
		}
		w.Delete(entries.MailingKey(l.Due, id))
		l.Tries, l.Failed, l.Fault = 0, time.Time{}, ""
		if err := q.Put(w, l); err != nil {
			return err
		}
		l, _, err = entries.LoadLetter(w, id)
		if err != nil {
			return err
		}
		return q.note(w, l, entries.Queued)
	})
	if err == nil {
		q.Wake()
	}
	return l, err
}

// Sweep deletes the mails that were given up long ago. It is to be called every hour or so.
func (q *Queue) Sweep(ctx context.Context) error {
	for {
		var old []string
		err := q.Store.View(ctx, func(r storage.Reader) error {
			old = nil
			for pair, err := range r.Scan(entries.LetterPrefix(), "") {
				if err != nil {
					return err
				}
				l, err := entries.ReadLetter(pair)
				if err != nil {
					return err
				}
				if !l.Failed.IsZero() && q.Now().Sub(l.Failed) >= keepFailed {
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
