package web

import (
	"context"
	"encoding/json"
	"net/http"
	"path"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/field"
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
	make func(ctx context.Context, q analytics.Query, whole bool) (any, error)
}

// lines makes a report of a method that gives all lines.
func lines[T any](all func(context.Context, analytics.Query) ([]T, error)) func(context.Context, analytics.Query, bool) (any, error) {
	return func(ctx context.Context, q analytics.Query, whole bool) (any, error) {
		found, err := all(ctx, q)
		if !whole && len(found) > mostLines {
			found = found[:mostLines]
		}
		return found, err
	}
}

// series makes a report that is always whole.
func series[T any](all func(context.Context, analytics.Query) ([]T, error)) func(context.Context, analytics.Query, bool) (any, error) {
	return func(ctx context.Context, q analytics.Query, _ bool) (any, error) { return all(ctx, q) }
}

// trafficSources are drawn as a pie, in which small slices cannot be told apart.
func (s *Server) trafficSources(ctx context.Context, q analytics.Query, whole bool) (any, error) {
	all, err := s.Analytics.TrafficSources(ctx, q)
	if !whole {
		all = analytics.Slices(all)
	}
	return all, err
}

func (s *Server) reportRoutes() []route {
	failures := []core.Code{core.Malformed, core.Unauthenticated, core.Unavailable}
	one := func(path, id, summary, component string, filtered bool, handle handler) route {
		return route{http.MethodGet, analyticsPath + path, s.admit(core.Closed, core.VerbRead, s.counted(handle)), operation{
			id: id, summary: summary, tag: "analytics", parameters: reportParameters(filtered),
			success: http.StatusOK, result: ref(component), failures: failures,
		}}
	}
	routes := []route{
		one("overview", "getOverview", "The figures of a span, beside those of the span before", "Overview", true, s.overview),
		{http.MethodGet, analyticsPath + "realtime", s.admit(core.Closed, core.VerbRead, s.counted(s.realtime)), operation{
			id: "getRealtime", summary: "How things stand at this moment", tag: "analytics",
			success: http.StatusOK, result: ref("Realtime"), failures: failures[1:],
		}},
	}
	for _, r := range s.reports() {
		list := one(r.path, "list"+r.id, r.summary, r.component, r.filtered, func(c call) error { return s.sendReport(c, r) })
		list.op.result = arrayOf(list.op.result)
		table := one(r.path+tableEnding, "export"+r.id, r.summary+", as a table", r.component, r.filtered,
			func(c call) error { return s.sendReportTable(c, r) })
		table.op.result, table.op.media = text(), "text/csv"
		routes = append(routes, list, table)
	}
	return routes
}

// counted refuses where nothing counts.
func (s *Server) counted(handle handler) handler {
	return func(c call) error {
		if s.Analytics == nil {
			return noAnalytics()
		}
		return handle(c)
	}
}

func (s *Server) overview(c call) error {
	q, err := s.Analytics.ParseQuery(c.query(), true)
	if err != nil {
		return err
	}
	overview, err := s.Analytics.Overview(c.Context(), q)
	if err != nil {
		return err
	}
	return sendPrivate(c, overview)
}

func (s *Server) realtime(c call) error {
	realtime, err := s.Analytics.Realtime(c.Context())
	if err != nil {
		return err
	}
	return sendPrivate(c, realtime)
}

func (s *Server) sendReport(c call, r report) error {
	q, err := s.Analytics.ParseQuery(c.query(), r.filtered)
	if err != nil {
		return err
	}
	all, err := r.make(c.Context(), q, false)
	if err != nil {
		return err
	}
	return sendPrivate(c, all)
}

func (s *Server) sendReportTable(c call, r report) error {
	q, err := s.Analytics.ParseQuery(c.query(), r.filtered)
	if err != nil {
		return err
	}
	all, err := r.make(c.Context(), q, true)
	if err != nil {
		return err
	}
	body, err := json.Marshal(all)
	if err != nil {
		return err
	}
	page := &content.Page{Body: body}
	sendTable(c, path.Base(r.path)+tableEnding, newTable(r.columns, func() (*content.Page, error) {
		only := page
		page = nil
		return only, nil
	}))
	return nil
}

func reportParameters(filtered bool) []object {
	date := object{"type": "string", "format": "date"}
	all := []object{
		query("from", "The first day, in UTC; 30 days with the last if it is missing.", date),
		query("to", "The last day, in UTC; today if it is missing.", date),
	}
	if filtered {
		all = append(all,
			query("source", "Only visits from this source. A report has one filter at the most.", text()),
			query("page", "Only visits with this page.", text()),
			query("device", "Only visits with such a device.", text()))
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
