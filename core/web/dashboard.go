package web

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/field"
)

const activityPath = "/api/admin/activity"

func (s *Server) dashboardRoutes() []route {
	return []route{
		{http.MethodGet, "/api/admin/stats", s.admit(core.Closed, core.VerbRead, s.stats), operation{
			id: "getStats", summary: "The figures of the dashboard", tag: "dashboard",
			success: http.StatusOK, result: ref("Stats"), failures: []core.Code{core.Unauthenticated},
		}},
		{http.MethodGet, activityPath, s.admit(core.Closed, core.VerbList, s.activity), operation{
			id: "listActivity", summary: "What was done to entries, the newest first", tag: "dashboard",
			success: http.StatusOK, result: arrayOf(ref("Activity")), parameters: activityParameters(),
			list: true, cached: true, failures: []core.Code{core.Malformed, core.Unauthenticated},
		}},
	}
}

// uptime is how much of the time since a moment the program ran.
type uptime struct {
	Percent float64    `json:"percent"`
	Since   field.Time `json:"since"`
}

// stats answers with an object of the figures by their names, their captions and the uptime.
func (s *Server) stats(c call) error {
	figures, err := s.Content.Stats(c.Context())
	if err != nil {
		return err
	}
	up, err := s.uptime(c)
	if err != nil {
		return err
	}
	captions := map[string]string{}
	all := map[string]any{"captions": captions, "uptime": up}
	for _, f := range figures {
		all[f.Name], captions[f.Name] = f.Count, f.Caption
	}
	return sendPrivate(c, all)
}

func (s *Server) uptime(c call) (uptime, error) {
	if s.Uptime == nil {
		return uptime{100, field.At(s.made)}, nil
	}
	percent, since, err := s.Uptime(c.Context(), s.Now())
	return uptime{percent, field.At(since)}, err
}

func (s *Server) activity(c call) error {
	raw := c.query()
	query, err := content.ParseActivityQuery(raw)
	if err != nil {
		return err
	}
	setSeq(c, s.Content.NewestOfAll())
	page, err := s.Content.Activity(c.Context(), query)
	if err != nil {
		return err
	}
	return sendList(c, activityPath, raw, page)
}

// statsSchema describes what stats answers with for these types.
func statsSchema(registry *content.Registry) object {
	captions, names := object{}, []string{}
	all := object{
		"uptime": record([]string{"percent", "since"}, object{
			"percent": object{"type": "number", "minimum": 0, "maximum": 100},
			"since":   object{"type": "string", "format": "date-time"},
		}),
	}
	types := registry.Types()
	for i := range types {
		if stat := types[i].Options.Stat; stat != nil {
			all[stat.Name], captions[stat.Name] = integer(), text()
			names = append(names, stat.Name)
		}
	}
	all["captions"] = record(names, captions)
	return record(append([]string{"captions", "uptime"}, names...), all)
}
