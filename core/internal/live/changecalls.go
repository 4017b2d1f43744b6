package live

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

const changesPath = "/api/changes"

// maxWait is the longest time that a call waits for a change, in seconds.
const maxWait = 25

// changesAnswer is the answer of the call for changes.
type changesAnswer struct {
	Changes []entryChange `json:"changes"`
	Cursor  string        `json:"cursor" doc:"Is passed as since in the next call."`
	More    bool          `json:"more,omitempty" doc:"Is true if there may be more changes already: the next call need not wait."`
}

func (h *handlers) changesRoutes() []api.Route {
	return []api.Route{{Method: http.MethodGet, Path: changesPath, Views: true, Handle: h.sendChanges, Operation: openapi.Operation{
		ID: "listChanges", Summary: "List the changes of content after a cursor, and wait for the next", Tag: "live",
		Parameters: []openapi.Object{
			openapi.Query("since", "The cursor of an earlier answer, or 0 for everything that is there, as created. Without it, the answer only has a cursor from now on. "+
				"A cursor that no answer had is 400; 410 means that everything has to be read again.", openapi.Text()),
			openapi.Query("types", "The names of the types, with commas; all that the caller may read if it is left out.", openapi.Text()),
			openapi.Query("wait", "Seconds to wait for a change if there is none.", openapi.Object{"type": "integer", "minimum": 0, "maximum": maxWait}),
		},
		Success: http.StatusOK, Result: openapi.Ref("Changes"), Open: true,
		Failures: []core.Code{core.Malformed, core.Gone, core.Throttled, core.Unavailable},
	}}}
}

// changesQuery is the query of the call for changes.
type changesQuery struct {
	reader
	cursor cursor
	// given reports whether the query has a cursor.
	given bool
	wait  time.Duration
}

func (h *handlers) sendChanges(ctx context.Context, r *api.Request) (api.Response, error) {
	actor, err := r.Who(ctx)
	if err != nil {
		return api.Response{}, err
	}
	q, err := h.parseChanges(r.RawQuery(), actor)
	if err != nil {
		return api.Response{}, err
	}
	if err := h.log.checkReached(ctx, q.staff, q.cursor); err != nil {
		return api.Response{}, err
	}
	read, err := h.readChanges(ctx, q)
	if err == nil && len(read.changes) == 0 && q.wait > 0 && q.given && !read.more {
		q.cursor = read.next
		read, err = h.awaitChanges(ctx, r, actor, q)
	}
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(changesAnswer{read.changes, read.next.text(h.tags(), q.staff), read.more})
}

// readChanges returns the changes that there are.
func (h *handlers) readChanges(ctx context.Context, q changesQuery) (portion, error) {
	switch {
	case !q.given:
		next, err := h.log.now(ctx, q.staff)
		return portion{changes: []entryChange{}, next: next}, err
	case q.cursor.listing && q.cursor.typ == "":
		now, err := h.log.now(ctx, q.staff)
		if err != nil {
			return portion{}, err
		}
		now.listing = true
		return h.log.listed(ctx, q.reader, now)
	case q.cursor.listing:
		return h.log.listed(ctx, q.reader, q.cursor)
	}
	return h.log.after(ctx, q.reader, q.cursor)
}

// awaitChanges waits until there are changes after the cursor of the query, until the time of the query is over, or until
// the session of the caller ends or the server stops.
func (h *handlers) awaitChanges(ctx context.Context, r *api.Request, actor core.Actor, q changesQuery) (read portion, err error) {
	var watch *auth.Watch // nil for a visitor
	var ended <-chan struct{}
	if q.staff {
		if watch, err = h.watchSession(ctx, r); err != nil {
			return portion{}, err
		}
		defer watch.Stop()
		ended = watch.Ended()
	}
	listener, err := h.hub.Listen(ctx, actor, r.Client.Address, etag.Position{})
	if err != nil {
		return portion{}, err
	}
	defer listener.Close()
	timeout := time.NewTimer(q.wait)
	defer timeout.Stop()
	for {
		// A change may have come before the listener.
		if read, err = h.readChanges(ctx, q); err != nil || len(read.changes) > 0 || read.more {
			return read, err
		}
		q.cursor = read.next
		select {
		case _, open := <-listener.Changes():
			if open {
				continue
			}
		case <-timeout.C:
		case <-ended:
		case <-ctx.Done():
		}
		return read, nil
	}
}

// parseChanges parses the query of the call for changes. It fails with Malformed, and with Gone for an old cursor.
func (h *handlers) parseChanges(raw string, actor core.Actor) (q changesQuery, err error) {
	q.staff = actor.SeesAll()
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	q.types = h.readableTypes(actor)
	err = p.Each(func(name, value string) (err error) {
		switch name {
		case "since":
			q.given = true
			if value == beginning {
				q.cursor = cursor{listing: true}
				return nil
			}
			q.cursor, err = parseCursor(h.tags(), q.staff, value)
		case "types":
			q.types, err = chosenTypes(q.types, value)
		case "wait":
			seconds, wrong := strconv.Atoi(value)
			if wrong != nil || seconds < 0 || seconds > maxWait {
				return params.Bad(name, "must be a whole number from 0 to "+strconv.Itoa(maxWait))
			}
			q.wait = time.Duration(seconds) * time.Second
		default:
			return params.Unknown(name, "since", "types", "wait")
		}
		return err
	})
	return q, err
}

// readableTypes returns the types whose changes an actor may see. Visitors do not see those of entries that are part of
// pages: they are changes of the pages.
func (h *handlers) readableTypes(actor core.Actor) map[string]bool {
	all := map[string]bool{}
	types := h.log.answers.Registry().Types()
	for i := range types {
		t := &types[i]
		if policy.Allow(actor, t.Subject(), core.VerbRead) == nil && (actor.SeesAll() || isPublic(t)) {
			all[t.Name] = true
		}
	}
	return all
}

func isPublic(t *model.Type) bool { return t.Options.Access == core.Published && len(t.ShownBy()) == 0 }

// chosenTypes returns the types of a list with commas. It fails with Malformed for a type that is not readable.
func chosenTypes(readable map[string]bool, list string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		if !readable[name] {
			return nil, params.Bad("types", "has "+core.Shorten(name)+", which is no type whose changes you may read")
		}
		chosen[name] = true
	}
	return chosen, nil
}
