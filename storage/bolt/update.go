package bolt

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// Update implements storage.Store. fn runs once, in the caller's goroutine, after every update that
// came before. From then on the update is a commit away from its end, and ctx is not heeded.
func (s *Store) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	var seq storage.Seq
	err := s.join(ctx, func(g *group) error {
		d := backend.NewDraft(g.get)
		if err := d.Run(fn); err != nil {
			return err
		}
		if !d.Empty() {
			g.apply(d)
		}
		seq = g.seq
		return nil
	})
	if err != nil {
		return 0, err
	}
	return seq, nil
}

// get reads a value as the members before have left it.
func (g *group) get(key string) ([]byte, error) {
	value, told := g.writes[key]
	switch {
	case !told:
		return g.view.get(key)
	case value == nil:
		return nil, storage.ErrNotFound
	default:
		return value, nil
	}
}

// apply takes what a member wrote into the group, under a Seq of its own.
func (g *group) apply(d *backend.Draft) {
	g.members++
	g.seq++
	for _, w := range d.Writes {
		g.writes[w.Key] = w.Value
		g.bytes += len(w.Key) + len(w.Value)
	}
	if len(d.Items) > 0 {
		value := backend.EncodeRecord(d.Items)
		g.logged = append(g.logged, logged{g.seq, value})
		g.bytes += len(value)
	}
}

// Trim implements storage.Store. It works in small steps, so that updates get in between.
func (s *Store) Trim(ctx context.Context, upTo storage.Seq) error {
	for more := true; more; {
		var last storage.Seq
		err := s.alone(ctx, func(b buckets) (err error) {
			// Records that come while this runs are beyond the newest at its start.
			upTo = min(upTo, storage.Seq(b.data.Sequence()))
			last, more, err = b.trim(upTo)
			return err
		}, func() { s.tail.trim(last) })
		if err != nil {
			return err
		}
	}
	return nil
}

// trimStep is how many records one step of Trim drops.
const trimStep = 1000

// trim drops the oldest records up to upTo. It gives the number of the last one, and tells whether there may be more.
func (b buckets) trim(upTo storage.Seq) (last storage.Seq, more bool, err error) {
	keys, err := oldest(b.log, upTo, trimStep)
	if err != nil {
		return 0, false, err
	}
	if len(keys) == 0 {
		return 0, false, errNothing
	}
	for _, key := range keys {
		err = errors.Join(err, b.log.Delete(key))
	}
	newest := keys[len(keys)-1]
	if seq, err := parseNumber(newest); err == nil {
		last = storage.Seq(seq)
	}
	return last, len(keys) == trimStep, errors.Join(err, putHead(b.head, trimmedKey, newest))
}
