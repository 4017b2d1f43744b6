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
	Value any    `json:"value" api:"type=number|string"`
	Unit  Unit   `json:"unit"`
}

// Row is one of several items of a part.
type Row struct {
	Name     string     `json:"name"`
	Status   Status     `json:"status"`
	Sentence string     `json:"sentence"`
	At       field.Time `json:"at" api:"null" doc:"When it was last heard of."`
}

// Part is a part of the server with its state.
type Part struct {
	Name     string `json:"name" doc:"By which programs know it: disk, store, content, search, followers, caches, memory, backups, mail, webhooks, certificate, jobs, browsers."`
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
	Revision  string     `json:"revision"`                                                   // of the source; empty if the build does not have it
	BuiltAt   field.Time `json:"builtAt" api:"null" doc:"When the source was last changed."` // null if the build does not have it
	Go        string     `json:"go"`
	Platform  string     `json:"platform"`
	StartedAt field.Time `json:"startedAt"`
	Uptime    int64      `json:"uptime" doc:"Seconds."`
	At        field.Time `json:"at"`
	Status    Status     `json:"status"`
	Parts     []Part     `json:"parts"`
}

// systemAnswer adds the information that the API has itself.
type systemAnswer struct {
	System
	Backup      *string          `json:"backup" doc:"Where a backup is downloaded; null where this server makes none."`
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
	status := openapi.OneOf("status", StatusOK, StatusOff, StatusAttention, StatusTrouble)
	return openapi.Object{
		"Health":     openapi.Of(health{}, openapi.OneOf("status", healthy, degraded, unavailable)),
		"SystemFact": openapi.Of(Fact{}, openapi.OneOf("unit", UnitText, UnitCount, UnitBytes, UnitSeconds, UnitPercent, UnitTime)),
		"SystemRow":  openapi.Of(Row{}, status),
		"SystemPart": openapi.Of(Part{}, status),
		"System":     openapi.Of(systemAnswer{}, status),
	}
}
