package analytics

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Source is a traffic source.
type Source struct {
	Name  string `json:"name"`
	Value int64  `json:"value"` // visits
	Color string `json:"color"` // the colour of charts, as #rrggbb
}

// palette has the colours of sources, from the largest source to the smallest. Each is legible on light and dark
// backgrounds.
var palette = []string{
	"#3b82f6", "#0d9488", "#d97706", "#8b5cf6", "#e11d48", "#65a30d", "#0891b2", "#c026d3", "#a16207", "#64748b",
}

// TrafficSources reports the sources of visits, the most frequent first.
func (rep *Reports) TrafficSources(ctx context.Context, q Query) ([]Source, error) {
	lines, err := rep.rows(ctx, q.Filter.breakdown(sources), q.span, visits)
	all := make([]Source, len(lines))
	for i, l := range lines {
		all[i] = Source{l.name, l.get(visits), palette[min(i, len(palette)-1)]}
	}
	return all, err
}

// maxSlices is the number of sources that a chart shows separately.
const maxSlices = 9

// Slices reduces sources to those of a chart: the largest ones, and all others combined.
func Slices(all []Source) []Source {
	if len(all) <= maxSlices+1 {
		return all
	}
	rest := Source{Name: "Other", Color: palette[len(palette)-1]}
	for _, one := range all[maxSlices:] {
		rest.Value += one.Value
	}
	return append(slices.Clone(all[:maxSlices]), rest)
}

// Device is a type of device, a browser or an operating system.
type Device struct {
	Name  string `json:"name"`
	Value int64  `json:"value"` // visits
}

// Devices reports the devices of visits, the most frequent first.
func (rep *Reports) Devices(ctx context.Context, q Query) ([]Device, error) {
	return rep.devices(ctx, q.Filter.breakdown(devices), q)
}

// Browsers reports the browsers of visits, the most frequent first.
func (rep *Reports) Browsers(ctx context.Context, q Query) ([]Device, error) {
	return rep.devices(ctx, selection{table: browsers}, q)
}

// Systems reports the operating systems of visits, the most frequent first.
func (rep *Reports) Systems(ctx context.Context, q Query) ([]Device, error) {
	return rep.devices(ctx, selection{table: systems}, q)
}

func (rep *Reports) devices(ctx context.Context, sel selection, q Query) ([]Device, error) {
	lines, err := rep.rows(ctx, sel, q.span, visits)
	all := make([]Device, len(lines))
	for i, l := range lines {
		all[i] = Device{l.name, l.get(visits)}
	}
	return all, err
}

// Page is a page with its views and its number of visitors, counted by the day.
type Page struct {
	Page        string `json:"page"`
	Views       int64  `json:"views"`
	UniqueViews int64  `json:"uniqueViews"`
}

// TopPages reports the pages, the most viewed first.
func (rep *Reports) TopPages(ctx context.Context, q Query) ([]Page, error) {
	lines, err := rep.rows(ctx, q.Filter.breakdown(pages), q.span, views)
	all := make([]Page, len(lines))
	for i, l := range lines {
		// The estimate of a sketch may exceed the views slightly if every view has a different visitor.
		all[i] = Page{l.name, l.get(views), min(l.get(visitors), l.get(views))}
	}
	return all, err
}

// PageTime is the average reading time of a page.
type PageTime struct {
	Page           string  `json:"page"`
	Views          int64   `json:"views"`
	AverageSeconds float64 `json:"averageSeconds"` // per view
}

// PageTimes reports the reading times of pages, the most viewed first.
func (rep *Reports) PageTimes(ctx context.Context, q Query) ([]PageTime, error) {
	lines, err := rep.rows(ctx, selection{table: pages}, q.span, views)
	all := make([]PageTime, len(lines))
	for i, l := range lines {
		all[i] = PageTime{l.name, l.get(views), round(float64(l.get(seconds)) / float64(l.get(views)))}
	}
	return all, err
}

// EntryPage is the first page of visits.
type EntryPage struct {
	Page           string  `json:"page"`
	Visits         int64   `json:"visits"`
	BounceRate     float64 `json:"bounceRate"`     // percent of the visits
	ConversionRate float64 `json:"conversionRate"` // percent of the visits
}

