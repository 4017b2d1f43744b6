package feeds

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// language is the language of the site.
const language = "en-GB"

// site holds the settings of the whole site.
type site struct {
	SiteName    string    `json:"siteName"`
	Tagline     string    `json:"tagline"`
	Description string    `json:"description"`
	UpdatedAt   time.Time `json:"updatedAt"`
}

func (s *Service) readSite(ctx context.Context) (found site, err error) {
	if s.Settings == "" {
		return found, nil
	}
	page, err := s.Answers.Get(ctx, core.Actor{}, s.Settings, s.Settings)
	if core.CodeOf(err) == core.NotFound {
		return found, nil
	}
	if err != nil {
		return found, err
	}
	if err := json.Unmarshal(page.Body, &found); err != nil {
		return found, fmt.Errorf("feeds: %s: %w", s.Settings, err)
	}
	return found, nil
}

// name returns the name of the site; the host of the origin if the settings have none.
func (s site) name(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return cmp.Or(oneLine(s.SiteName), host)
}

func (s site) summary() string { return oneLine(cmp.Or(s.Description, s.Tagline)) }
