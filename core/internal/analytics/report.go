package analytics

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// Reports answers questions about the visits. It is safe for concurrent use.
type Reports struct {
	clock      *siteClock
	tables     *tableStore
	recorder   *Recorder
	answers    *query.Reader
	senderType *model.Type // the type for whose entries senders are stored; nil for none
	figures    figureCache
	settings   settings
}

// Query has the parameters of a report. Its zero value is not valid: use ParseQuery.
type Query struct {
	span   span
	Filter Filter
}

const (
	// defaultDays is the default length of a report's span.
	defaultDays = 30
	// maxDays is the maximum length of a span.
	maxDays = 3700
)

// ParseQuery parses the query string of a report: from and to, both inclusive, and for a filtered report source, page or
// device. It fails with Malformed.
func (rep *Reports) ParseQuery(raw string, filtered bool) (Query, error) {
	var from, to string
	var q Query
	fields := map[string]*string{"from": &from, "to": &to}
	if filtered {
		fields["source"], fields["page"], fields["device"] = &q.Filter.Source, &q.Filter.Page, &q.Filter.Device
	}
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	filters := 0
	err = p.Each(func(name, value string) error {
		field := fields[name]
		if field == nil {
			return params.Bad(name, "is not known here")
		}
		if value == "" {
			return params.Bad(name, "must not be empty")
		}
		if name != "from" && name != "to" {
			filters++
		}
		*field = value
		return nil
	})
	if err != nil {
		return q, err
	}
	if filters > 1 {
		return q, core.Errorf(core.Malformed, "A report has one filter at the most: source, page or device.")
	}
	q.span, err = rep.parseSpan(from, to)
	return q, err
}

func (rep *Reports) parseSpan(from, to string) (p span, err error) {
	p.to = dayOf(rep.clock.now())
	if to != "" {
		if p.to, err = parseDay(to); err != nil {
			return p, params.Bad("to", "must be a day such as 2026-01-31")
		}
	}
	p.from = p.to - defaultDays + 1
	if from != "" {
		if p.from, err = parseDay(from); err != nil {
			return p, params.Bad("from", "must be a day such as 2026-01-31")
		}
	}
	if p.from > p.to || p.to-p.from >= maxDays {
		return p, core.Errorf(core.Malformed, "The report must begin before it ends, and be of at most %d days.", maxDays)
	}
	return p, nil
}

// Overview has the totals of a span and their change since the preceding span of the same length.
type Overview struct {
	TotalVisitors     int64   `json:"totalVisitors"`
	TotalPageViews    int64   `json:"totalPageViews"`
	AvgBounceRate     float64 `json:"avgBounceRate"`     // percent of visits
	AvgConversionRate float64 `json:"avgConversionRate"` // percent of visits
	Change            Change  `json:"changeFromLastMonth"`
}

// Change has the change of each figure in percent; 0 if the earlier figure was 0.
type Change struct {
	Visitors       float64 `json:"visitors"`
	PageViews      float64 `json:"pageViews"`
	BounceRate     float64 `json:"bounceRate"`
	ConversionRate float64 `json:"conversionRate"`
}

// Overview reports the totals of the span.
func (rep *Reports) Overview(ctx context.Context, q Query) (Overview, error) {
	now, err := rep.totalFor(ctx, q.Filter, q.span)
	if err != nil {
		return Overview{}, err
	}
	length := q.span.to - q.span.from + 1
	before, err := rep.totalFor(ctx, q.Filter, span{q.span.from - length, q.span.to - length})
	if err != nil {
		return Overview{}, err
	}
	return Overview{
		TotalVisitors: now.get(visitors), TotalPageViews: now.get(views),
		AvgBounceRate:     now.rate(bounces),
		AvgConversionRate: now.rate(conversions),
		Change: Change{
			Visitors:       change(float64(now.get(visitors)), float64(before.get(visitors))),
			PageViews:      change(float64(now.get(views)), float64(before.get(views))),
			BounceRate:     change(now.share(bounces), before.share(bounces)),
			ConversionRate: change(now.share(conversions), before.share(conversions)),
		},
	}, nil
}

