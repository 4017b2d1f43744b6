package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// outcomes maps each error code to its HTTP status and title.
var outcomes = map[core.Code]openapi.Outcome{
	core.Malformed:       {Status: http.StatusBadRequest, Title: "Malformed request"},
	core.Unauthenticated: {Status: http.StatusUnauthorized, Title: "Not signed in"},
	core.Forbidden:       {Status: http.StatusForbidden, Title: "Not allowed"},
	core.NotFound:        {Status: http.StatusNotFound, Title: "Not found"},
	core.NotAllowed:      {Status: http.StatusMethodNotAllowed, Title: "Method not supported"},
	core.Conflict:        {Status: http.StatusConflict, Title: "Conflict"},
	core.Stale:           {Status: http.StatusPreconditionFailed, Title: "Changed meanwhile"},
	core.Gone:            {Status: http.StatusGone, Title: "No longer available"},
	core.TooLarge:        {Status: http.StatusRequestEntityTooLarge, Title: "Too large"},
	core.Unsupported:     {Status: http.StatusUnsupportedMediaType, Title: "Unsupported format"},
	core.Invalid:         {Status: http.StatusUnprocessableEntity, Title: "Invalid values"},
	core.Throttled:       {Status: http.StatusTooManyRequests, Title: "Too many requests"},
	core.Internal:        {Status: http.StatusInternalServerError, Title: "Server error"},
	core.Unavailable:     {Status: http.StatusServiceUnavailable, Title: "Not available"},
	core.Full:            {Status: http.StatusInsufficientStorage, Title: "No room left"},
	core.Damaged:         {Status: http.StatusInternalServerError, Title: "Damaged"},
}

// titleTaken is the title of a conflict about a field value that another entry has.
const titleTaken = "Already taken"

// StatusOf returns the HTTP status of an error code.
func StatusOf(code core.Code) int { return outcomes[code].Status }

// problem is the body of every error response (RFC 9457).
type problem struct {
	Title  string            `json:"title"`
	Status int               `json:"status"`
	Detail string            `json:"detail,omitempty"`
	Errors []core.FieldError `json:"errors,omitempty"`
	Factor string            `json:"secondFactor,omitempty"` // the required second factor
	// Confirmation names what must be given to confirm the caller's identity: "password".
	Confirmation string `json:"confirmation,omitempty"`
	UsedBy       any    `json:"usedBy,omitempty" api:"listOf=MediaUser"` // for an entry that cannot be deleted: those that refer to it
	MovedTo      string `json:"movedTo,omitempty"`                       // for the former path of a page: the present path
}

const problemType = "application/problem+json"

// Fail returns the problem document of err. Internal causes are logged under the request's id and not sent.
func (a *API) Fail(ctx context.Context, id string, err error) Response {
	known, ok := errors.AsType[*core.Error](err)
	if !ok { // for handlers that do not translate the errors of a store that refuses writes
		known, ok = errors.AsType[*core.Error](entrystore.Explain(err))
	}
	if !ok || known.Code == core.Internal {
		known = core.Errorf(core.Internal, "Something went wrong on our side. It is noted under %s.", id)
	}
	out := outcomes[known.Code]
	if out.Status >= http.StatusInternalServerError {
		a.Log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("id", id), slog.Any("error", err))
	}
	body := problem{
		Title: out.Title, Status: out.Status, Detail: known.Detail, Errors: known.Fields, Factor: known.Factor,
	}
	if known.Code == core.Conflict && len(known.Fields) > 0 {
		body.Title = titleTaken
	}
	if known.Confirm {
		body.Confirmation = OwnPassword
	}
	r := body.response()
	if wait := known.RetryAfter; wait > 0 {
		r.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	return r
}

// Problem returns a problem document.
func Problem(status int, title, detail string, fields ...core.FieldError) Response {
	return problem{Title: title, Status: status, Detail: detail, Errors: fields}.response()
}

func (p problem) response() Response {
	// Texts and numbers always marshal.
	body, _ := json.Marshal(p)
	return Response{
		Status: p.Status, Header: []Field{{CacheControl, NoStore}}, MediaType: problemType, Body: body,
	}
}

// NotAllowed answers that a path supports other methods only.
func NotAllowed(allow string) Response {
	out := outcomes[core.NotAllowed]
	r := Problem(out.Status, out.Title, "This address supports "+allow+" only.")
	r.Set("Allow", allow)
	return r
}

// InUse answers that something cannot be deleted, and lists what uses it.
func InUse(detail string, usedBy any) Response {
	return problem{Title: "In use", Status: outcomes[core.Conflict].Status, Detail: detail, UsedBy: usedBy}.response()
}

// Moved answers that nothing is at a path any more, and reports the present path.
func Moved(detail, to string) Response {
	out := outcomes[core.NotFound]
	return problem{Title: out.Title, Status: out.Status, Detail: detail, MovedTo: to}.response()
}
