package bolt

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// Versions before 0.9 wrote updates to a journal of two files beside the store before they wrote them to the store. A
// killed process of such a version leaves its journal, and Open applies it to the store once. This whole file and
// entry.go can be removed with version 1.0.
const journalSuffix = ".journal-" // followed by 1 or 2

// applyJournal applies the journal of a killed process of an earlier version to the store, marks the store as one
// without a journal and removes the journal. If it is interrupted, either the store and its journal are as they were,
// or the store is complete. It fails with ErrDamaged, and changes nothing, if an acknowledged update is lost.
func applyJournal(db *bbolt.DB, path string, id storage.Identity) error {
	seq, version, err := newestCommit(db)
	if err != nil {
		return err
	}
	entries, there, err := readJournal(path, id, seq)
	if err != nil {
		return err
	}
	if version == formatJournal {
		if !there {
			return fmt.Errorf("%w: its journal is missing, %s or …2, which has what was saved last: put it beside it, or an empty file "+
				"of that name to do without", storage.ErrDamaged, filepath.Base(journalName(path, 0)))
		}
		if err := applyEntries(db, entries); err != nil {
			return err
		}
	}
	if !there {
		return nil
	}
	return discardJournal(path)
}

// newestCommit returns the number of the newest commit in a file, and the format of the file.
func newestCommit(db *bbolt.DB) (seq storage.Seq, version uint64, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		data, err := openData(tx)
		if err != nil {
			return err
		}
		seq = storage.Seq(data.Sequence())
		version, err = versionOf(tx)
		return err
	})
	return seq, version, err
}

// applyEntries writes entries to the store in one transaction, which also marks the store as one without a journal. A
// second commit writes the mark again, so that both head pages have it.
func applyEntries(db *bbolt.DB, entries []entry) error {
	err := db.Update(func(tx *bbolt.Tx) (err error) {
		defer recoverDamage(&err)
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		for i := range entries {
			if err := entries[i].apply(b); err != nil {
				return err
			}
		}
		return b.head.Put(formatKey, number(currentFormat))
	})
	if err != nil {
		return err
	}
	return db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Put(formatKey, number(currentFormat)) })
}

func (e *entry) apply(b buckets) error {
	for name, value := range e.writes {
		key := []byte(name)
		var err error
		if value == nil {
			err = b.data.Delete(key)
		} else {
			err = b.data.Put(key, seal(key, value))
		}
		if err != nil {
			return err
		}
	}
	for _, r := range e.logged {
		key := number(uint64(r.seq))
		if err := b.log.Put(key, seal(key, r.value)); err != nil {
			return err
		}
	}
	return errors.Join(b.data.SetSequence(uint64(e.seq)), putHead(b.head, seqKey, number(uint64(e.seq))))
}

func storeMark(id storage.Identity) (mark [8]byte) {
	sum := sha256.Sum256([]byte(id.ID))
	copy(mark[:], sum[:])
	return mark
}

func journalName(path string, i int) string { return fmt.Sprintf("%s%s%d", path, journalSuffix, i+1) }

// Files returns the paths that a store at path may consist of: its file, and the two journal files that a killed
// process of an earlier version leaves. To copy a store that is not open, copy those that exist.
func Files(path string) []string {
	return []string{path, journalName(path, 0), journalName(path, 1)}
}

// discardJournal removes the journal of the store at path, if there is one.
func discardJournal(path string) error {
	return errors.Join(discard(journalName(path, 0)), discard(journalName(path, 1)))
}

// readJournal returns the entries of the journal that are newer than commit seq of the store, in order, and reports
// whether there is a journal. It fails with ErrDamaged if an acknowledged entry is lost or the journal belongs to
// another file.
func readJournal(path string, id storage.Identity, seq storage.Seq) (entries []entry, there bool, err error) {
	for i := range 2 {
		name := journalName(path, i)
		b, err := os.ReadFile(name) //nolint:gosec // a file of the store
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, there, err
		}
		there = true
		found, err := readEntries(b, storeMark(id), seq)
		if err != nil {
			return nil, there, fmt.Errorf("%w in %s", err, filepath.Base(name))
		}
		entries = append(entries, found...)
	}
	// A probe of a full disk wrote an entry without a commit: it must be sorted after the entry that ends where it begins.
	slices.SortStableFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.seq, b.seq), cmp.Compare(a.before, b.before))
	})
	for _, e := range entries {
		if e.before != seq {
			return nil, there, fmt.Errorf("%w: it ends at commit %d, and its journal goes on after commit %d: put the file there that "+
				"%s and …2 belong to, or move those away and do without what was saved last",
				storage.ErrDamaged, seq, e.before, filepath.Base(journalName(path, 0)))
		}
		seq = e.seq
	}
	return entries, there, nil
}

// readEntries returns the entries of one file that are newer than the commit after.
func readEntries(b []byte, store [8]byte, after storage.Seq) (entries []entry, err error) {
	mark := entryMark // the prefix of the next entry
	for {
		one := intactEntry(b)
		if one == nil || !bytes.HasPrefix(one, mark) {
			return entries, checkNoEntryAfter(b, mark, after)
		}
		if [8]byte(one[len(entryMark):]) != store {
			return nil, fmt.Errorf("%w: what was saved last in another store is", storage.ErrDamaged)
		}
		mark = one[:lengthAt]
		e, err := decodeEntry(one)
		if err != nil {
			return nil, err
		}
		if e.seq > after {
			entries = append(entries, e)
		}
		b = b[len(one):]
	}
}

// checkNoEntryAfter fails if a complete entry follows an incomplete one. In that case the incomplete one had been
// acknowledged, because each entry is on disk before the next one is written.
func checkNoEntryAfter(b, mark []byte, after storage.Seq) error {
	for from := 1; from < len(b); {
		i := bytes.Index(b[from:], mark)
		if i < 0 {
			break
		}
		from += i
		if one := intactEntry(b[from:]); one != nil && storage.Seq(binary.BigEndian.Uint64(one[seqAt:])) > after {
			return fmt.Errorf("%w: an entry", storage.ErrDamaged)
		}
		from++
	}
	return nil
}
