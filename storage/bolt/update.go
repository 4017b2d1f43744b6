package bolt

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// Update implements storage.Store. fn runs once, in the caller's goroutine, after all updates that came before it. Once
// fn has started, ctx is ignored, because only the commit remains to be done.
func (s *Store) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	var seq storage.Seq
	err := s.join(ctx, func(g *group) error {
		d := backend.NewDraft(func(key string) ([]byte, error) { return s.damaged.get(g.data, key) })
		if err := d.Run(fn); err != nil {
			return err
		}
		if !d.Empty() {
			g.apply(d)
		}
		seq = storage.Seq(g.data.Sequence())
		return nil
	})
	if err != nil {
		return 0, err
	}
	return seq, nil
}

// apply adds the writes of a member to the transaction of the group, under a Seq of their own.
func (g *group) apply(d *backend.Draft) {
	defer recoverDamage(&g.err)
	g.members++
	seq, err := g.data.NextSequence()
	for _, w := range d.Writes {
		err = errors.Join(err, g.set(w))
	}
	if len(d.Items) > 0 {
		err = errors.Join(err, g.record(seq, d.Items))
	}
	g.err = err
}

func (g *group) set(w backend.Write) error {
	g.bytes += len(w.Key) + len(w.Value)
	if g.changed != nil {
		g.changed[w.Key] = true
	}
	if w.Value == nil {
		return g.data.Delete([]byte(w.Key))
	}
	key := []byte(w.Key)
	return g.data.Put(key, seal(key, w.Value))
}

func (g *group) record(seq uint64, items [][]byte) error {
	key, value := number(seq), backend.EncodeRecord(items)
	g.records = append(g.records, logRecord{storage.Seq(seq), value})
	g.bytes += len(value)
	return g.log.Put(key, seal(key, value))
}

// Trim implements storage.Store. It works in small steps, so that updates can run between them.
func (s *Store) Trim(ctx context.Context, upTo storage.Seq) error {
	for more := true; more; {
		err := s.join(ctx, func(g *group) (err error) {
			// This excludes records that are added while Trim runs.
			upTo = min(upTo, storage.Seq(g.data.Sequence()))
			more, err = g.trim(upTo)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// trimStep is the largest number of records that one step of Trim removes.
const trimStep = 1000

// trim removes the oldest records up to upTo, trimStep at most. It reports whether there may be more of them.
func (g *group) trim(upTo storage.Seq) (more bool, err error) {
	keys, err := oldestKeys(g.log, upTo, trimStep)
	if err != nil || len(keys) == 0 {
		return false, err
	}
	defer recoverDamage(&g.err)
	g.members++
	for _, key := range keys {
		err = errors.Join(err, g.log.Delete(key))
	}
	last := keys[len(keys)-1]
	if seq, err := parseNumber(last); err == nil {
		g.trimmed = storage.Seq(seq)
	}
	g.err = errors.Join(err, putHead(g.head, trimmedKey, last))
	return len(keys) == trimStep, nil
}
