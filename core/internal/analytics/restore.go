package analytics

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// storedVisitChunks identifies the visits that one flush stored.
type storedVisitChunks struct {
	at     time.Time
	chunks int
}

// Each item of a chunk begins with one of these bytes: the hash of a visitor that no longer has a visit, or an open
// visit.
const (
	renamedVisit byte = iota
	openVisit
)

// visitChunks encodes visits, and the former hashes of renamed visitors.
func visitChunks(visits []*visit, renamed []visitor) [][]byte {
	var chunks [][]byte
	var chunk []byte
	cut := func() {
		if len(chunk) > maxChunkBytes {
			chunks, chunk = append(chunks, chunk), nil
		}
	}
	for _, id := range renamed {
		chunk = append(append(chunk, renamedVisit), id[:]...)
		cut()
	}
	// The least recently active first, in the order in which they are read back.
	for _, v := range slices.Backward(visits) {
		chunk = v.encode(append(chunk, openVisit))
		cut()
	}
	if len(chunk) > 0 {
		chunks = append(chunks, chunk)
	}
	return chunks
}

// dropVisits deletes stored visits that have ended or were stored again since.
func (f *flusher) dropVisits(ctx context.Context, now time.Time) error {
	for len(f.storedVisits) > 0 && now.Sub(f.storedVisits[0].at).Abs() > visitTimeout {
		var keys []string
		for i := range f.storedVisits[0].chunks {
			keys = append(keys, chunkKey(visitsKey(f.tables.node, f.storedVisits[0].at), i))
		}
		if err := deleteKeys(ctx, f.tables.store, keys); err != nil {
			return fmt.Errorf("analytics: drop visits: %w", err)
		}
		f.storedVisits = f.storedVisits[1:]
	}
	return nil
}

// restore reads the data of an earlier run and completes a flush that was interrupted.
func (f *flusher) restore(ctx context.Context) error {
	parts := map[string]rollup{}
	err := f.tables.store.View(ctx, func(r storage.Reader) error {
		number, err := readNumber(r, f.tables.node)
		if err != nil {
			return err
		}
		f.recorder.pending = delta{number + 1, dayCounts{}}
		if err := f.recorder.readSalts(r); err != nil {
			return err
		}
		if err := f.readVisits(r); err != nil {
			return err
		}
		return readFlush(r, f.tables.node, parts)
	})
	if err != nil {
		return fmt.Errorf("analytics: restore: %w", err)
	}
	if len(parts) == 0 {
		return nil
	}
	if err := f.tables.apply(ctx, parts, f.recorder.pending.number-1); err != nil {
		return err
	}
	return deleteAll(ctx, f.tables.store, flushKeys+f.tables.node+"/")
}

func readNumber(r storage.Reader, node string) (uint64, error) {
	data, err := r.Get(numberKeys + node)
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	number, n := binary.Uvarint(data)
	if n <= 0 {
		return 0, errDamaged
	}
	return number, nil
}

func readFlush(r storage.Reader, node string, parts map[string]rollup) error {
	for pair, err := range r.Scan(flushKeys+node+"/", "") {
		if err != nil {
			return err
		}
		d := decoder{data: pair.Value}
		for len(d.data) > 0 {
			key := d.text()
			part, _, err := decode(d.bytes(), nil)
			if err != nil {
				return err
			}
			parts[key] = part
		}
	}
	return nil
}

func (rec *Recorder) readSalts(r storage.Reader) error {
	for pair, err := range r.Scan(saltKeys, "") {
		if err != nil {
			return err
		}
		d, err := parseDay(strings.TrimPrefix(pair.Key, saltKeys))
		if err != nil {
			return errDamaged
		}
		rec.salts[d] = slices.Clone(pair.Value)
	}
	return nil
}

// readVisits restores the visits that may continue. If several states of a visit are stored, the latest is used.
func (f *flusher) readVisits(r storage.Reader) error {
	now := f.clock.now()
	for pair, err := range r.Scan(visitKeys+f.tables.node+"/", "") {
		if err != nil {
			return err
		}
		text, _, _ := strings.Cut(strings.TrimPrefix(pair.Key, visitKeys+f.tables.node+"/"), "/")
		nanos, err := strconv.ParseInt(text, 16, 64)
		if err != nil {
			return errDamaged
		}
		if at := time.Unix(0, nanos).UTC(); len(f.storedVisits) > 0 && f.storedVisits[len(f.storedVisits)-1].at.Equal(at) {
			f.storedVisits[len(f.storedVisits)-1].chunks++
		} else {
			f.storedVisits = append(f.storedVisits, storedVisitChunks{at, 1})
		}
		if err := f.recorder.readChunk(pair.Value); err != nil {
			return err
		}
	}
	f.recorder.open.expire(now)
	return nil
}

func (rec *Recorder) readChunk(data []byte) error {
	d := decoder{data: data}
	for len(d.data) > 0 {
		if d.byte() == openVisit {
			if v := d.visit(); v != nil {
				rec.open.add(v)
			}
			continue
		}
		var id visitor
		copy(id[:], d.next(uint64(len(id))))
		if v := rec.open.byVisitor[id]; v != nil {
			rec.open.remove(v)
		}
	}
	if d.failed {
		return errDamaged
	}
	return nil
}
