package webhook

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// MaxDeliveries is the number of deliveries that are kept for each webhook: the latest ones.
const MaxDeliveries = 100

// Delivery is a message to a webhook, with the result of its latest attempt.
type Delivery struct {
	ID       string
	Event    string
	At       time.Time // time of the attempt
	Status   int       // HTTP status; 0 if there was no response
	OK       bool
	Took     time.Duration
	Attempt  int
	Error    string    // a sentence for staff; empty if the attempt succeeded
	Next     time.Time // time of the next attempt; zero if there is none
	Request  string    // the body without the entry
	Response string    // the first MaxResponse bytes of the response
}

// deliveryRecord is the stored form of a delivery. It holds the message, so that it can be sent again.
type deliveryRecord struct {
	Number   uint64        `json:"number"`
	Message  message       `json:"message"`
	At       time.Time     `json:"at"`
	Status   int           `json:"status,omitempty"`
	Took     time.Duration `json:"took"`
	Attempt  int           `json:"attempt"`
	Fault    string        `json:"fault,omitempty"`
	Next     time.Time     `json:"next,omitzero"`
	Request  string        `json:"request"`
	Response string        `json:"response,omitempty"`
}

func (r *deliveryRecord) toDelivery() Delivery {
	return Delivery{
		ID: strconv.FormatUint(r.Number, 10), Event: r.Message.Event, At: r.At, Status: r.Status, OK: r.Fault == "",
		Took: r.Took, Attempt: r.Attempt, Error: r.Fault, Next: r.Next, Request: r.Request,
		Response: r.Response,
	}
}

// putDelivery stores a delivery of a webhook and returns its number. A record keeps its number unless that is 0, or
// unless MaxDeliveries later deliveries have reused its key; then it gets a new number.
func putDelivery(w storage.Writer, id string, r deliveryRecord) (number uint64, err error) {
	t, err := loadState(w, id)
	if err != nil {
		return 0, err
	}
	if r.Number == 0 || t.Newest >= r.Number+MaxDeliveries {
		t.Newest++
		r.Number = t.Newest
	}
	t.Last = &Last{At: r.At, Status: r.Status}
	if err := putJSON(w, stateKey(id), t); err != nil {
		return 0, err
	}
	return r.Number, putJSON(w, deliveryKey(id, r.Number), r)
}

// Deliveries returns the latest deliveries of a webhook, newest first, at most MaxDeliveries. It fails with NotFound if
// the webhook does not exist.
func (s *Service) Deliveries(ctx context.Context, id string) ([]Delivery, error) {
	var all []deliveryRecord
	err := s.Store.View(ctx, func(r storage.Reader) error {
		if _, err := loadHook(r, id); err != nil {
			return err
		}
		all = nil
		for pair, err := range r.Scan(deliveriesPrefix(id), "") {
			if err != nil {
				return err
			}
			var one deliveryRecord
			if err := getJSON(r, pair.Key, &one); err != nil {
				return err
			}
			all = append(all, one)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b deliveryRecord) int { return cmp.Compare(b.Number, a.Number) })
	out := make([]Delivery, len(all))
	for i := range all {
		out[i] = all[i].toDelivery()
	}
	return out, err
}

// Delivery returns one delivery of a webhook. It fails with NotFound if the webhook or the delivery does not exist.
func (s *Service) Delivery(ctx context.Context, id, delivery string) (Delivery, error) {
	_, one, err := s.delivery(ctx, id, delivery)
	return one.toDelivery(), err
}

func (s *Service) delivery(ctx context.Context, id, delivery string) (h webhook, one deliveryRecord, err error) {
	missing := core.Errorf(core.NotFound, "There is no such delivery.")
	number, wrong := strconv.ParseUint(delivery, 10, 64)
	err = s.Store.View(ctx, func(r storage.Reader) error {
		if h, err = loadHook(r, id); err != nil {
			return err
		}
		if wrong != nil {
			return missing
		}
		err := getJSON(r, deliveryKey(id, number), &one)
		if errors.Is(err, storage.ErrNotFound) || err == nil && one.Number != number {
			return missing
		}
		return err
	})
	return h, one, err
}
