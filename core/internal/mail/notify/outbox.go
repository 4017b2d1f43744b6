package notify

import (
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Put queues a mail of a plugin, in an update of the caller. The caller must call Wake afterwards.
func (o *Service) Put(w storage.Writer, l entrystore.Letter) error { return o.Queue.Put(w, l) }

// Wake makes the queue look for due mails.
func (o *Service) Wake() { o.Queue.Wake() }
