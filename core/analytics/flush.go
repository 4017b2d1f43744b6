package analytics

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// FlushEvery is how often Flush has to be called. A crash loses no more than that.
	FlushEvery = 5 * time.Second

	// mostChunk is how many bytes of additions or visits a key takes.
	maxChunkBytes = storage.MaxValue / 2
	// perUpdate is how many keys one update brings up to date.
	keysPerUpdate = 20
	// applying is how many updates are on their way to the disk at once, so that they share its flushes.
	maxConcurrentUpdates = 64
	// mostNotes is how many senders of entries one flush keeps.
	maxSendersPerFlush = 20
)

// Flush keeps what was counted since the last time. It is to be called every FlushEvery, and once more when
// the program stops. It leaves no record in the log.
//
// One update keeps the additions together with the visits that they came of: after a crash both are there
// or neither. The additions then go into their tables in updates of their own, each of which notes the
// flush's number, so that doing it again changes nothing.
func (s *Service) Flush(ctx context.Context) error {
	s.flushMu.Lock()
	defer s.flushMu.Unlock()
	// An update that was given up may have been committed, and would be counted again.
	ctx = context.WithoutCancel(ctx)
	// Settings that cannot be read stop no counting; tidy tells of them.
	_ = s.findZone(ctx)
	if err := s.applyInFlight(ctx); err != nil {
		return err
	}
	if err := s.storeSalts(ctx); err != nil {
		return err
	}
	if err := s.storePending(ctx); err != nil {
		return err
	}
	if err := s.applyInFlight(ctx); err != nil {
		return err
	}
	return s.maintain(ctx)
}

// load is all that one flush keeps.
type flushBatch struct {
	delta   *delta
	visits  []*visit
	chunks  [][]byte // the visits as they were when the load was made
	renamed []visitor
	senders []sender
}

// keep writes what is pending as it is, and makes it fly.
func (s *Service) storePending(ctx context.Context) error {
	now := s.now()
	l := s.takePending(now)
	if l == nil {
		return s.dropVisits(ctx, now)
	}
	values, err := l.encode(s.Node, now)
	if err == nil {
		_, err = s.Store.Update(ctx, func(w storage.Writer) error {
			for key, data := range values {
				w.Put(key, data)
			}
			return nil
		})
	}
	if err != nil {
		return errors.Join(fmt.Errorf("analytics: flush: %w", err), s.restorePending(l))
	}
	s.storedVisits = append(s.storedVisits, storedVisitChunks{now, len(l.chunks)})
	return s.dropVisits(ctx, now)
}

// pack takes what is pending; nil if there is nothing.
func (s *Service) takePending(now time.Time) *flushBatch {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open.expire(now)
	l := &flushBatch{renamed: s.renamed, senders: s.senders[:min(len(s.senders), maxSendersPerFlush)]}
	// Those that have changed are the newest.
	for v := s.open.newest; v != nil && v.changed; v = v.older {
		v.changed = false
		l.visits = append(l.visits, v)
	}
	if len(s.pending.counts) == 0 && len(l.visits) == 0 && len(l.renamed) == 0 && len(l.senders) == 0 {
		return nil
	}
	l.chunks = visitChunks(l.visits, l.renamed)
	taken := s.pending
	l.delta, s.inFlight = &taken, &taken
	s.renamed, s.senders = nil, s.senders[len(l.senders):]
	s.pending = delta{taken.number + 1, dayCounts{}}
	return l
}

// unpack takes a load back that could not be kept.
func (s *Service) restorePending(l *flushBatch) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range l.visits {
		v.changed = true
	}
	s.renamed = append(l.renamed, s.renamed...)
	s.senders = slices.Concat(l.senders, s.senders)
	counts := dayCounts{}
	err := errors.Join(counts.merge(l.delta.counts), counts.merge(s.pending.counts))
	s.inFlight, s.pending = nil, delta{l.delta.number, counts}
	return err
}

