package analytics

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// visitor is the keyed hash of an address, a user agent and a site. The salt of the day is the key.
type visitor [16]byte

// number returns the part of the hash that sketches use.
func (v visitor) number() uint64 { return binary.BigEndian.Uint64(v[:]) }

const (
	saltSize = 32
	// maxSaltsDeleted is the number of salts that are deleted at once. There is usually one; only a changed clock causes
	// more.
	maxSaltsDeleted = storage.MaxWrites / 2
	// saltLeadTime is how long before a day its salt is created, so that it is on disk when the day begins.
	saltLeadTime = time.Hour
)

// salts are the hash keys of days.
type salts map[day][]byte

// get returns the salt of a day and creates it if there is none.
func (s salts) get(d day) []byte {
	if s[d] == nil {
		s[d] = newSalt()
	}
	return s[d]
}

func newSalt() []byte {
	salt := make([]byte, saltSize)
	// rand.Read never returns an error.
	_, _ = rand.Read(salt)
	return salt
}

// isSaltNeeded reports whether the salt of a day may still be used: today's; tomorrow's, shortly before midnight; and
// yesterday's, while a visit from before midnight may continue.
func isSaltNeeded(d day, now time.Time) bool {
	return d >= dayOf(now.Add(-visitTimeout)) && d <= dayOf(now.Add(saltLeadTime))
}

func hashVisitor(salt []byte, site, address, agent string) visitor {
	mac := hmac.New(sha256.New, salt)
	for _, text := range []string{site, address, agent} {
		var size [4]byte
		binary.BigEndian.PutUint32(size[:], uint32(len(text)))
		// Writing to a hash never fails.
		_, _ = mac.Write(size[:])
		_, _ = mac.Write([]byte(text))
	}
	return visitor(mac.Sum(nil)[:16])
}

// storeSalts stores the required salts, so that all nodes agree on them, and deletes the others. It also records the
// day, because it writes once a day.
func (f *flusher) storeSalts(ctx context.Context) error {
	missing, old := f.recorder.classifySalts()
	if len(missing) == 0 && len(old) == 0 {
		return nil
	}
	agreed, today := salts{}, dayOf(f.clock.system().UTC())
	_, err := f.tables.store.Update(ctx, func(w storage.Writer) (err error) {
		for d, salt := range missing {
			stored, err := w.Get(saltKeys + d.String())
			switch {
			case err == nil:
				agreed[d] = slices.Clone(stored)
			case errors.Is(err, storage.ErrNotFound):
				agreed[d] = salt
				w.Put(saltKeys+d.String(), salt)
			default:
				return err
			}
		}
		for _, d := range old {
			w.Delete(saltKeys + d.String())
		}
		f.steady, err = recordDay(w, today)
		return err
	})
	if err != nil {
		return fmt.Errorf("analytics: salts: %w", err)
	}
	f.recorder.replaceSalts(agreed, old)
	return nil
}

// classifySalts returns the salts that may not be stored yet, and the days whose salts are no longer needed.
func (rec *Recorder) classifySalts() (missing salts, old []day) {
	now := rec.clock.now()
	rec.mu.Lock()
	defer rec.mu.Unlock()
	missing = salts{}
	for _, d := range []day{dayOf(now), dayOf(now.Add(saltLeadTime))} {
		if !rec.storedSalts[d] {
			missing[d] = rec.salts.get(d)
		}
	}
	for d := range rec.salts {
		if !isSaltNeeded(d, now) && len(old) < maxSaltsDeleted {
			old = append(old, d)
		}
	}
	return missing, old
}

func (rec *Recorder) replaceSalts(agreed salts, old []day) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for d, salt := range agreed {
		rec.salts[d], rec.storedSalts[d] = salt, true
	}
	for _, d := range old {
		clear(rec.salts[d])
		delete(rec.salts, d)
		delete(rec.storedSalts, d)
	}
}
