package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/backup"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
)

const (
	backupPath  = "/api/admin/backup"
	backupsPath = "/api/admin/backups"
)

func backupRoutes() []Route {
	return []Route{
		backupRoute(backupPath, core.VerbRead, Confirmed, (*API).downloadBackup, openapi.Operation{
			ID:      "getBackup",
			Summary: "A whole copy of the site, as quoin backup writes it, encrypted where the server's backups are; it is made while it is sent, one at a time",
			Success: http.StatusOK, Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: mediaTar,
			Failures: []core.Code{core.Unavailable},
		}),
		backupRoute(backupsPath, core.VerbList, Personal, (*API).listBackups, openapi.Operation{
			ID: "listBackups", Summary: "The latest backups that the server has made by itself, the newest first, and when it makes the next",
			Success: http.StatusOK, Result: openapi.Ref("Backups"), Failures: []core.Code{core.Unavailable},
		}),
	}
}

// backupRoute gives a call for administrators.
func backupRoute(path string, verb core.Verb, guard Guard, answer handler, op openapi.Operation) Route {
	op.Tag = "backups"
	op.Failures = append([]core.Code{core.Unauthenticated, core.Forbidden}, op.Failures...)
	return Route{
		Method: http.MethodGet, Path: path, Access: core.Administration, Guard: guard, Verb: verb, Operation: op,
		handle: func(a *API, ctx context.Context, r *Request) (Response, error) {
			if a.Backups == nil {
				return Response{}, core.Errorf(core.Unavailable, "There are no backups here.")
			}
			return answer(a, ctx, r)
		},
	}
}

// What a backup is, as it is and encrypted.
const (
	mediaTar   = "application/x-tar"
	mediaBytes = "application/octet-stream"
)

func (a *API) downloadBackup(ctx context.Context, r *Request) (Response, error) {
	out := Response{Status: http.StatusOK, Header: []Field{{cacheControl, noStore}}, MediaType: mediaTar}
	if r.Method == http.MethodHead {
		return out, nil // nothing is made that nobody gets
	}
	made, err := a.Backups.Download(ctx, r.actor)
	if err != nil {
		return Response{}, err
	}
	if made.Encrypted {
		out.MediaType = mediaBytes
	}
	out.set(contentDisposition, disposition(false, made.Name))
	out.Stream = made
	return out, nil
}

// madeBackup is a backup as administrators see it.
type madeBackup struct {
	Name     string     `json:"name"`
	At       field.Time `json:"at"`
	Bytes    int64      `json:"bytes"`
	Verified bool       `json:"verified"`
	Error    string     `json:"error,omitempty"`
}

// backups are those of the schedule.
type backups struct {
	Backups []madeBackup `json:"backups"`
	Next    *field.Time  `json:"next"` // nil without a schedule
}

func (a *API) listBackups(context.Context, *Request) (Response, error) {
	runs, next := a.Backups.Runs()
	out := backups{Backups: make([]madeBackup, len(runs))}
	for i, run := range runs {
		out.Backups[i] = backupOf(run)
	}
	if !next.IsZero() {
		at := field.At(next)
		out.Next = &at
	}
	return private(out)
}

func backupOf(r backup.Run) madeBackup {
	return madeBackup{Name: r.Name, At: field.At(r.At), Bytes: r.Bytes, Verified: r.Verified, Error: r.Error}
}

func backupSchemas() openapi.Object {
	return openapi.Object{
		"Backup": openapi.Record([]string{"name", "at", "bytes", "verified"}, openapi.Object{
			"name": openapi.Text(), "at": openapi.Moment(),
			"bytes":    openapi.Object{"type": "integer", "description": "Its size before it was encrypted."},
			"verified": openapi.Object{"type": "boolean", "description": "Whether it was read back and is whole."},
			"error":    openapi.Object{"type": "string", "description": "What went wrong."},
		}),
		"Backups": openapi.Record([]string{"backups", "next"}, openapi.Object{
			"backups": openapi.ArrayOf(openapi.Ref("Backup")),
			"next": openapi.Object{
				"type": []string{"string", "null"}, "format": "date-time",
				"description": "When the next is due; null where none are made on a schedule.",
			},
		}),
	}
}
