package inbox

import (
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/storage"
)

// box is an inbox on a store with waiting files.
func box(t *testing.T) (*Inbox, *contenttest.Site) {
	t.Helper()
	s := contenttest.Open(t, inquiry.Type())
	return New(Config{Store: s.Store, Registry: s.Registry(), Content: s.Writer, Now: s.Clock.Now}), s
}

// wait stores the metadata of a waiting file.
func wait(t *testing.T, i *Inbox, address, id, hash string, size int64) {
	t.Helper()
	e := entrystore.Enclosure{ID: id, Type: "inquiry", At: i.Now(), Hash: hash, Size: size}
	if _, err := i.Store.Update(t.Context(), func(w storage.Writer) error {
		return entrystore.PutEnclosure(w, entrystore.WaitingKey(id), e)
	}); err != nil {
		t.Fatal(err)
	}
	i.pending.addStored(address, e)
}

func (i *Inbox) recounted(t *testing.T, address string) core.Code {
	t.Helper()
	return core.CodeOf(i.pending.recount(t.Context(), i.Store, address))
}

// TestEqualFilesCountOnce checks that files with the same bytes count once, before and after a recount.
func TestEqualFilesCountOnce(t *testing.T) {
	i, _ := box(t)
	for n := range 60 {
		wait(t, i, fmt.Sprint(n%6), fmt.Sprint("id", n), "same", MaxFile)
	}
	if got := i.pending.stored.bytes; got != MaxFile {
		t.Errorf("%d bytes count", got)
	}
	if code := i.recounted(t, "0"); code != "" || i.pending.stored.bytes != MaxFile || i.pending.files != 60 {
		t.Errorf("%d bytes of %d files count, %s", i.pending.stored.bytes, i.pending.files, code)
	}
}

// TestOneAddressIsLimited checks that an address beyond its limit is refused, and no other, until its files are gone.
func TestOneAddressIsLimited(t *testing.T) {
	i, _ := box(t)
	var ids []string
	for n := range 5 {
		ids = append(ids, fmt.Sprint("id", n))
		wait(t, i, "a", ids[n], fmt.Sprint("hash", n), MaxFile)
	}
	if code := i.recounted(t, "a"); code != "" {
		t.Errorf("the files of one message: %s", code)
	}
	if code := core.CodeOf(i.pending.addIncoming("a", 1)); code != core.Throttled {
		t.Errorf("a byte more: %q", code)
	}
	if code := core.CodeOf(i.pending.addIncoming("b", 1)); code != "" {
		t.Errorf("another address: %q", code)
	}
	i.pending.removeIncoming("a", 1)
	i.pending.removeIncoming("b", 1)
	wait(t, i, "a", "more", "more", 1)
	if code := i.recounted(t, "a"); code != core.Throttled {
		t.Errorf("more files: %q", code)
	}
	if code := i.recounted(t, "b"); code != "" {
		t.Errorf("another address: %q", code)
	}
	i.Drop(t.Context(), append(ids, "more", "unknown"))
	if code := i.recounted(t, "a"); code != "" || len(i.pending.owners) != 0 || len(i.pending.incoming) != 0 {
		t.Errorf("after they were dropped: %q, %v, %v", code, i.pending.owners, i.pending.incoming)
	}
	if hashes, err := i.droppedHashes(t.Context()); err != nil || len(hashes) != 6 {
		t.Errorf("to be deleted: %v, %v", hashes, err)
	}
}

// TestAnUnsavedFileIsDropped checks that a stored file that no entry can name is noted to be deleted.
func TestAnUnsavedFileIsDropped(t *testing.T) {
	i, _ := box(t)
	u := &Upload{inbox: i, typ: "inquiry", address: "a", unsaved: "hash"}
	u.Close(t.Context())
	if hashes, err := i.droppedHashes(t.Context()); err != nil || fmt.Sprint(hashes) != "[hash]" {
		t.Errorf("to be deleted: %v, %v", hashes, err)
	}
}
