package backup

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const (
	// Path is the path at which a backup is downloaded.
	Path        = "/api/admin/backup"
	backupsPath = "/api/admin/backups"
)

// handlers implement the API of backups.
type handlers struct{ service *Service }

// Module returns the API routes for the backups of a service.
func Module(service *Service) api.Module {
	h := &handlers{service}
	schemas := settingsSchemas()
	schemas["Backup"], schemas["Backups"] = openapi.Of(madeBackup{}), openapi.Of(backups{})
	return api.Module{Routes: append(h.backupRoutes(), h.settingsRoutes()...), Schemas: schemas}
}

func (h *handlers) backupRoutes() []api.Route {
	return []api.Route{
		h.backupRoute(Path, core.VerbRead, api.Confirmed, h.downloadBackup, openapi.Operation{
			ID:      "getBackup",
			Summary: "A whole copy of the site, as quoin backup writes it, encrypted where the server's backups are; it is made while it is sent, one at a time",
			Success: http.StatusOK, Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: mediaTar,
			Failures: []core.Code{core.Unavailable},
		}),
		h.backupRoute(backupsPath, core.VerbList, api.Personal, h.listBackups, openapi.Operation{
			ID: "listBackups", Summary: "The latest backups that the server has made by itself, the newest first, when it makes the next, and where they go",
			Success: http.StatusOK, Result: openapi.Ref("Backups"), Failures: []core.Code{core.Unavailable},
		}),
	}
}

// backupRoute returns a route for administrators.
func (h *handlers) backupRoute(path string, verb core.Verb, guard api.Guard, answer api.Handler, op openapi.Operation) api.Route {
	op.Tag = "backups"
	op.Failures = append([]core.Code{core.Unauthenticated, core.Forbidden}, op.Failures...)
	return api.Route{
		Method: http.MethodGet, Path: path, Access: core.Administration, Guard: guard, Verb: verb, Operation: op,
		Handle: answer,
	}
}

// The media types of a backup, without and with encryption.
const (
	mediaTar   = "application/x-tar"
	mediaBytes = "application/octet-stream"
)

func (h *handlers) downloadBackup(ctx context.Context, r *api.Request) (api.Response, error) {
	out := api.Response{Status: http.StatusOK, Header: []api.Field{{Name: api.CacheControl, Value: api.NoStore}}, MediaType: mediaTar}
	if r.Method == http.MethodHead {
		return out, nil // the archive is not made, because a HEAD response has no body
	}
	made, err := h.service.Download(ctx, r.Actor())
	if err != nil {
		return api.Response{}, err
	}
	if made.Encrypted {
		out.MediaType = mediaBytes
	}
	out.Set(api.ContentDisposition, api.Disposition(false, made.Name))
	out.Stream = made
	return out, nil
}

// madeBackup is the API representation of a backup.
type madeBackup struct {
	Name     string     `json:"name"`
	At       field.Time `json:"at"`
	Bytes    int64      `json:"bytes" doc:"Its size before it was encrypted."`
	Verified bool       `json:"verified" doc:"Whether it was read back and is whole."`
	Error    string     `json:"error,omitempty" doc:"What went wrong."`
}

// backups is the list of the backups of the schedule, with the settings.
type backups struct {
	Backups  []madeBackup   `json:"backups"`
	Next     *field.Time    `json:"next" doc:"When the next is due; null where none are made on a schedule."`
	Settings backupSettings `json:"settings"`
}

// listBackups returns the response with the backups and the settings, with the tag of the settings, which a write names.
func (h *handlers) listBackups(ctx context.Context, _ *api.Request) (api.Response, error) {
	runs, next, err := h.service.Runs(ctx)
	if err != nil {
		return api.Response{}, err
	}
	state, err := h.service.State(ctx)
	if err != nil {
		return api.Response{}, err
	}
	out := backups{Backups: make([]madeBackup, len(runs)), Settings: viewSettings(state)}
	for i, run := range runs {
		out.Backups[i] = backupOf(run)
	}
	if !next.IsZero() {
		at := field.At(next)
		out.Next = &at
	}
	answer, err := api.Private(out)
	answer.Set("ETag", state.Tag)
	return answer, err
}

func backupOf(r Run) madeBackup {
	return madeBackup{Name: r.Name, At: field.At(r.At), Bytes: r.Bytes, Verified: r.Verified, Error: r.Error}
}
