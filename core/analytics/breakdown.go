package analytics

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Source is where visits came from.
type Source struct {
	Name  string `json:"name"`
	Value int64  `json:"value"` // visits
	Color string `json:"color"` // in which charts show it, as #rrggbb
}

// palette has the colours of sources, the largest first. Each reads on a light ground and on a dark one.
var palette = []string{
	"#3b82f6", "#0d9488", "#d97706", "#8b5cf6", "#e11d48", "#65a30d", "#0891b2", "#c026d3", "#a16207", "#64748b",
}

// TrafficSources reports on where visits came from, the most frequent first.
func (s *Service) TrafficSources(ctx context.Context, q Query) ([]Source, error) {
	lines, err := s.rows(ctx, q.Filter.breakdown(sources), q.span, visits)
	all := make([]Source, len(lines))
	for i, l := range lines {
		all[i] = Source{l.name, l.get(visits), palette[min(i, len(palette)-1)]}
	}
	return all, err
}

// mostSlices is how many sources a chart tells apart.
const maxSlices = 9

// Slices gives the sources for a chart: the largest, and the others as one.
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

// Device is what people visit with.
type Device struct {
	Name  string `json:"name"`
	Value int64  `json:"value"` // visits
}

// Devices reports on what people visit with, the most frequent first.
func (s *Service) Devices(ctx context.Context, q Query) ([]Device, error) {
	return s.devices(ctx, q.Filter.breakdown(devices), q)
}

// Browsers reports on the browsers of visits, the most frequent first.
func (s *Service) Browsers(ctx context.Context, q Query) ([]Device, error) {
	return s.devices(ctx, selection{table: browsers}, q)
}

// Systems reports on the operating systems of visits, the most frequent first.
func (s *Service) Systems(ctx context.Context, q Query) ([]Device, error) {
	return s.devices(ctx, selection{table: systems}, q)
}

func (s *Service) devices(ctx context.Context, sel selection, q Query) ([]Device, error) {
	lines, err := s.rows(ctx, sel, q.span, visits)
	all := make([]Device, len(lines))
	for i, l := range lines {
		all[i] = Device{l.name, l.get(visits)}
	}
	return all, err
}

// Page is a page with how often it was shown and to how many visitors of a day.
type Page struct {
	Page        string `json:"page"`
	Views       int64  `json:"views"`
	UniqueViews int64  `json:"uniqueViews"`
}

// TopPages reports on the pages, the most often shown first.
func (s *Service) TopPages(ctx context.Context, q Query) ([]Page, error) {
	lines, err := s.rows(ctx, q.Filter.breakdown(pages), q.span, views)
	all := make([]Page, len(lines))
	for i, l := range lines {
		// A sketch may be off by one where every view was another visitor's.
		all[i] = Page{l.name, l.get(views), min(l.get(visitors), l.get(views))}
	}
	return all, err
}

// PageTime is how long a page was read.
type PageTime struct {
	Page           string  `json:"page"`
	Views          int64   `json:"views"`
	AverageSeconds float64 `json:"averageSeconds"` // of a view
}

// PageTimes reports on how long pages were read, the most often shown first.
func (s *Service) PageTimes(ctx context.Context, q Query) ([]PageTime, error) {
	lines, err := s.rows(ctx, selection{table: pages}, q.span, views)
	all := make([]PageTime, len(lines))
	for i, l := range lines {
		all[i] = PageTime{l.name, l.get(views), round(float64(l.get(seconds)) / float64(l.get(views)))}
	}
	return all, err
}

// EntryPage is a page with which visits began.
type EntryPage struct {
	Page           string  `json:"page"`
	Visits         int64   `json:"visits"`
	BounceRate     float64 `json:"bounceRate"`     // percent of the visits
	ConversionRate float64 `json:"conversionRate"` // percent of the visits
}

// EntryPages reports on the pages with which visits began, the most frequent first.
func (s *Service) EntryPages(ctx context.Context, q Query) ([]EntryPage, error) {
	lines, err := s.rows(ctx, selection{table: entries}, q.span, visits)
	all := make([]EntryPage, len(lines))
	for i, l := range lines {
		all[i] = EntryPage{l.name, l.get(visits), l.rate(bounces), l.rate(conversions)}
	}
	return all, err
}

// ExitPage is a page with which visits ended.
type ExitPage struct {
	Page   string `json:"page"`
	Visits int64  `json:"visits"`
}

// ExitPages reports on the pages with which visits ended, the most frequent first. A visit that goes on is
// taken to end where it is.
func (s *Service) ExitPages(ctx context.Context, q Query) ([]ExitPage, error) {
	lines, err := s.rows(ctx, selection{table: exits}, q.span, visits)
	all := make([]ExitPage, len(lines))
	for i, l := range lines {
		all[i] = ExitPage{l.name, l.get(visits)}
	}
	return all, err
}

// Campaign is what visits were led by that links of an advertisement name.
type Campaign struct {
	Source         string  `json:"source"`
	Medium         string  `json:"medium"`
	Campaign       string  `json:"campaign"`
	Visits         int64   `json:"visits"`
	BounceRate     float64 `json:"bounceRate"`
	ConversionRate float64 `json:"conversionRate"`
}

// Campaigns reports on the campaigns, the most frequent first.
func (s *Service) Campaigns(ctx context.Context, q Query) ([]Campaign, error) {
	r, err := s.sum(ctx, campaigns, q.span, nil)
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

// Vitals are how fast a page was for three visitors of four. A measure that nobody told of is nil.
type Vitals struct {
	Page    string   `json:"page"`
	Samples int64    `json:"samples"` // of the measure that was told of most often
	LCP     *float64 `json:"lcp"`     // milliseconds, as the others but CLS
	INP     *float64 `json:"inp"`
	CLS     *float64 `json:"cls"`
	TTFB    *float64 `json:"ttfb"`
	FCP     *float64 `json:"fcp"`
}

// threeOfFour is the share of visitors for whom a page was at least as fast as is told.
const vitalsPercentile = 0.75

// PageVitals reports on how fast the pages are, the most often measured first.
func (s *Service) PageVitals(ctx context.Context, q Query) ([]Vitals, error) {
	r, err := s.sum(ctx, vitals, q.span, nil)
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

// Refused is how many events did not count for a reason.
type Refused struct {
	Reason Reason `json:"reason"`
	Events int64  `json:"events"`
}

// Refusals reports on the events that did not count, the most frequent reason first.
func (s *Service) Refusals(ctx context.Context, q Query) ([]Refused, error) {
	lines, err := s.rows(ctx, selection{table: refusals}, q.span, views)
	all := make([]Refused, len(lines))
	for i, l := range lines {
		all[i] = Refused{Reason(l.name), l.get(views)}
	}
	return all, err
}
