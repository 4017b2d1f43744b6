package health

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/ops/maintenance"
)

const systemPath = "/api/admin/system"

// Status is the state of a part of the server.
type Status string

// The statuses: the part works; it is not set up; it needs attention at some time; it needs attention immediately.
const (
	StatusOK        Status = "ok"
	StatusOff       Status = "off"
	StatusAttention Status = "attention"
	StatusTrouble   Status = "trouble"
)

// rank orders the statuses by severity. A part that is not set up is no worse than one that works.
var rank = map[Status]int{StatusAttention: 1, StatusTrouble: 2}

// Worse returns the worse of two statuses.
func (s Status) Worse(other Status) Status {
	if rank[other] > rank[s] {
		return other
	}
	return s
}

// Unit says how the value of a fact is displayed.
type Unit string

// The units.
const (
	UnitText    Unit = "text"
	UnitCount   Unit = "count"
	UnitBytes   Unit = "bytes"
	UnitSeconds Unit = "seconds"
	UnitPercent Unit = "percent"
	UnitTime    Unit = "time"
)

// Fact is one piece of information on a part.
type Fact struct {
	Name  string `json:"name"` // the label for people
	Value any    `json:"value"`
	Unit  Unit   `json:"unit"`
}

// Row is one of several items of a part.
type Row struct {
	Name     string     `json:"name"`
	Status   Status     `json:"status"`
	Sentence string     `json:"sentence"`
	At       field.Time `json:"at"` // the time of its last sign of life; null if unknown
}

// Part is a part of the server with its state.
type Part struct {
	Name     string `json:"name"`  // the name for programs
	Title    string `json:"title"` // the name for people
	Status   Status `json:"status"`
	Sentence string `json:"sentence"`
	Facts    []Fact `json:"facts"`
	Rows     []Row  `json:"rows"`
}

// Raise sets a worse status, with the sentence that explains it. A better status has no effect.
func (p *Part) Raise(s Status, sentence string) {
	if p.Status.Worse(s) != p.Status {
		p.Status, p.Sentence = s, sentence
	}
}

// System is the report on the server for administrators.
type System struct {
	Version   string     `json:"version"`
	Revision  string     `json:"revision"` // of the source; empty if the build does not have it
	BuiltAt   field.Time `json:"builtAt"`  // the time of that revision; null if the build does not have it
	Go        string     `json:"go"`
	Platform  string     `json:"platform"`
	StartedAt field.Time `json:"startedAt"`
	Uptime    int64      `json:"uptime"` // seconds
	At        field.Time `json:"at"`
	Status    Status     `json:"status"`
	Parts     []Part     `json:"parts"`
}

// systemAnswer adds the information that the API has itself.
type systemAnswer struct {
	System
	Backup      *string          `json:"backup"` // the path at which a backup is downloaded
	Maintenance maintenance.View `json:"maintenance"`
}

func (h *handlers) overviewRoutes() []api.Route {
	return []api.Route{
		{Method: http.MethodGet, Path: systemPath, Access: core.Administration, Verb: core.VerbRead, Handle: h.system, Operation: openapi.Operation{
			ID: "getSystem", Summary: "How the server and its parts do", Tag: "system", Success: http.StatusOK, Result: openapi.Ref("System"),
			Failures: []core.Code{core.Unauthenticated, core.Forbidden, core.Unavailable},
		}},
	}
}

func (h *handlers) system(ctx context.Context, _ *api.Request) (api.Response, error) {
	if h.System == nil {
		return api.Response{}, core.Errorf(core.Unavailable, "Nothing is known of this server.")
	}
	found, err := h.System(ctx)
	if err != nil {
		return api.Response{}, err
	}
	out := systemAnswer{System: found, Maintenance: maintenance.ViewOf(h.Maintenance), Backup: &h.Backup}
	return api.Private(out)
}

func schemas() openapi.Object {
	status := openapi.Enum(StatusOK, StatusOff, StatusAttention, StatusTrouble)
	orNull := func(shape string, description string) openapi.Object {
		out := openapi.Object{"type": []string{"string", "null"}, "description": description}
		if shape != "" {
			out["format"] = shape
		}
		return out
	}
	return openapi.Object{
		"Health": openapi.Record([]string{"status"}, openapi.Object{"status": openapi.Enum("ok", "degraded", "unavailable"), "reasons": openapi.ArrayOf(openapi.Text())}),
		"SystemFact": openapi.Record([]string{"name", "value", "unit"}, openapi.Object{
			"name": openapi.Text(), "value": openapi.Object{"type": []string{"number", "string"}},
			"unit": openapi.Enum(UnitText, UnitCount, UnitBytes, UnitSeconds, UnitPercent, UnitTime),
		}),
		"SystemRow": openapi.Record([]string{"name", "status", "sentence", "at"}, openapi.Object{
			"name": openapi.Text(), "status": status, "sentence": openapi.Text(),
			"at": orNull("date-time", "When it was last heard of."),
		}),
		"SystemPart": openapi.Record([]string{"name", "title", "status", "sentence", "facts", "rows"}, openapi.Object{
			"name":  openapi.Object{"type": "string", "description": "By which programs know it: disk, store, content, search, followers, caches, memory, backups, mail, webhooks, certificate, jobs, browsers."},
			"title": openapi.Text(), "status": status, "sentence": openapi.Text(),
			"facts": openapi.ArrayOf(openapi.Ref("SystemFact")), "rows": openapi.ArrayOf(openapi.Ref("SystemRow")),
		}),
		"System": openapi.Record([]string{
			"version", "revision", "builtAt", "go", "platform", "startedAt", "uptime", "at", "status", "parts", "backup", "maintenance",
		}, openapi.Object{
			"version": openapi.Text(), "revision": openapi.Text(), "builtAt": orNull("date-time", "When the source was last changed."),
			"go": openapi.Text(), "platform": openapi.Text(), "startedAt": openapi.Moment(),
			"uptime": openapi.Object{"type": "integer", "description": "Seconds."}, "at": openapi.Moment(),
			"status":      status,
			"parts":       openapi.ArrayOf(openapi.Ref("SystemPart")),
			"backup":      orNull("", "Where a backup is downloaded; null where this server makes none."),
			"maintenance": openapi.Ref("Maintenance"),
		}),
	}
}
