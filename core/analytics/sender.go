package analytics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/storage"
)

// Reading is what the sender of an inquiry read in the visit in which it was sent.
type Reading struct {
	Source   string     `json:"source"`
	Campaign string     `json:"campaign"`
	Entry    string     `json:"entry"`
	Pages    []PageRead `json:"pages"`
}

// PageRead is a page with when it was first seen in the visit.
type PageRead struct {
	Page string    `json:"page"`
	At   time.Time `json:"at"`
}

// sender is a reading with the inquiry that it led to.
type sender struct {
	inquiry string
	At      time.Time `json:"at"`
	Reading Reading   `json:"reading"`
}

func (n sender) encode() ([]byte, error) { return json.Marshal(n) }

func (v *visit) sender(inquiry string, now time.Time) sender {
	r := Reading{Source: v.source, Campaign: v.campaign.name, Entry: v.entry, Pages: []PageRead{}}
	for _, p := range v.pages {
		r.Pages = append(r.Pages, PageRead{p.page, time.Unix(p.first, 0).UTC()})
	}
	return sender{inquiry, now, r}
}

// inquiryType is the content type whose senders are kept.
const inquiryType = "inquiry"

// Reading gives what the sender of an inquiry read. It fails with NotFound where that is not known, or where
// the inquiry is gone.
func (s *Service) Reading(ctx context.Context, inquiry string) (Reading, error) {
	nothing := core.Errorf(core.NotFound, "Nothing is known of the visit.")
	there, err := s.Content.Latest(ctx, []content.Ref{{Type: inquiryType, ID: inquiry}})
	if err != nil {
		return Reading{}, err
	}
	if len(there) == 0 {
		return Reading{}, nothing
	}
	if n, ok := s.noted(inquiry); ok {
		return n.Reading, nil
	}
	var n sender
	err = s.Store.View(ctx, func(r storage.Reader) error {
		data, err := r.Get(senderKeys + inquiry)
		if err == nil {
			err = json.Unmarshal(data, &n)
		}
		return err
	})
	if errors.Is(err, storage.ErrNotFound) {
		return Reading{}, nothing
	}
	return n.Reading, err
}

func (s *Service) noted(inquiry string) (sender, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.notes {
		if n.inquiry == inquiry {
			return n, true
		}
	}
	return sender{}, false
}

// forgetSenders deletes what is known of the senders of inquiries that are gone, and of all from before a
// day. It looks only when an inquiry was written.
func (s *Service) forgetSenders(ctx context.Context, before day) error {
	newest := s.Content.Newest(inquiryType) + 1
	if newest == s.checked {
		return nil
	}
	var refs []content.Ref
	var doomed []string
	err := s.Store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(senderKeys, "") {
			if err != nil {
				return err
			}
			var n sender
			if json.Unmarshal(pair.Value, &n) != nil || dayOf(n.At) < before {
				doomed = append(doomed, pair.Key)
				continue
			}
			refs = append(refs, content.Ref{Type: inquiryType, ID: strings.TrimPrefix(pair.Key, senderKeys)})
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("analytics: senders: %w", err)
	}
	there, err := s.Content.Latest(ctx, refs)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, e := range there {
		known[e.ID] = true
	}
	for _, ref := range refs {
		if !known[ref.ID] {
			doomed = append(doomed, senderKeys+ref.ID)
		}
	}
	if err := deleteMany(ctx, s.Store, doomed); err != nil {
		return err
	}
	s.checked = newest
	return nil
}
