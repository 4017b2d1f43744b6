package analytics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Reading lists the pages that the sender of an entry viewed in the same visit.
type Reading struct {
	Source   string     `json:"source"`
	Campaign string     `json:"campaign"`
	Entry    string     `json:"entry"`
	Pages    []PageRead `json:"pages"`
}

// PageRead is a page and the time of its first view in the visit.
type PageRead struct {
	Page string    `json:"page"`
	At   time.Time `json:"at"`
}

// sender is the reading of the person who sent an entry.
type sender struct {
	entry   string
	At      time.Time `json:"at"`
	Reading Reading   `json:"reading"`
}

func (n sender) encode() ([]byte, error) { return json.Marshal(n) }

func (v *visit) sender(entry string, now time.Time) sender {
	r := Reading{Source: v.source, Campaign: v.campaign.name, Entry: v.entry, Pages: []PageRead{}}
	for _, p := range v.pages {
		r.Pages = append(r.Pages, PageRead{p.page, time.Unix(p.first, 0).UTC()})
	}
	return sender{entry, now, r}
}

// Kept returns the type for whose entries senders are stored, as its goal declares; nil if there is none.
func Kept(types *model.Registry) *model.Type {
	all := types.Types()
	i := slices.IndexFunc(all, func(t model.Type) bool { return t.Options.Analytics.Goal != nil && t.Options.Analytics.Goal.Visit })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// Reading returns the reading of an entry's sender. It fails with NotFound if it is unknown or the entry does not exist.
func (s *Service) Reading(ctx context.Context, entry string) (Reading, error) {
	errUnknown := core.Errorf(core.NotFound, "Nothing is known of the visit.")
	if s.senderType == nil {
		return Reading{}, errUnknown
	}
	found, err := s.Answers.Latest(ctx, []query.Ref{{Type: s.senderType.Name, ID: entry}})
	if err != nil {
		return Reading{}, err
	}
	if len(found) == 0 {
		return Reading{}, errUnknown
	}
	if n, ok := s.pendingSender(entry); ok {
		return n.Reading, nil
	}
	var n sender
	err = s.Store.View(ctx, func(r storage.Reader) error {
		data, err := r.Get(senderKeys + entry)
		if err == nil {
			err = json.Unmarshal(data, &n)
		}
		return err
	})
	if errors.Is(err, storage.ErrNotFound) {
		return Reading{}, errUnknown
	}
	return n.Reading, err
}

func (s *Service) pendingSender(entry string) (sender, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.senders {
		if n.entry == entry {
			return n, true
		}
	}
	return sender{}, false
}

// deleteSenders deletes the senders of permanently deleted entries, and all senders from before a day. It scans only
// after an entry of their type was written.
func (s *Service) deleteSenders(ctx context.Context, before day) error {
	if s.senderType == nil {
		return nil
	}
	newest := s.Answers.Newest(s.senderType.Name) + 1
	if newest == s.sendersChecked {
		return nil
	}
	refs, obsolete, err := s.listSenders(ctx, before)
	if err != nil {
		return fmt.Errorf("analytics: senders: %w", err)
	}
	existing, err := s.Answers.Kept(ctx, refs)
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if !existing[ref] {
			obsolete = append(obsolete, senderKeys+ref.ID)
		}
	}
	if err := deleteMany(ctx, s.Store, obsolete); err != nil {
		return err
	}
	s.sendersChecked = newest
	return nil
}

// listSenders returns the entries whose senders are stored, and the keys of the senders from before a day.
func (s *Service) listSenders(ctx context.Context, before day) (refs []query.Ref, old []string, err error) {
	err = s.Store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(senderKeys, "") {
			if err != nil {
				return err
			}
			var n sender
			if json.Unmarshal(pair.Value, &n) != nil || dayOf(n.At) < before {
				old = append(old, pair.Key)
				continue
			}
			refs = append(refs, query.Ref{Type: s.senderType.Name, ID: strings.TrimPrefix(pair.Key, senderKeys)})
		}
		return nil
	})
	return refs, old, err
}
