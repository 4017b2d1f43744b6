package analytics

import (
	"context"
	"encoding/json"
	"net/http"
	"path"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/csvexport"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

const (
	analyticsPath = "/api/analytics/"

	// maxLines is the maximum number of rows of a report in JSON. CSV downloads have all rows.
	maxLines = 100
)

// report is a route of the analytics API that returns a list of rows.
type report struct {
	path, id, summary string
	component         string // of a row
	columns           []schema.Field
	filtered          bool // by source, page or device
	// rows returns a slice of the rows: all for CSV, otherwise as many as a screen shows.
	rows reportFunc
}

type reportFunc func(rep *Reports, ctx context.Context, q Query, whole bool) (any, error)

// listReport converts a method that returns all rows to a reportFunc that limits them.
func listReport[T any](all func(*Reports, context.Context, Query) ([]T, error)) reportFunc {
	return func(rep *Reports, ctx context.Context, q Query, full bool) (any, error) {
		found, err := all(rep, ctx, q)
		if !full && len(found) > maxLines {
			found = found[:maxLines]
		}
		return found, err
	}
}

// fullReport converts a method to a reportFunc that always returns all rows.
func fullReport[T any](all func(*Reports, context.Context, Query) ([]T, error)) reportFunc {
	return func(rep *Reports, ctx context.Context, q Query, _ bool) (any, error) {
		return all(rep, ctx, q)
	}
}

// trafficSources combines small sources for JSON: the admin app draws a pie chart, in which small slices are
// indistinguishable.
func trafficSources(rep *Reports, ctx context.Context, q Query, full bool) (any, error) {
	all, err := rep.TrafficSources(ctx, q)
	if !full {
		all = Slices(all)
	}
	return all, err
}

func (h *handlers) reportRoutes(registry *model.Registry) []api.Route {
	failures := []core.Code{core.Malformed, core.Unauthenticated, core.Unavailable}
	one := func(path, id, summary, component string, filtered bool, handle api.Handler) api.Route {
		return api.Route{
			Method: http.MethodGet, Path: analyticsPath + path, Access: core.Closed, Verb: core.VerbRead,
			Handle: handle, Operation: openapi.Operation{
				ID: id, Summary: summary, Tag: "analytics", Parameters: reportParameters(filtered),
				Success: http.StatusOK, Result: openapi.Ref(component), Failures: failures,
			},
		}
	}
	now := one("realtime", "getRealtime", "How things stand at this moment", "Realtime", false, h.realtime)
	now.Operation.Parameters, now.Operation.Failures = nil, failures[1:]
	routes := []api.Route{
		one("overview", "getOverview", "The figures of a span, beside those of the span before", "Overview", true, h.overview),
		now,
	}
	for _, r := range reports(registry) {
		list := one(r.path, "list"+r.id, r.summary, r.component, r.filtered, h.list(r))
		list.Operation.Result = openapi.ArrayOf(list.Operation.Result)
		table := one(r.path+csvexport.Ending, "export"+r.id, r.summary+", as a table", r.component, r.filtered, h.table(r))
		table.Operation.Result, table.Operation.Media = openapi.Text(), "text/csv"
		routes = append(routes, list, table)
	}
	return routes
}

func (h *handlers) overview(ctx context.Context, r *api.Request) (api.Response, error) {
	q, err := h.ParseQuery(r.RawQuery(), true)
	if err != nil {
		return api.Response{}, err
	}
	overview, err := h.Overview(ctx, q)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(overview)
}

func (h *handlers) realtime(ctx context.Context, _ *api.Request) (api.Response, error) {
	realtime, err := h.Realtime(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(realtime)
}

// list serves a report as JSON.
func (h *handlers) list(of report) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		all, err := h.read(ctx, of, r, false)
		if err != nil {
			return api.Response{}, err
		}
		return api.Private(all)
	}
}

