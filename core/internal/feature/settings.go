package feature

import (
	"context"
	"encoding/json"
	"sync/atomic"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// SettingsType is the name of the type of the settings of the site, and the id of its entry.
const SettingsType = "settings"

// Settings reads the settings of the site. It is safe for concurrent use.
type Settings struct {
	answers   *query.Reader
	freshness *cache.Freshness
	known     atomic.Pointer[comingSoon]
}

// comingSoon is the switch of that name, as it was read at a time.
type comingSoon struct {
	basis cache.Basis
	on    bool
}

// NewSettings returns the settings that a reader finds.
func NewSettings(answers *query.Reader, freshness *cache.Freshness) *Settings {
	return &Settings{answers: answers, freshness: freshness}
}

// Body returns the JSON of the settings as visitors see them. It fails with NotFound if the site has none.
func (s *Settings) Body(ctx context.Context) ([]byte, error) {
	answer, err := s.answers.Get(ctx, core.Actor{}, SettingsType, SettingsType)
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// ComingSoon reports whether visitors are told that the site is coming. The settings are read again when they change. While
// they cannot be read, the last answer counts.
func (s *Settings) ComingSoon(ctx context.Context) bool {
	now := s.known.Load()
	if now != nil && s.freshness.True(now.basis) {
		return now.on
	}
	next := &comingSoon{basis: cache.Basis{Mark: s.freshness.Mark(), Types: []string{SettingsType}}}
	body, err := s.Body(ctx)
	if err != nil && core.CodeOf(err) != core.NotFound {
		return now != nil && now.on
	}
	var read struct {
		ComingSoon bool `json:"comingSoon"`
	}
	next.on = err == nil && json.Unmarshal(body, &read) == nil && read.ComingSoon
	s.known.Store(next)
	return next.on
}
