package api

import (
	"context"
	"encoding/json"
	"net/http"
	"path"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/schema"
)

const (
	analyticsPath = "/api/analytics/"

	// mostLines is how many lines a report has that is not downloaded as a table.
	mostLines = 100
)

// report is an address of analytics: a list of lines.
type report struct {
	path, id, summary string
	component         string // of a line
	columns           []schema.Field
	filtered          bool // by source, page or device
	// make gives a slice of the lines; whole for a table, as many as are read on a screen otherwise.
	make maker
}

type maker func(a *analytics.Service, ctx context.Context, q analytics.Query, whole bool) (any, error)

// lines makes a report of a method that gives all lines.
func lines[T any](all func(*analytics.Service, context.Context, analytics.Query) ([]T, error)) maker {
	return func(a *analytics.Service, ctx context.Context, q analytics.Query, whole bool) (any, error) {
		found, err := all(a, ctx, q)
		if !whole && len(found) > mostLines {
			found = found[:mostLines]
		}
		return found, err
	}
}

// series makes a report that is always whole.
func series[T any](all func(*analytics.Service, context.Context, analytics.Query) ([]T, error)) maker {
	return func(a *analytics.Service, ctx context.Context, q analytics.Query, _ bool) (any, error) {
		return all(a, ctx, q)
	}
}

// trafficSources are drawn as a pie, in which small slices cannot be told apart.
func trafficSources(a *analytics.Service, ctx context.Context, q analytics.Query, whole bool) (any, error) {
	all, err := a.TrafficSources(ctx, q)
	if !whole {
		all = analytics.Slices(all)
	}
	return all, err
}

func reportRoutes(registry *model.Registry) []Route {
	failures := []core.Code{core.Malformed, core.Unauthenticated, core.Unavailable}
	one := func(path, id, summary, component string, filtered bool, handle handler) Route {
		return Route{
			Method: http.MethodGet, Path: analyticsPath + path, Access: core.Closed, Verb: core.VerbRead,
			handle: counted(handle), Operation: openapi.Operation{
				ID: id, Summary: summary, Tag: "analytics", Parameters: reportParameters(filtered),
				Success: http.StatusOK, Result: openapi.Ref(component), Failures: failures,
			},
		}
	}
	now := one("realtime", "getRealtime", "How things stand at this moment", "Realtime", false, (*API).realtime)
	now.Operation.Parameters, now.Operation.Failures = nil, failures[1:]
	routes := []Route{
		one("overview", "getOverview", "The figures of a span, beside those of the span before", "Overview", true, (*API).overview),
		now,
	}
	for _, r := range reports(registry) {
		list := one(r.path, "list"+r.id, r.summary, r.component, r.filtered, r.send)
		list.Operation.Result = openapi.ArrayOf(list.Operation.Result)
		table := one(r.path+tableEnding, "export"+r.id, r.summary+", as a table", r.component, r.filtered, r.sendTable)
		table.Operation.Result, table.Operation.Media = openapi.Text(), "text/csv"
		routes = append(routes, list, table)
	}
	return routes
}

// counted refuses where nothing counts.
func counted(handle handler) handler {
	return func(a *API, ctx context.Context, r *Request) (Response, error) {
		if a.Analytics == nil {
			return Response{}, noAnalytics()
		}
		return handle(a, ctx, r)
	}
}

func (a *API) overview(ctx context.Context, r *Request) (Response, error) {
	q, err := a.Analytics.ParseQuery(r.query(), true)
	if err != nil {
		return Response{}, err
	}
	overview, err := a.Analytics.Overview(ctx, q)
	if err != nil {
		return Response{}, err
	}
	return private(overview)
}

func (a *API) realtime(ctx context.Context, _ *Request) (Response, error) {
	realtime, err := a.Analytics.Realtime(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(realtime)
}

func (r report) send(a *API, ctx context.Context, q *Request) (Response, error) {
	all, err := r.read(a, ctx, q, false)
	if err != nil {
		return Response{}, err
	}
	return private(all)
}

func (r report) sendTable(a *API, ctx context.Context, q *Request) (Response, error) {
	all, err := r.read(a, ctx, q, true)
	if err != nil {
		return Response{}, err
	}
	body, err := json.Marshal(all)
	if err != nil {
		return Response{}, err
	}
	page := &answers.Answer{Body: body}
	return Download(path.Base(r.path)+tableEnding, mediaCSV, newTable(r.columns, func() (*answers.Answer, error) {
		only := page
		page = nil
		return only, nil
	})), nil
}

func (r report) read(a *API, ctx context.Context, q *Request, whole bool) (any, error) {
	query, err := a.Analytics.ParseQuery(q.query(), r.filtered)
	if err != nil {
		return nil, err
	}
	return r.make(a.Analytics, ctx, query, whole)
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

// measureColumn may be empty.
func measureColumn(name, label string) schema.Field {
	return schema.Field{Name: name, Label: label, Kind: field.KindNumber, Empty: true}
}