// table serves a report as CSV.
func (h *handlers) table(of report) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		all, err := h.read(ctx, of, r, true)
		if err != nil {
			return api.Response{}, err
		}
		page, err := json.Marshal(all)
		if err != nil {
			return api.Response{}, err
		}
		return api.Download(path.Base(of.path)+csvexport.Ending, api.MediaCSV, csvexport.NewTable(of.columns, func() ([]byte, error) {
			only := page
			page = nil
			return only, nil
		})), nil
	}
}

func (h *handlers) read(ctx context.Context, of report, r *api.Request, full bool) (any, error) {
	query, err := h.ParseQuery(r.RawQuery(), of.filtered)
	if err != nil {
		return nil, err
	}
	return of.rows(h.Reports, ctx, query, full)
}

func reportParameters(filtered bool) []openapi.Object {
	date := openapi.Object{"type": "string", "format": "date"}
	all := []openapi.Object{
		openapi.Query("from", "The first day, in the time zone of the site; 30 days with the last if it is missing.", date),
		openapi.Query("to", "The last day, in the time zone of the site; today if it is missing.", date),
	}
	if filtered {
		all = append(all,
			openapi.Query("source", "Only visits from this source. A report has one filter at the most.", openapi.Text()),
			openapi.Query("page", "Only visits with this page.", openapi.Text()),
			openapi.Query("device", "Only visits with such a device.", openapi.Text()))
	}
	return all
}

// The columns of reports.
func textColumn(name, label string) schema.Field {
	return schema.Field{Name: name, Label: label, Kind: field.KindText}
}

func countColumn(name, label string) schema.Field {
	return schema.Field{Name: name, Label: label, Kind: field.KindInteger}
}

func numberColumn(name, label string) schema.Field {
	return schema.Field{Name: name, Label: label, Kind: field.KindNumber}
}

// reports returns the reports of the analytics API for the registered content types.
func reports(registry *model.Registry) []report {
	days := []schema.Field{
		textColumn("date", "Date"), countColumn("visitors", "Visitors"), countColumn("pageViews", "Page views"),
		countColumn("sessions", "Sessions"),
	}
	named := []schema.Field{textColumn("name", "Name"), countColumn("value", "Visits")}
	conversions := []schema.Field{textColumn("name", "Name"), countColumn("visits", "Visits")}
	for _, g := range registry.Goals() {
		conversions = append(conversions, countColumn(g.Count, g.Label))
	}
	conversions = append(conversions, numberColumn("rate", "Conversion rate in %"))
	rates := []schema.Field{
		countColumn("visits", "Visits"), numberColumn("bounceRate", "Bounce rate in %"),
		numberColumn("conversionRate", "Conversion rate in %"),
	}
	page := textColumn("page", "Page")
	return []report{
		{"daily", "Days", "Visitors, page views and sessions by the day", "Day", days, true, fullReport((*Reports).Daily)},
		{"hourly", "Hours", "The same by the hour", "Day", days, false, fullReport((*Reports).Hourly)},
		{
			"traffic-sources", "TrafficSources", "Where visits came from", "TrafficSource",
			[]schema.Field{named[0], named[1], textColumn("color", "Colour")},
			true, trafficSources,
		},
		{"devices", "Devices", "What people visit with", "Share", named, true, listReport((*Reports).Devices)},
		{"browsers", "Browsers", "The browsers of visits", "Share", named, false, listReport((*Reports).Browsers)},
		{"systems", "Systems", "The operating systems of visits", "Share", named, false, listReport((*Reports).Systems)},
		{
			"top-pages", "TopPages", "The pages by their views", "TopPage",
			[]schema.Field{page, countColumn("views", "Views"), countColumn("uniqueViews", "Unique views")},
			true, listReport((*Reports).TopPages),
		},
		{
			"pages/entry", "EntryPages", "The pages with which visits began", "EntryPage",
			append([]schema.Field{page}, rates...), false, listReport((*Reports).EntryPages),
		},
		{
			"pages/exit", "ExitPages", "The pages with which visits ended", "ExitPage",
			[]schema.Field{page, countColumn("visits", "Visits")},
			false, listReport((*Reports).ExitPages),
		},
		{"pages/time", "PageTimes", "How long pages were read", "PageTime", []schema.Field{
			page, countColumn("views", "Views"), numberColumn("averageSeconds", "Average seconds"),
		}, false, listReport((*Reports).PageTimes)},
		{"conversions", "Conversions", "What visits led to, by their source", "Conversion", conversions, false, listReport((*Reports).ConversionsBySource)},
		{
			"conversions/entry", "ConversionsByEntry", "What visits led to, by the page with which they began", "Conversion",
			conversions, false, listReport((*Reports).ConversionsByEntry),
		},
		{"campaigns", "Campaigns", "The campaigns that visits were led by", "Campaign", append([]schema.Field{
			textColumn("source", "Source"), textColumn("medium", "Medium"), textColumn("campaign", "Campaign"),
		}, rates...), false, listReport((*Reports).Campaigns)},
		{"vitals", "Vitals", "How fast pages are for three visitors of four", "PageVitals", []schema.Field{
			page, countColumn("samples", "Samples"), numberColumn("lcp", "LCP in ms"), numberColumn("inp", "INP in ms"),
			numberColumn("cls", "CLS"), numberColumn("ttfb", "TTFB in ms"), numberColumn("fcp", "FCP in ms"),
		}, false, listReport((*Reports).PageVitals)},
		{
			"refused", "Refusals", "The events that did not count", "Refusal",
			[]schema.Field{textColumn("reason", "Reason"), countColumn("events", "Events")},
			false, listReport((*Reports).Refusals),
		},
	}
}

