package api

import (
	"context"
	"encoding/json"
	"net/http"
	"path"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/sheet"
)

// tableEnding makes the address of a list that of a table with the same entries.
const tableEnding = ".csv"

// tableRoute gives the address at which staff download the list.
func (c collection) tableRoute() Route {
	return Route{
		Method: http.MethodGet, Path: c.path + tableEnding, Access: core.Closed, Verb: core.VerbList, Type: c.typ.Name,
		handle: c.table, Operation: openapi.Operation{
			ID:      "export" + openapi.Words(c.typ.Options.Many),
			Summary: "Download all " + c.typ.Options.Many + " that match as a table",
			Tag:     c.typ.Name, Parameters: c.tableParameters(), Success: http.StatusOK, Result: openapi.Text(),
			Media: "text/csv", Failures: []core.Code{core.Malformed, core.Unauthenticated},
		},
	}
}

// table sends all pages of the list as one table, each when the client has taken the one before.
func (c collection) table(a *API, ctx context.Context, r *Request) (Response, error) {
	query, err := answers.ParseQuery(c.typ, r.query())
	if err != nil {
		return Response{}, err
	}
	if query.Limit > 0 || query.Cursor != "" {
		return Response{}, core.Errorf(core.Malformed, "A table has all entries: neither limit nor cursor is known here.")
	}
	if query.Fields != nil {
		return Response{}, core.Errorf(core.Malformed, "A table has all fields: fields is not known here.")
	}
	query.Limit = tablePage
	columns := sheet.Columns(c.typ.Schema.Fields)
	body := newTable(columns, c.pages(a, ctx, r.actor, query))
	if c.typ.Options.Unsubscribe != nil && a.Unsubscribe != nil {
		origin, err := Origin(a.Origin, r)
		if err != nil {
			return Response{}, err
		}
		body = newTable(append(columns, unsubscribeColumn), c.pages(a, ctx, r.actor, query))
		body.more = func(entity map[string]json.RawMessage) {
			var id string
			// The program wrote it, and a text always marshals.
			_ = json.Unmarshal(entity[model.ID], &id)
			entity[unsubscribeColumn.Name], _ = json.Marshal(a.unsubscribeLink(origin, c.typ, id))
		}
	}
	// What fails now can still be told.
	if err := body.fill(); err != nil {
		return Response{}, err
	}
	return Download(path.Base(c.path)+tableEnding, mediaCSV, body), nil
}

// tablePage is how many entries are held in memory at once.
const tablePage = 200

// pages gives a function that gives the next page with each call, and nil after the last. It works on
// when the call has been answered.
func (c collection) pages(a *API, ctx context.Context, actor core.Actor, query answers.Query) func() (*answers.Answer, error) {
	ctx = context.WithoutCancel(ctx)
	more := true
	return func() (*answers.Answer, error) {
		if !more {
			return nil, nil
		}
		page, err := a.Answers.List(ctx, actor, c.typ.Name, query)
		if err != nil {
			return nil, err
		}
		query.Cursor, more = page.Next, page.Next != ""
		return page, nil
	}
}
