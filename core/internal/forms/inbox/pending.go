package inbox

import (
	"context"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// pendingFiles counts the bytes of files that no entry refers to yet. Equal files count once. The zero value is empty.
type pendingFiles struct {
	mu       sync.Mutex
	stored   tally             // of stored files: the last count, and files added since
	files    int               // the number of stored files
	incoming map[string]int64  // bytes received of uploads in progress, by the address of the sender
	owners   map[string]string // the addresses of the senders of stored files, by the ids of the files
	sent     map[string]*tally // of stored files, by the address of the sender; files from before the start have none
}

// tally counts the bytes of different files.
type tally struct {
	bytes  int64
	hashes map[string]bool
}

func (t *tally) add(e entrystore.Enclosure) {
	if t.hashes == nil {
		t.hashes = map[string]bool{}
	}
	if !t.hashes[e.Hash] {
		t.hashes[e.Hash] = true
		t.bytes += e.Size
	}
}

// recount counts the stored files without an entry. It fails with Throttled if a limit is reached for an address.
func (l *pendingFiles) recount(ctx context.Context, store storage.Store, address string) error {
	// addStored runs after the file is in the store, so no file is missed.
	l.mu.Lock()
	defer l.mu.Unlock()
	owners := l.owners
	err := store.View(ctx, func(r storage.Reader) error {
		l.stored, l.files, l.owners, l.sent = tally{}, 0, map[string]string{}, map[string]*tally{}
		for e, err := range entrystore.Enclosures(r, entrystore.WaitingPrefix()) {
			if err != nil {
				return err
			}
			l.count(owners[e.ID], e)
		}
		return nil
	})
	if err != nil {
		l.owners = owners
		return err
	}
	return l.checkLimits(address)
}

// count counts a stored file; address is empty if it is not known.
func (l *pendingFiles) count(address string, e entrystore.Enclosure) {
	l.stored.add(e)
	l.files++
	if address == "" {
		return
	}
	if l.owners == nil {
		l.owners, l.sent = map[string]string{}, map[string]*tally{}
	}
	if l.sent[address] == nil {
		l.sent[address] = &tally{}
	}
	l.owners[e.ID] = address
	l.sent[address].add(e)
}

func (l *pendingFiles) checkLimits(address string) error {
	var all int64
	for _, bytes := range l.incoming {
		all += bytes
	}
	own := l.incoming[address]
	if sent := l.sent[address]; sent != nil {
		own += sent.bytes
	}
	if l.stored.bytes+all < maxPendingBytes && l.files < maxPendingFiles && own <= maxPendingAddress {
		return nil
	}
	err := core.Errorf(core.Throttled, "More files are being sent than can be taken for now. Please send your message without them, or try again later.")
	err.RetryAfter = retryAfter
	return err
}

// addIncoming counts received bytes of an upload. Only received bytes count, not the announced size.
func (l *pendingFiles) addIncoming(address string, bytes int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.incoming == nil {
		l.incoming = map[string]int64{}
	}
	l.incoming[address] += bytes
	return l.checkLimits(address)
}

func (l *pendingFiles) removeIncoming(address string, bytes int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := l.incoming[address] - bytes
	if left <= 0 {
		delete(l.incoming, address)
		return
	}
	l.incoming[address] = left
}

func (l *pendingFiles) addStored(address string, e entrystore.Enclosure) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count(address, e)
}