// EntryPages reports the first pages of visits, the most frequent first.
func (rep *Reports) EntryPages(ctx context.Context, q Query) ([]EntryPage, error) {
	lines, err := rep.rows(ctx, selection{table: entries}, q.span, visits)
	all := make([]EntryPage, len(lines))
	for i, l := range lines {
		all[i] = EntryPage{l.name, l.get(visits), l.rate(bounces), l.rate(conversions)}
	}
	return all, err
}

// ExitPage is the last page of visits.
type ExitPage struct {
	Page   string `json:"page"`
	Visits int64  `json:"visits"`
}

// ExitPages reports the last pages of visits, the most frequent first. An open visit counts for its current page.
func (rep *Reports) ExitPages(ctx context.Context, q Query) ([]ExitPage, error) {
	lines, err := rep.rows(ctx, selection{table: exits}, q.span, visits)
	all := make([]ExitPage, len(lines))
	for i, l := range lines {
		all[i] = ExitPage{l.name, l.get(visits)}
	}
	return all, err
}

// Campaign is an advertising campaign, as named by the utm parameters of its links.
type Campaign struct {
	Source         string  `json:"source"`
	Medium         string  `json:"medium"`
	Campaign       string  `json:"campaign"`
	Visits         int64   `json:"visits"`
	BounceRate     float64 `json:"bounceRate"`
	ConversionRate float64 `json:"conversionRate"`
}

// Campaigns reports the campaigns of visits, the most frequent first.
func (rep *Reports) Campaigns(ctx context.Context, q Query) ([]Campaign, error) {
	r, err := rep.tables.sum(ctx, campaigns, q.span, nil)
	all := []Campaign{}
	for v, c := range r {
		medium, name, _ := strings.Cut(v.second, "\n")
		if c.get(visits) > 0 {
			all = append(all, Campaign{v.first, medium, name, c.get(visits), c.rate(bounces), c.rate(conversions)})
		}
	}
	slices.SortFunc(all, func(a, b Campaign) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), strings.Compare(a.Source, b.Source),
			strings.Compare(a.Medium, b.Medium), strings.Compare(a.Campaign, b.Campaign))
	})
	return all, err
}

// Vitals are the 75th percentiles of a page's vitals. A vital without samples is nil.
type Vitals struct {
	Page    string   `json:"page"`
	Samples int64    `json:"samples"` // of the vital with the most samples
	LCP     *float64 `json:"lcp"`     // in milliseconds, as all others but CLS
	INP     *float64 `json:"inp"`
	CLS     *float64 `json:"cls"`
	TTFB    *float64 `json:"ttfb"`
	FCP     *float64 `json:"fcp"`
}

// vitalsPercentile is the share of visitors for whom a page was at least as fast as reported.
const vitalsPercentile = 0.75

// PageVitals reports the vitals of pages, the most often measured first.
func (rep *Reports) PageVitals(ctx context.Context, q Query) ([]Vitals, error) {
	r, err := rep.tables.sum(ctx, vitals, q.span, nil)
	if err != nil {
		return nil, err
	}
	byPage := map[string]*Vitals{}
	for v, c := range r {
		one := byPage[v.first]
		if one == nil {
			one = &Vitals{Page: v.first}
			byPage[v.first] = one
		}
		measured := percentile(v.second, c.n, vitalsPercentile)
		one.Samples = max(one.Samples, c.weight())
		*one.measure(v.second) = &measured
	}
	all := []Vitals{}
	for _, one := range byPage {
		all = append(all, *one)
	}
	slices.SortFunc(all, func(a, b Vitals) int {
		return cmp.Or(cmp.Compare(b.Samples, a.Samples), strings.Compare(a.Page, b.Page))
	})
	return all, nil
}

func (v *Vitals) measure(name string) **float64 {
	return map[string]**float64{"LCP": &v.LCP, "INP": &v.INP, "CLS": &v.CLS, "TTFB": &v.TTFB, "FCP": &v.FCP}[name]
}

// Refused is the number of events that were not counted, by reason.
type Refused struct {
	Reason Reason `json:"reason"`
	Events int64  `json:"events"`
}

// Refusals reports the events that were not counted, the most frequent reason first.
func (rep *Reports) Refusals(ctx context.Context, q Query) ([]Refused, error) {
	lines, err := rep.rows(ctx, selection{table: refusals}, q.span, views)
	all := make([]Refused, len(lines))
	for i, l := range lines {
		all[i] = Refused{Reason(l.name), l.get(views)}
	}
	return all, err
}
