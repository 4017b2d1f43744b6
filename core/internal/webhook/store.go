package webhook

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// The prefixes of the keys in the store, each with its other parts and its value.
const (
	hookKeys     = "webhook"         // id -> webhook
	cursorKeys   = "webhookplace"    // id -> cursor
	stateKeys    = "webhooktally"    // id -> deliveryState
	deliveryKeys = "webhookdelivery" // id, number modulo MaxDeliveries -> deliveryRecord
)

func hookKey(id string) string   { return entrystore.Key(hookKeys, id) }
func cursorKey(id string) string { return entrystore.Key(cursorKeys, id) }
func stateKey(id string) string  { return entrystore.Key(stateKeys, id) }

func deliveriesPrefix(id string) string { return entrystore.Key(deliveryKeys, id) }

func deliveryKey(id string, number uint64) string {
	return entrystore.Key(deliveryKeys, id, fmt.Sprintf("%02d", number%MaxDeliveries))
}

// cursor is the position of a webhook in the log, with the message that is being tried.
type cursor struct {
	After   storage.Seq     `json:"after"`            // all records up to this one are done
	Part    int             `json:"part,omitempty"`   // the number of items of the next record that are done
	Missed  bool            `json:"missed,omitempty"` // the receiver is to be told that the log was trimmed
	Pending *pendingMessage `json:"head,omitempty"`   // the message whose attempts have failed so far
}

// pendingMessage is a message that waits for another attempt.
type pendingMessage struct {
	Message  message   `json:"message"`
	Number   uint64    `json:"number"` // number of its delivery
	Attempts int       `json:"attempts"`
	Next     time.Time `json:"next,omitzero"` // time of the next attempt
}

// deliveryState holds the number of the newest delivery of a webhook, and the result of the latest attempt.
type deliveryState struct {
	Newest uint64 `json:"newest"`
	Last   *Last  `json:"last,omitempty"`
}

// getJSON decodes the JSON value of a key into v. It fails with storage.ErrNotFound if the key does not exist.
func getJSON(g entrystore.Getter, key string, v any) error {
	text, err := g.Get(key)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("webhook: read %q: %w", key, err)
	}
	return nil
}

func putJSON(w storage.Writer, key string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("webhook: write %q: %w", key, err)
	}
	w.Put(key, text)
	return nil
}

// loadHook reads a webhook. It fails with NotFound if it does not exist.
func loadHook(g entrystore.Getter, id string) (h webhook, err error) {
	if err = getJSON(g, hookKey(id), &h); errors.Is(err, storage.ErrNotFound) {
		err = notFound()
	}
	return h, err
}

func loadState(g entrystore.Getter, id string) (t deliveryState, err error) {
	if err = getJSON(g, stateKey(id), &t); errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return t, err
}
