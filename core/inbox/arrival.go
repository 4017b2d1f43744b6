package inbox

import (
	"context"
	"crypto/rand"
	"io"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/storage"
)

// What senders may have waiting, and what the disk must have left for everything else.
const (
	MaxFile      = 10 << 20 // bytes of a file
	mostWaiting  = 512 << 20
	mostFiles    = 500
	leastFree    = 500 << 20
	waitingLater = 10 * time.Minute // when room may have come: what waits goes within the hour
)

// lobby knows how much room is taken by what no entry names yet. The zero value knows nothing.
type lobby struct {
	mu      sync.Mutex
	waiting int64 // bytes that wait, when it was last counted, and what has come since
	files   int
	coming  int64 // bytes that have come of files that are on their way
}

// Arrival is a file on its way. It is closed by who has expected it.
type Arrival struct {
	inbox *Inbox
	typ   string
	from  io.Reader
	came  int64
	once  sync.Once
}

// Expect makes room for a file that the sender of an entry of a type encloses. It fails with NotFound where none is taken, with Throttled while as
// much waits as may, and with Full where the disk has no room.
func (i *Inbox) Expect(ctx context.Context, typ string) (*Arrival, error) {
	t, err := i.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	takes, err := i.Content.TakesFiles(ctx, t)
	if err != nil {
		return nil, err
	}
	if !takes || i.Media == nil {
		return nil, core.Errorf(core.NotFound, "There is no such address.")
	}
	if i.Free != nil {
		if free, err := i.Free(); err == nil && free < leastFree {
			return nil, core.Errorf(core.Full, "There is no room for files at present. Please send your message without them.")
		}
	}
	if err := i.lobby.count(ctx, i.Store); err != nil {
		return nil, entries.Explain(err)
	}
	return &Arrival{inbox: i, typ: t.Name}, nil
}

// count finds out what waits. It fails with Throttled if nothing more may.
func (l *lobby) count(ctx context.Context, store storage.Store) error {
	// Who adds to what waits does so after it is in the store: it is counted twice at the most.
	l.mu.Lock()
	defer l.mu.Unlock()
	err := store.View(ctx, func(r storage.Reader) error {
		l.waiting, l.files = 0, 0
		for e, err := range entries.Enclosures(r, entries.WaitingPrefix()) {
			if err != nil {
				return err
			}
			l.waiting, l.files = l.waiting+e.Size, l.files+1
		}
		return nil
	})
	if err != nil {
		return err
	}
	return l.full()
}

func (l *lobby) full() error {
	if l.waiting+l.coming < mostWaiting && l.files < mostFiles {
		return nil
	}
	err := core.Errorf(core.Throttled, "More files are being sent than can be taken for now. Please send your message without them, or try again later.")
	err.RetryAfter = waitingLater
	return err
}

// come counts bytes of a file that is on its way. What has not come takes no room, however long it is announced to be.
func (l *lobby) come(bytes int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.coming += bytes
	return l.full()
}

func (l *lobby) leave(bytes int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.coming -= bytes
}

func (l *lobby) stay(bytes int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting += bytes
	l.files++
}

// Take reads the file to its end and has it on disk, named nowhere. It fails like media.Shelf.Take, with TooLarge for a file
// of more than MaxFile, and with Throttled where too much has come meanwhile.
func (a *Arrival) Take(ctx context.Context, from io.Reader) (media.Taken, error) {
	a.from = from
	return a.inbox.Media.TakeFromStranger(ctx, a)
}

// Read gives what has come of the file.
func (a *Arrival) Read(p []byte) (int, error) {
	n, err := a.from.Read(p)
	a.came += int64(n)
	if fault := a.inbox.lobby.come(int64(n)); fault != nil {
		return 0, fault
	}
	if a.came > MaxFile {
		return 0, core.Errorf(core.TooLarge, "The file must be at most %d MB.", MaxFile>>20)
	}
	return n, err
}

// Keep has a file that was taken wait for an entry that names it, for content.EnclosureWaits.
func (a *Arrival) Keep(ctx context.Context, name string, file media.Taken) (entries.Enclosure, error) {
	e := entries.Enclosure{
		ID: rand.Text(), Type: a.typ, At: a.inbox.Now().UTC(), Name: name, Mime: file.Mime, Size: file.Size,
		Width: file.Width, Height: file.Height, Placeholder: file.Placeholder, Animated: file.Animated,
		Source: file.Source, Hash: file.Hash,
	}
	_, err := a.inbox.Store.Update(ctx, func(w storage.Writer) error {
		return entries.PutEnclosure(w, entries.WaitingKey(e.ID), e)
	})
	if err != nil {
		return e, entries.Explain(err)
	}
	a.inbox.lobby.stay(e.Size)
	return e, nil
}

// Close says that nothing of the file is on its way any more.
func (a *Arrival) Close() { a.once.Do(func() { a.inbox.lobby.leave(a.came) }) }
