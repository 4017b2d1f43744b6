package mail

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Outbox queues mails of other parts of the program.
type Outbox struct {
	Queue    *Queue
	Outgoing *Outgoing
}

// Sends reports whether a mail server is set up.
func (o Outbox) Sends(ctx context.Context) bool { return o.Outgoing.Sends(ctx) }

// Put adds a mail to the queue, in an update of the caller. The caller must call Wake afterwards.
func (o Outbox) Put(w storage.Writer, l entrystore.Letter) error { return o.Queue.Put(w, l) }

// Wake makes the queue look for due mails.
func (o Outbox) Wake() { o.Queue.Wake() }
