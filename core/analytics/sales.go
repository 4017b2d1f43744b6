package analytics

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/content"
)

// sales looks at what content tells of the agency's business. It reads a type again only when an entry of it
// was written.
type sales struct {
	content *content.Service

	mu       sync.Mutex
	revenue  revenue
	signups  []time.Time
	upTo     uint64 // the subscribers that signups are of
	hasDates bool
}

// revenue is the values of resolved inquiries by the day on which they were resolved.
type revenue struct {
	byDay map[day]float64
	upTo  uint64
}

// subscriberType is the content type of signups.
const subscriberType = "subscriber"

// byDay gives the revenue of each day. The map must not be changed.
func (s *sales) byDay(ctx context.Context) (map[day]float64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	newest := s.content.Newest(inquiryType)
	if s.revenue.byDay != nil && s.revenue.upTo == newest {
		return s.revenue.byDay, nil
	}
	byDay := map[day]float64{}
	for e, err := range s.content.Entries(ctx, inquiryType) {
		if err != nil {
			return nil, err
		}
		var inquiry struct {
			Value      float64   `json:"value"`
			ResolvedAt time.Time `json:"resolvedAt"`
		}
		if err := json.Unmarshal(e.JSON, &inquiry); err != nil {
			return nil, err
		}
		if !inquiry.ResolvedAt.IsZero() {
			byDay[dayOf(inquiry.ResolvedAt)] += inquiry.Value
		}
	}
	s.revenue = revenue{byDay, newest}
	return byDay, nil
}

// signedUp counts the subscribers of a span of time.
func (s *sales) signedUp(ctx context.Context, after, upTo time.Time) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if newest := s.content.Newest(subscriberType); !s.hasDates || s.upTo != newest {
		var dates []time.Time
		for e, err := range s.content.Entries(ctx, subscriberType) {
			if err != nil {
				return 0, err
			}
			dates = append(dates, e.Date)
		}
		s.signups, s.upTo, s.hasDates = dates, newest, true
	}
	n := 0
	for _, t := range s.signups {
		if t.After(after) && !t.After(upTo) {
			n++
		}
	}
	return n, nil
}