// totalFor returns the cell with the totals of everything in a span that passes a filter.
func (rep *Reports) totalFor(ctx context.Context, f Filter, p span) (*cell, error) {
	sel := f.totalSelection()
	r, err := rep.tables.sum(ctx, sel.table, p, sel.filter())
	return r[value{sel.text, ""}], err
}

// share returns a counter divided by the visits.
func (c *cell) share(counter int) float64 {
	if c.get(visits) == 0 {
		return 0
	}
	return float64(c.get(counter)) / float64(c.get(visits))
}

// rate returns the share in percent.
func (c *cell) rate(counter int) float64 { return round(100 * c.share(counter)) }

func change(now, before float64) float64 {
	if before == 0 {
		return 0
	}
	return round(100 * (now - before) / before)
}

// round rounds to one decimal place.
func round(x float64) float64 { return math.Round(10*x) / 10 }

// Daily has the figures of a day or an hour.
type Daily struct {
	Date      string `json:"date"`
	Visitors  int64  `json:"visitors"`
	PageViews int64  `json:"pageViews"`
	Sessions  int64  `json:"sessions"`
}

// Daily reports every day of the span, the oldest first.
func (rep *Reports) Daily(ctx context.Context, q Query) ([]Daily, error) {
	sel := q.Filter.totalSelection()
	byDay, err := rep.tables.byDay(ctx, sel.table, q.span, sel.filter())
	if err != nil {
		return nil, err
	}
	all := make([]Daily, 0, q.span.to-q.span.from+1)
	for d := q.span.from; d <= q.span.to; d++ {
		c := byDay[d][value{sel.text, ""}]
		all = append(all, Daily{d.String(), c.get(visitors), c.get(views), c.get(visits)})
	}
	return all, nil
}

// maxHourlyDays is the maximum number of days of an hourly report.
const maxHourlyDays = 31

// Hourly reports every hour of the span, the oldest first. It fails with Malformed for a span that is too long.
func (rep *Reports) Hourly(ctx context.Context, q Query) ([]Daily, error) {
	if q.span.to-q.span.from >= maxHourlyDays {
		return nil, core.Errorf(core.Malformed, "A report by the hour is of at most %d days.", maxHourlyDays)
	}
	byDay, err := rep.tables.byDay(ctx, hours, q.span, nil)
	if err != nil {
		return nil, err
	}
	all := []Daily{}
	for d := q.span.from; d <= q.span.to; d++ {
		zone := rep.clock.zone.Load()
		for t := d.start(zone); t.Before((d + 1).start(zone)); t = t.Add(time.Hour) {
			c := byDay[d][hourOf(t)]
			all = append(all, Daily{t.UTC().Format(time.RFC3339), c.get(visitors), c.get(views), c.get(visits)})
		}
	}
	return all, nil
}

// row is a name with its figures.
type row struct {
	name string
	*cell
}

// rows returns the rows of a selection, sorted by a counter in descending order. Rows where the counter is 0 are left
// out.
func (rep *Reports) rows(ctx context.Context, sel selection, p span, by int) ([]row, error) {
	r, err := rep.tables.sum(ctx, sel.table, p, sel.filter())
	if err != nil {
		return nil, err
	}
	all := make([]row, 0, len(r))
	for v, c := range r {
		if c.get(by) > 0 {
			all = append(all, row{sel.nameOf(v), c})
		}
	}
	slices.SortFunc(all, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.get(by), a.get(by)), strings.Compare(a.name, b.name))
	})
	return all, nil
}

// member is a member of a JSON object. Content types declare its name, so that struct tags cannot be used.
type member struct {
	name  string
	value any
}

// marshalMembers encodes an object with its members in the given order.
func marshalMembers(all ...member) ([]byte, error) {
	out := []byte{'{'}
	for i, m := range all {
		name, err := json.Marshal(m.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, name...), ':'), value...)
	}
	return append(out, '}'), nil
}
