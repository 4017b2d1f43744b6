package bolt

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/storage"
)

const crashWriters = 6

// The data of the child process. Each writer counts its entries. An entry has a value with a checksum, a unique key
// that refers to it, and an item in the log for its creation and one for its deletion.

func entryID(writer, n int) string { return fmt.Sprintf("%d.%06d", writer, n) }

func nameKey(id string) string {
	return fmt.Sprintf("name/%08x/%s", crc32.ChecksumIEEE([]byte(id)), id)
}

// writeUntilKilled is the task of the child process. It returns only if a write fails.
func writeUntilKilled(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	failed := make(chan error)
	for writer := range crashWriters {
		go func() {
			for {
				if err := writeEntry(store, writer); err != nil {
					failed <- err
				}
			}
		}()
	}
	return <-failed
}

// writeEntry adds an entry, sometimes deletes an old one, and prints the acknowledgement.
func writeEntry(store *Store, writer int) error {
	var id string
	seq, err := store.Update(context.Background(), func(w storage.Writer) error {
		count := fmt.Sprintf("count/%d", writer)
		last, err := w.Get(count)
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		n, _ := strconv.Atoi(string(last)) // the first time there is no number yet
		n++
		id = entryID(writer, n)
		w.Put("entry/"+id, sealed(rand.IntN(1<<(4+rand.IntN(12)))))
		w.Put(nameKey(id), []byte(id))
		w.Put(count, strconv.AppendInt(nil, int64(n), 10))
		w.Append([]byte("+" + id))
		if n%5 == 0 {
			old := entryID(writer, n-3)
			w.Delete("entry/" + old)
			w.Delete(nameKey(old))
			w.Append([]byte("-" + old))
		}
		return nil
	})
	if err == nil {
		_, err = fmt.Fprintf(os.Stdout, "%s %d.\n", id, seq)
	}
	return err
}

// sealed returns random bytes that are preceded by their checksum.
func sealed(size int) []byte {
	b := make([]byte, 4+size)
	for i := range b[4:] {
		b[4+i] = byte(rand.Uint32())
	}
	binary.BigEndian.PutUint32(b, crc32.ChecksumIEEE(b[4:]))
	return b
}

func unbroken(b []byte) bool {
	return len(b) >= 4 && binary.BigEndian.Uint32(b) == crc32.ChecksumIEEE(b[4:])
}

// remains is the content of the store that the child left, or the content that its log describes.
type remains struct {
	seq     storage.Seq
	entries map[string]bool        // by id
	names   map[string]bool        // the ids that unique keys refer to
	counts  map[string]string      // number of entries ever created, by writer
	seqs    map[string]storage.Seq // commits that created the entries, including deleted ones
}

// read reads the content of the store. It fails if a value is torn.
func (m *remains) read(r storage.Reader) error {
	m.seq = r.Seq()
	m.entries, m.names, m.counts = map[string]bool{}, map[string]bool{}, map[string]string{}
	for pair, err := range r.Scan("", "") {
		if err != nil {
			return err
		}
		kind, rest, _ := strings.Cut(pair.Key, "/")
		switch kind {
		case "entry":
			if !unbroken(pair.Value) {
				return fmt.Errorf("the value of %s is torn", rest)
			}
			m.entries[rest] = true
		case "name":
			id := string(pair.Value)
			if pair.Key != nameKey(id) {
				return fmt.Errorf("%s names %q", pair.Key, id)
			}
			m.names[id] = true
		case "count":
			m.counts[rest] = string(pair.Value)
		}
	}
	return nil
}

// replay returns the content that the log describes.
func replay(log []storage.Record) remains {
	m := remains{
		entries: map[string]bool{}, counts: map[string]string{}, seqs: map[string]storage.Seq{},
	}
	for _, record := range log {
		for _, item := range record.Items {
			sign, id := item[0], string(item[1:])
			if sign == '-' {
				delete(m.entries, id)
				continue
			}
			m.entries[id], m.seqs[id] = true, record.Seq
			writer, n, _ := strings.Cut(id, ".")
			m.counts[writer] = strings.TrimLeft(n, "0")
		}
	}
	return m
}
