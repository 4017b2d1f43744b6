package collections

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

const activityPath = "/api/admin/activity"

// dashboardCalls answers the calls of the dashboard.
type dashboardCalls struct{ *Handlers }

func (h dashboardCalls) dashboardRoutes() []api.Route {
	return []api.Route{
		{Method: http.MethodGet, Path: "/api/admin/stats", Access: core.Closed, Verb: core.VerbRead, Handle: h.stats, Operation: openapi.Operation{
			ID: "getStats", Summary: "The figures of the dashboard", Tag: "dashboard",
			Success: http.StatusOK, Result: openapi.Ref("Stats"), Failures: []core.Code{core.Unauthenticated},
		}},
		{Method: http.MethodGet, Path: "/api/admin/upcoming", Access: core.Closed, Verb: core.VerbRead, Handle: h.upcoming, Operation: openapi.Operation{
			ID: "listUpcoming", Summary: "What will appear or go by itself, the next first", Tag: "dashboard",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Upcoming")), Parameters: []openapi.Object{
				openapi.Query("limit", "At most this many entries.", openapi.Object{
					"type": "integer", "minimum": 1, "maximum": query.MaxUpcoming, "default": query.MaxUpcoming,
				}),
			},
			Failures: []core.Code{core.Malformed, core.Unauthenticated},
		}},
		{Method: http.MethodGet, Path: activityPath, Access: core.Closed, Verb: core.VerbList, Handle: h.activity, Operation: openapi.Operation{
			ID: "listActivity", Summary: "What was done to entries, the newest first", Tag: "dashboard",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Activity")), Parameters: activityParameters(),
			List: true, Cached: true, Failures: []core.Code{core.Malformed, core.Unauthenticated},
		}},
	}
}

// uptime is the share of time in which the program was running, since a point in time.
type uptime struct {
	Percent float64    `json:"percent"`
	Since   field.Time `json:"since"`
}

// stats answers with an object of the figures by name, their labels and the uptime.
func (h dashboardCalls) stats(ctx context.Context, _ *api.Request) (api.Response, error) {
	figures, err := h.Answers.Stats(ctx)
	if err != nil {
		return api.Response{}, err
	}
	up, err := h.uptime(ctx)
	if err != nil {
		return api.Response{}, err
	}
	captions := map[string]string{}
	all := map[string]any{"captions": captions, "uptime": up}
	for _, f := range figures {
		all[f.Name], captions[f.Name] = f.Count, f.Caption
	}
	return api.Private(all)
}

func (h dashboardCalls) upcoming(ctx context.Context, r *api.Request) (api.Response, error) {
	limit, err := query.ParseUpcoming(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	next, err := h.Answers.Upcoming(ctx, limit)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(next)
}

func (h dashboardCalls) uptime(ctx context.Context) (uptime, error) {
	percent, since, err := h.Uptime(ctx, h.Now())
	return uptime{percent, field.At(since)}, err
}

func (h dashboardCalls) activity(ctx context.Context, r *api.Request) (api.Response, error) {
	raw := r.RawQuery()
	query, err := query.ParseActivityQuery(raw)
	if err != nil {
		return api.Response{}, err
	}
	if query.Day != "" {
		if query.Zone, err = h.Answers.Zone(ctx); err != nil {
			return api.Response{}, err
		}
	}
	seq := h.seqFor(r.Actor())
	page, err := h.Answers.Activity(ctx, r.Actor(), query)
	if err != nil {
		return api.Response{}, err
	}
	return listResponse(r, activityPath, raw, page, seq), nil
}

// statsSchema returns the schema of the answer of stats for these types, which name its members.
func statsSchema(registry *model.Registry) openapi.Object {
	captions, names := openapi.Object{}, []string{}
	all := openapi.Object{
		"uptime": openapi.SchemaOf(uptime{}, openapi.AtLeast("percent", 0), openapi.AtMost("percent", 100)),
	}
	types := registry.Types()
	for i := range types {
		if stat := types[i].Options.Admin.Stat; stat != nil {
			all[stat.Name], captions[stat.Name] = openapi.Integer(), openapi.Text()
			names = append(names, stat.Name)
		}
	}
	all["captions"] = openapi.Record(names, captions)
	return openapi.Record(append([]string{"captions", "uptime"}, names...), all)
}
