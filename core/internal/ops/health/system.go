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

// Status is how a part of the server does.
type Status string

// The statuses: all is well, the part is not set up, somebody should see to it some time, and somebody should see to it
// now.
const (
	StatusOK        Status = "ok"
	StatusOff       Status = "off"
	StatusAttention Status = "attention"
	StatusTrouble   Status = "trouble"
)

// rank orders the statuses: what is not set up is no worse than what does well.
var rank = map[Status]int{StatusAttention: 1, StatusTrouble: 2}

// Worse gives the worse of two statuses.
func (s Status) Worse(other Status) Status {
	if rank[other] > rank[s] {
		return other
	}
	return s
}

// Unit is how the value of a fact is read.
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

// Fact is one thing that is known of a part.
type Fact struct {
	Name  string `json:"name"` // as people read it
	Value any    `json:"value"`
	Unit  Unit   `json:"unit"`
}

// Row is one of the things that a part has several of.
type Row struct {
	Name     string     `json:"name"`
	Status   Status     `json:"status"`
	Sentence string     `json:"sentence"`
	At       field.Time `json:"at"` // when it was last heard of; null where nobody knows
}

// Part is a part of the server, and how it does.
type Part struct {
	Name     string `json:"name"`  // by which programs know it
	Title    string `json:"title"` // by which people do
	Status   Status `json:"status"`
	Sentence string `json:"sentence"`
	Facts    []Fact `json:"facts"`
	Rows     []Row  `json:"rows"`
}

// Raise gives the part a worse status, with the sentence that says why; a better one changes nothing.
func (p *Part) Raise(s Status, sentence string) {
	if p.Status.Worse(s) != p.Status {
		p.Status, p.Sentence = s, sentence
	}
}

// System is what administrators are told of the server.
type System struct {
	Version   string     `json:"version"`
	Revision  string     `json:"revision"` // of the source; empty where the build does not know
	BuiltAt   field.Time `json:"builtAt"`  // when that was; null likewise
	Go        string     `json:"go"`
	Platform  string     `json:"platform"`
	StartedAt field.Time `json:"startedAt"`
	Uptime    int64      `json:"uptime"` // seconds
	At        field.Time `json:"at"`
	Status    Status     `json:"status"`
	Parts     []Part     `json:"parts"`
}

// systemAnswer adds what the API knows itself.
type systemAnswer struct {
	System
	Backup      *string          `json:"backup"` // where a backup is downloaded
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
