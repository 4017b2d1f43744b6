package bolt

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/quoin-cms/quoin/storage"
)

// The journal is two files beside the store. What a group writes goes to the end of one of them, and is acknowledged once
// it is on disk there; what the other one has is brought to the store's file meanwhile, and then it is written over from
// its beginning. A store that was closed has no journal.
const journalSuffix = ".journal-" // and 1 or 2

// journal is the journal of a store that is open. Only those who hold the turn use it.
type journal struct {
	path  string
	store [8]byte // tells the store from others
	sync  func(*os.File) error
	log   [2]journalFile
	at    int // the file that is written to
}

type journalFile struct {
	file   *os.File // nil before the first entry
	marker [8]byte
	size   int64 // of what it has
}

func newJournal(path string, id storage.Identity) *journal {
	return &journal{path: path, store: storeMark(id), sync: syncData}
}

func storeMark(id storage.Identity) (mark [8]byte) {
	sum := sha256.Sum256([]byte(id.ID))
	copy(mark[:], sum[:])
	return mark
}

func journalName(path string, i int) string { return fmt.Sprintf("%s%s%d", path, journalSuffix, i+1) }

// ready makes sure that there is the file that is written to.
func (j *journal) ready() error {
	f := &j.log[j.at]
	if f.file != nil {
		return nil
	}
	return j.open(f, journalName(j.path, j.at))
}

// write adds an entry, once the journal is ready, and returns once it is on disk. The entry keeps no bytes of those who wrote it from then on. A
// failure has left nothing, unless it is errDoubtful.
func (j *journal) write(e *entry) error {
	f := &j.log[j.at]
	if f.size == 0 {
		_, _ = rand.Read(f.marker[:]) // which never fails
	}
	b := e.encode(j.store, f.marker)
	if _, err := f.file.WriteAt(b, f.size); err != nil {
		return err // without its end it is no entry
	}
	if err := j.sync(f.file); err != nil {
		return errors.Join(err, j.forget(f))
	}
	f.size += int64(len(b))
	return nil
}

// open opens a file of the journal, and sees to it that it is on disk under its name.
func (j *journal) open(f *journalFile, name string) (err error) {
	if f.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, fileMode); err != nil {
		return err
	}
	if err = syncFolder(name); err != nil {
		err = errors.Join(err, f.file.Close())
		f.file = nil
	}
	return err
}

// forget makes sure that what was written last is no entry, whether it is on the disk or not.
func (j *journal) forget(f *journalFile) error {
	_, err := f.file.WriteAt(make([]byte, len(entryMark)), f.size)
	if err == nil {
		err = j.sync(f.file)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errDoubtful, err)
	}
	return nil
}

// errDoubtful says that an entry that failed may be there the next time the journal is read.
var errDoubtful = errors.New("it may have been written")

// turn has the other file written to from now on, from its beginning. What that one had must be in the store's file.
func (j *journal) turn() {
	j.at = 1 - j.at
	j.log[j.at].size = 0
}

func (j *journal) close() (err error) {
	for i := range j.log {
		if f := &j.log[i]; f.file != nil {
			err = errors.Join(err, f.file.Close())
			f.file = nil
		}
	}
	return err
}

// Files gives the paths of what a store at path may consist of: its file, and the two of the journal, which it has while it is
// open and which a process leaves that is killed. Whoever copies a store that is not open copies those that there are.
func Files(path string) []string {
	return []string{path, journalName(path, 0), journalName(path, 1)}
}

// discardJournal removes the journal of the store at path, if there is one.
func discardJournal(path string) error {
	return errors.Join(discard(journalName(path, 0)), discard(journalName(path, 1)))
}

// readJournal gives what the journal of a store has beyond its file, in order, and whether there is a journal. It fails
// with ErrDamaged where an entry that was acknowledged is lost, and where the journal is not of this file.
func readJournal(path string, id storage.Identity, seq storage.Seq) (entries []entry, there bool, err error) {
	for i := range 2 {
		name := journalName(path, i)
		b, err := os.ReadFile(name) //nolint:gosec // it is the store's
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
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.seq, b.seq) })
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

// readEntries gives the entries of one file that are beyond a commit.
func readEntries(b []byte, store [8]byte, after storage.Seq) (entries []entry, err error) {
	mark := entryMark // what the next entry begins with
	for {
		one := wholeEntry(b)
		if one == nil || !bytes.HasPrefix(one, mark) {
			return entries, nothingBehind(b, mark, after)
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

// nothingBehind fails where behind an entry that is not whole there is one that is: the first one was acknowledged, then,
// since each is on disk before the next one is written.
func nothingBehind(b, mark []byte, after storage.Seq) error {
	for from := 1; from < len(b); {
		i := bytes.Index(b[from:], mark)
		if i < 0 {
			break
		}
		from += i
		if one := wholeEntry(b[from:]); one != nil && storage.Seq(binary.BigEndian.Uint64(one[seqAt:])) > after {
			return fmt.Errorf("%w: an entry", storage.ErrDamaged)
		}
		from++
	}
	return nil
}
