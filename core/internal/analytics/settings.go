package analytics

import (
	"cmp"
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// defaultMonths is how long days are kept if the settings do not specify it.
const defaultMonths = 24

// settings reads the entry of the type that declares model.Targets, if there is such a type.
type settings struct{ answers *query.Reader }

// addTo sets the figure of the month's target.
func (s settings) addTo(ctx context.Context, figures map[string]float64) error {
	targets, fields, err := s.read(ctx)
	if err != nil || targets.Month == "" {
		return err
	}
	var month float64
	err = readMember(fields, targets.Month, &month)
	figures[targets.Month] = month
	return err
}

// oldest returns the first day that must be kept.
func (s settings) oldest(ctx context.Context, today day) (day, error) {
	targets, fields, err := s.read(ctx)
	months := 0
	if err == nil && targets.Keep != "" {
		err = readMember(fields, targets.Keep, &months)
	}
	return dayOf(today.date().AddDate(0, -cmp.Or(months, defaultMonths), 0)), err
}

// read returns the declared targets and the fields of the entry.
func (s settings) read(ctx context.Context) (targets model.Targets, fields map[string]json.RawMessage, err error) {
	for _, t := range s.answers.Registry().Types() {
		if t.Options.Analytics.Targets == nil {
			continue
		}
		page, err := s.answers.Get(ctx, core.Actor{Role: core.System}, t.Name, t.Name)
		if core.CodeOf(err) == core.NotFound {
			return *t.Options.Analytics.Targets, nil, nil
		}
		if err == nil {
			err = json.Unmarshal(page.Body, &fields)
		}
		return *t.Options.Analytics.Targets, fields, err
	}
	return targets, nil, nil
}

// siteClock has the time in the zone of the site.
type siteClock struct {
	system   func() time.Time
	settings settings
	zone     atomic.Pointer[time.Location] // at the last readZone
}

// readZone reads the time zone of the site. Past days remain as they were counted, even if the zone changes later.
func (c *siteClock) readZone(ctx context.Context) error {
	zone, err := c.settings.answers.Zone(ctx)
	if err == nil && zone.String() != c.zone.Load().String() {
		c.zone.Store(zone)
	}
	return err
}

func (c *siteClock) now() time.Time { return c.system().In(c.zone.Load()) }
