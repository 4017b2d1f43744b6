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
func (s *Service) dropVisits(ctx context.Context, now time.Time) error {
	for len(s.storedVisits) > 0 && now.Sub(s.storedVisits[0].at).Abs() > visitTimeout {
		var keys []string
		for i := range s.storedVisits[0].chunks {
			keys = append(keys, chunkKey(visitsKey(s.Node, s.storedVisits[0].at), i))
		}
		if err := deleteKeys(ctx, s.Store, keys); err != nil {
			return fmt.Errorf("analytics: drop visits: %w", err)
		}
		s.storedVisits = s.storedVisits[1:]
	}
	return nil
}

// restore reads the data of an earlier run and completes a flush that was interrupted.
func (s *Service) restore(ctx context.Context) error {
	parts := map[string]rollup{}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		number, err := readNumber(r, s.Node)
		if err != nil {
			return err
		}
		s.pending = delta{number + 1, dayCounts{}}
		if err := s.readSalts(r); err != nil {
			return err
		}
		if err := s.readVisits(r); err != nil {
			return err
		}
		return readFlush(r, s.Node, parts)
	})
	if err != nil {
		return fmt.Errorf("analytics: restore: %w", err)
	}
	if len(parts) == 0 {
		return nil
	}
	if err := s.apply(ctx, parts, s.pending.number-1); err != nil {
		return err
	}
	return deleteAll(ctx, s.Store, flushKeys+s.Node+"/")
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

func (s *Service) readSalts(r storage.Reader) error {
	for pair, err := range r.Scan(saltKeys, "") {
		if err != nil {
			return err
		}
		d, err := parseDay(strings.TrimPrefix(pair.Key, saltKeys))
		if err != nil {
			return errDamaged
		}
		s.salts[d] = slices.Clone(pair.Value)
	}
	return nil
}

// readVisits restores the visits that may continue. If several states of a visit are stored, the latest is used.
func (s *Service) readVisits(r storage.Reader) error {
	now := s.now()
	for pair, err := range r.Scan(visitKeys+s.Node+"/", "") {
		if err != nil {
			return err
		}
		text, _, _ := strings.Cut(strings.TrimPrefix(pair.Key, visitKeys+s.Node+"/"), "/")
		nanos, err := strconv.ParseInt(text, 16, 64)
		if err != nil {
			return errDamaged
		}
		if at := time.Unix(0, nanos).UTC(); len(s.storedVisits) > 0 && s.storedVisits[len(s.storedVisits)-1].at.Equal(at) {
			s.storedVisits[len(s.storedVisits)-1].chunks++
		} else {
			s.storedVisits = append(s.storedVisits, storedVisitChunks{at, 1})
		}
		if err := s.readChunk(pair.Value); err != nil {
			return err
		}
	}
	s.open.expire(now)
	return nil
}

func (s *Service) readChunk(data []byte) error {
	d := decoder{data: data}
	for len(d.data) > 0 {
		if d.byte() == openVisit {
			if v := d.visit(); v != nil {
				s.open.add(v)
			}
			continue
		}
		var id visitor
		copy(id[:], d.next(uint64(len(id))))
		if v := s.open.byVisitor[id]; v != nil {
			s.open.remove(v)
		}
	}
	if d.failed {
		return errDamaged
	}
	return nil
}
