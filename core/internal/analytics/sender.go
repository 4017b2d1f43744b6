package analytics

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
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
func (rep *Reports) Reading(ctx context.Context, entry string) (Reading, error) {
	errUnknown := core.Errorf(core.NotFound, "Nothing is known of the visit.")
	if rep.senderType == nil {
		return Reading{}, errUnknown
	}
	found, err := rep.answers.Latest(ctx, []query.Ref{{Type: rep.senderType.Name, ID: entry}})
	if err != nil {
		return Reading{}, err
	}
	if len(found) == 0 {
		return Reading{}, errUnknown
	}
	if n, ok := rep.recorder.pendingSender(entry); ok {
		return n.Reading, nil
	}
	var n sender
	err = rep.tables.store.View(ctx, func(r storage.Reader) error {
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

func (rec *Recorder) pendingSender(entry string) (sender, bool) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, n := range rec.senders {
		if n.entry == entry {
			return n, true
		}
	}
	return sender{}, false
}