// encode gives the keys and values of a load.
func (l *flushBatch) encode(node string, now time.Time) (map[string][]byte, error) {
	values := map[string][]byte{numberKeys + node: binary.AppendUvarint(nil, l.delta.number)}
	additions, err := l.delta.chunks(node)
	if err != nil {
		return nil, err
	}
	for i, data := range additions {
		values[chunkKey(flushKeys+node, i)] = data
	}
	for i, data := range l.chunks {
		values[chunkKey(visitsKey(node, now), i)] = data
	}
	for _, n := range l.senders {
		if values[senderKeys+n.entry], err = n.encode(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// parts cuts the additions up as the store has them, by key.
func (d *delta) parts(node string) map[string]rollup {
	all := map[string]rollup{}
	for key, r := range d.counts {
		for v, c := range r {
			k := liveKey(key.day, node, key.table, key.table.part(v))
			if all[k] == nil {
				all[k] = rollup{}
			}
			all[k][v] = c
		}
	}
	return all
}

// chunks encodes the additions: keys and the parts that are to be added to them.
func (d *delta) chunks(node string) ([][]byte, error) {
	var chunks [][]byte
	var chunk []byte
	parts := d.parts(node)
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		data, err := parts[key].encode(d.number)
		if err != nil {
			return nil, err
		}
		if len(chunk) > 0 && len(chunk)+len(data) > maxChunkBytes {
			chunks, chunk = append(chunks, chunk), nil
		}
		chunk = binary.AppendUvarint(appendText(chunk, key), uint64(len(data)))
		chunk = append(chunk, data...)
	}
	if len(chunk) > 0 {
		chunks = append(chunks, chunk)
	}
	return chunks, nil
}

// land adds to the tables what flies.
func (s *Service) applyInFlight(ctx context.Context) error {
	if s.inFlight == nil {
		return nil
	}
	if err := s.apply(ctx, s.inFlight.parts(s.Node), s.inFlight.number); err != nil {
		return err
	}
	if err := deleteAll(ctx, s.Store, flushKeys+s.Node+"/"); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inFlight = nil
	return nil
}

// apply adds parts to the keys that have not come to the number yet.
func (s *Service) apply(ctx context.Context, parts map[string]rollup, number uint64) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxConcurrentUpdates)
	for keys := range slices.Chunk(slices.Sorted(maps.Keys(parts)), keysPerUpdate) {
		group.Go(func() error {
			_, err := s.Store.Update(ctx, func(w storage.Writer) error {
				for _, key := range keys {
					if err := mergeIntoKey(w, key, parts[key], number); err != nil {
						return err
					}
				}
				return nil
			})
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("analytics: apply a flush: %w", err)
	}
	return nil
}

// addTo adds a part to a key.
func mergeIntoKey(w storage.Writer, key string, part rollup, number uint64) error {
	parsed, err := parseLive(key)
	if err != nil {
		return err
	}
	stored, flush := rollup{}, uint64(0)
	data, err := w.Get(key)
	if err == nil {
		stored, flush, err = decode(data, nil)
	} else if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	if err != nil || flush >= number {
		return err
	}
	// The part is still read by reports, and needed again should this update be made again.
	if err := stored.merge(part.clone(), parsed.table, parsed.table.maxPartValues()); err != nil {
		return err
	}
	if err := stored.updateSketches(parsed.table); err != nil {
		return err
	}
	if data, err = stored.encode(number); err == nil {
		w.Put(key, data)
	}
	return err
}

// deleteAll deletes every key that starts with a prefix.
func deleteAll(ctx context.Context, store storage.Store, prefix string) error {
	for {
		var keys []string
		err := store.View(ctx, func(r storage.Reader) error {
			for pair, err := range r.Scan(prefix, "") {
				if err != nil || len(keys) == storage.MaxWrites {
					return err
				}
				keys = append(keys, pair.Key)
			}
			return nil
		})
		if err != nil || len(keys) == 0 {
			return err
		}
		if err := deleteKeys(ctx, store, keys); err != nil {
			return err
		}
	}
}

// deleteKeys deletes up to storage.MaxWrites keys.
func deleteKeys(ctx context.Context, store storage.Store, keys []string) error {
	_, err := store.Update(ctx, func(w storage.Writer) error {
		for _, key := range keys {
			w.Delete(key)
		}
		return nil
	})
	return err
}
