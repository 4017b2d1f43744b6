package webhook

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// The families of keys, each with what it holds.
const (
	hookKeys     = "webhook"         // id -> webhook
	placeKeys    = "webhookplace"    // id -> place
	tallyKeys    = "webhooktally"    // id -> tally
	deliveryKeys = "webhookdelivery" // id, number modulo MaxDeliveries -> record
)

func hookKey(id string) string  { return entrystore.Key(hookKeys, id) }
func placeKey(id string) string { return entrystore.Key(placeKeys, id) }
func tallyKey(id string) string { return entrystore.Key(tallyKeys, id) }

func deliveriesPrefix(id string) string { return entrystore.Key(deliveryKeys, id) }

func deliveryKey(id string, number uint64) string {
	return entrystore.Key(deliveryKeys, id, fmt.Sprintf("%02d", number%MaxDeliveries))
}

// place is how far a webhook has been told, and what it is being told.
type place struct {
	After  storage.Seq `json:"after"`            // all records up to this one are done
	Part   int         `json:"part,omitempty"`   // and so many items of the one that follows it
	Missed bool        `json:"missed,omitempty"` // the receiver is to be told that the log has lost some
	Head   *head       `json:"head,omitempty"`   // the message that has been tried and did not arrive
}

// head is the message on which a webhook stands.
type head struct {
	Message  message   `json:"message"`
	Number   uint64    `json:"number"` // of its delivery
	Attempts int       `json:"attempts"`
	Next     time.Time `json:"next,omitzero"` // when it is tried again
}

// tally numbers the deliveries of a webhook.
type tally struct {
	Newest uint64 `json:"newest"`
	Last   *Last  `json:"last,omitempty"`
}

// load reads what is kept under a key into v. It fails with storage.ErrNotFound.
func load(g entrystore.Getter, key string, v any) error {
	text, err := g.Get(key)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("webhook: read %q: %w", key, err)
	}
	return nil
}

func keep(w storage.Writer, key string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("webhook: write %q: %w", key, err)
	}
	w.Put(key, text)
	return nil
}

// loadHook reads a webhook. It fails with NotFound.
func loadHook(g entrystore.Getter, id string) (h webhook, err error) {
	if err = load(g, hookKey(id), &h); errors.Is(err, storage.ErrNotFound) {
		err = notFound()
	}
	return h, err
}

func loadTally(g entrystore.Getter, id string) (t tally, err error) {
	if err = load(g, tallyKey(id), &t); errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return t, err
}
