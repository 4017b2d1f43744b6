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
	// FlushEvery is the interval at which Flush must be called. A crash loses no more than that.
	FlushEvery = 5 * time.Second

	// maxChunkBytes is the size from which additions or visits are split over several keys.
	maxChunkBytes = storage.MaxValue / 2
	// keysPerUpdate is the number of keys that one update changes.
	keysPerUpdate = 20
	// maxConcurrentUpdates is the number of concurrent updates. They share syncs to disk.
	maxConcurrentUpdates = 64
	// maxSendersPerFlush is the number of senders that one flush stores.
	maxSendersPerFlush = 20
)

// flusher stores what the recorder has counted. Its methods must not be called concurrently.
type flusher struct {
	clock    *siteClock
	tables   *tableStore
	recorder *Recorder

	storedVisits []storedVisitChunks
	steady       bool // the clock has not jumped lately, so that old data may be deleted
}

// flush stores everything that was counted since the last call.
//
// The first update stores the additions together with the visits they belong to: after a crash both are present or
// neither. Further updates then apply the additions to their tables. Each table key records the number of the flush, so
// that applying a flush again changes nothing.
func (f *flusher) flush(ctx context.Context) error {
	// Unreadable settings must not prevent counting; the keeper reports the error.
	_ = f.clock.readZone(ctx)
	if err := f.applyInFlight(ctx); err != nil {
		return err
	}
	if err := f.storeSalts(ctx); err != nil {
		return err
	}
	if err := f.storePending(ctx); err != nil {
		return err
	}
	return f.applyInFlight(ctx)
}

// flushBatch is everything that one flush stores.
type flushBatch struct {
	delta   *delta
	visits  []*visit
	chunks  [][]byte // the visits, encoded when the batch was taken
	renamed []visitor
	senders []sender
}

// storePending stores the pending additions. They are then in flight until applyInFlight has applied them.
func (f *flusher) storePending(ctx context.Context) error {
	now := f.clock.now()
	batch := f.recorder.takePending(now)
	if batch == nil {
		return f.dropVisits(ctx, now)
	}
	values, err := batch.encode(f.tables.node, now)
	if err == nil {
		_, err = f.tables.store.Update(ctx, func(w storage.Writer) error {
			for key, data := range values {
				w.Put(key, data)
			}
			return nil
		})
	}
	if err != nil {
		return errors.Join(fmt.Errorf("analytics: flush: %w", err), f.recorder.restorePending(batch))
	}
	f.storedVisits = append(f.storedVisits, storedVisitChunks{now, len(batch.chunks)})
	return f.dropVisits(ctx, now)
}

// takePending takes everything that is pending; nil if there is nothing.
func (rec *Recorder) takePending(now time.Time) *flushBatch {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.open.expire(now)
	batch := &flushBatch{renamed: rec.renamed, senders: rec.senders[:min(len(rec.senders), maxSendersPerFlush)]}
	// Changed visits are at the newest end of the list.
	for v := rec.open.newest; v != nil && v.changed; v = v.older {
		v.changed = false
		batch.visits = append(batch.visits, v)
	}
	if len(rec.pending.counts) == 0 && len(batch.visits) == 0 && len(batch.renamed) == 0 && len(batch.senders) == 0 {
		return nil
	}
	batch.chunks = visitChunks(batch.visits, batch.renamed)
	taken := rec.pending
	batch.delta, rec.inFlight = &taken, &taken
	rec.renamed, rec.senders = nil, rec.senders[len(batch.senders):]
	rec.pending = delta{taken.number + 1, dayCounts{}}
	return batch
}

// restorePending returns a batch that could not be stored to the pending data.
func (rec *Recorder) restorePending(batch *flushBatch) error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, v := range batch.visits {
		v.changed = true
	}
	rec.renamed = append(batch.renamed, rec.renamed...)
	rec.senders = slices.Concat(batch.senders, rec.senders)
	counts := dayCounts{}
	err := errors.Join(counts.merge(batch.delta.counts), counts.merge(rec.pending.counts))
	rec.inFlight, rec.pending = nil, delta{batch.delta.number, counts}
	return err
}

// setApplied removes the additions in flight, which the tables contain now.
func (rec *Recorder) setApplied() {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.inFlight = nil
}

// encode returns the keys and values of a batch.
func (b *flushBatch) encode(node string, now time.Time) (map[string][]byte, error) {
	values := map[string][]byte{numberKeys + node: binary.AppendUvarint(nil, b.delta.number)}
	additions, err := b.delta.chunks(node)
	if err != nil {
		return nil, err
	}
	for i, data := range additions {
		values[chunkKey(flushKeys+node, i)] = data
	}
	for i, data := range b.chunks {
		values[chunkKey(visitsKey(node, now), i)] = data
	}
	for _, n := range b.senders {
		if values[senderKeys+n.entry], err = n.encode(); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// parts splits the additions by the store keys they belong to.
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

// chunks encodes the additions as pairs of a key and the part to add to it.
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

// applyInFlight adds the additions in flight to their tables.
func (f *flusher) applyInFlight(ctx context.Context) error {
	if f.recorder.inFlight == nil {
		return nil
	}
	if err := f.tables.apply(ctx, f.recorder.inFlight.parts(f.tables.node), f.recorder.inFlight.number); err != nil {
		return err
	}
	if err := deleteAll(ctx, f.tables.store, flushKeys+f.tables.node+"/"); err != nil {
		return err
	}
	f.recorder.setApplied()
	return nil
}

// apply adds parts to the keys that have not reached the flush number yet.
func (ts *tableStore) apply(ctx context.Context, parts map[string]rollup, number uint64) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxConcurrentUpdates)
	for keys := range slices.Chunk(slices.Sorted(maps.Keys(parts)), keysPerUpdate) {
		group.Go(func() error {
			_, err := ts.store.Update(ctx, func(w storage.Writer) error {
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

// mergeIntoKey adds a part to a key, unless the key has reached the flush number.
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
	// Merge a copy: reports still read the part, and a retry of this update needs it again.
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

// deleteAll deletes every key with a prefix.
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

// deleteKeys deletes at most storage.MaxWrites keys.
func deleteKeys(ctx context.Context, store storage.Store, keys []string) error {
	_, err := store.Update(ctx, func(w storage.Writer) error {
		for _, key := range keys {
			w.Delete(key)
		}
		return nil
	})
	return err
}