// analyticsSchemas returns the OpenAPI schemas of the analytics API for the registered content types.
func analyticsSchemas(registry *model.Registry) openapi.Object {
	return openapi.Object{
		"Overview": openapi.Of(Overview{}),
		"Realtime": realtimeSchema(registry),
		"Reading":  openapi.Of(Reading{}),
		"Events":   openapi.Of(events{}, openapi.AtLeast("events", 1), openapi.AtMost("events", MaxEvents)),
		"Event":    openapi.Of(Event{}, openapi.OneOf("type", Kinds()...)),

		"Day":           openapi.Of(Daily{}),
		"TrafficSource": openapi.Of(Source{}),
		"Share":         openapi.Of(Device{}),
		"TopPage":       openapi.Of(Page{}),
		"EntryPage":     openapi.Of(EntryPage{}),
		"ExitPage":      openapi.Of(ExitPage{}),
		"PageTime":      openapi.Of(PageTime{}),
		"Conversion":    conversionSchema(registry),
		"Campaign":      openapi.Of(Campaign{}),
		"PageVitals":    openapi.Of(Vitals{}),
		"Refusal":       openapi.Of(Refused{}),
	}
}

// realtimeSchema returns the schema of Realtime, whose figures the content types declare.
func realtimeSchema(registry *model.Registry) openapi.Object {
	names, properties := []string{}, openapi.Object{}
	for _, f := range Figures(registry) {
		shape := openapi.Number()
		if f.Whole {
			shape = openapi.Integer()
		}
		names, properties[f.Name] = append(names, f.Name), shape
	}
	return openapi.Record(names, properties)
}

// conversionSchema returns the schema of Conversions, whose goals the content types declare.
func conversionSchema(registry *model.Registry) openapi.Object {
	names := []string{"name", "visits"}
	properties := openapi.Object{
		"name": openapi.Text(), "visits": openapi.Integer(), "rate": openapi.Number(),
		"goals": openapi.Object{
			"type": "object", "additionalProperties": openapi.Integer(), "description": "The goals of forms, by their names; left out where none was reached.",
		},
	}
	for _, g := range registry.Goals() {
		names, properties[g.Count] = append(names, g.Count), openapi.Integer()
	}
	return openapi.Record(append(names, "rate"), properties)
}
