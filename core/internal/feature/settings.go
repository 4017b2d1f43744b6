package feature

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// SettingsType is the name of the type of the settings of the site, and the id of its entry.
const SettingsType = "settings"

// Settings reads the settings of the site. It is safe for concurrent use.
type Settings struct {
	answers   *query.Reader
	freshness *cache.Freshness
	known     atomic.Pointer[served]
}

// served are the settings that the program itself depends on, as they were read at a time.
type served struct {
	basis        cache.Basis
	ComingSoon   bool `json:"comingSoon"`
	CacheSeconds int  `json:"cacheSeconds"`

	TimeZone field.Zone `json:"timeZone"`

	PreviewURL string `json:"previewUrl"`
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
func (s *Settings) ComingSoon(ctx context.Context) bool { return s.served(ctx).ComingSoon }

// CacheSeconds returns for how many seconds shared caches may keep what visitors read; 0 for not at all. While the settings
// cannot be read, the last answer counts.
func (s *Settings) CacheSeconds(ctx context.Context) int { return s.served(ctx).CacheSeconds }

// PreviewURL returns the address at which another front end shows previews, with placeholders; empty if this site shows
// them. While the settings cannot be read, the last answer counts.
func (s *Settings) PreviewURL(ctx context.Context) string { return s.served(ctx).PreviewURL }

// Location returns the time zone of the site. While the settings cannot be read, the last answer counts.
func (s *Settings) Location(ctx context.Context) *time.Location {
	return s.served(ctx).TimeZone.Location()
}

func (s *Settings) served(ctx context.Context) *served {
	now := s.known.Load()
	if now != nil && s.freshness.True(now.basis) {
		return now
	}
	next := &served{basis: cache.Basis{Mark: s.freshness.Mark(), Types: []string{SettingsType}}}
	answer, err := s.answers.Get(ctx, core.Actor{Role: core.System}, SettingsType, SettingsType)
	switch {
	case err == nil:
		if json.Unmarshal(answer.Body, next) != nil {
			next = &served{basis: next.basis}
		}
	case core.CodeOf(err) != core.NotFound && now != nil:
		return now
	case core.CodeOf(err) != core.NotFound:
		return &served{}
	}
	s.known.Store(next)
	return next
}
