package transfer

import (
	"cmp"
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// waiting is an entry that refers to an entry that has not been imported yet.
type waiting struct {
	record *Record
	err    error
}

// finish imports the records that wait for others, and then those that depend on what visitors see.
func (i *importer) finish(ctx context.Context) error {
	if err := i.rest(ctx); err != nil {
		return err
	}
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, r := range i.after {
		if err := i.take(inner, group, Frame{Record: r}, nil); err != nil {
			return errors.Join(err, group.Wait())
		}
	}
	return cmp.Or(group.Wait(), i.together(ctx))
}

// rest retries the waiting entries until no more of them can be imported, and refuses the others.
func (i *importer) rest(ctx context.Context) error {
	for {
		these := i.waiting
		if len(these) == 0 {
			return nil
		}
		i.waiting, i.waits = nil, 0
		for _, w := range these {
			if err := i.one(ctx, w.record, nil); err != nil {
				return err
			}
		}
		if len(i.waiting) == len(these) {
			for _, w := range these {
				i.refuse(w.record, say(w.err))
			}
			i.waiting = nil
		}
	}
}

// wait adds an entry to the waiting ones, unless that exceeds mostWaiting.
func (i *importer) wait(r *Record, err error) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.waits+len(r.Entry) > mostWaiting {
		return false
	}
	i.waits += len(r.Entry)
	i.waiting = append(i.waiting, waiting{r, err})
	return true
}
