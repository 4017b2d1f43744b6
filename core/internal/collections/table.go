package collections

import (
	"context"
	"encoding/json"
	"net/http"
	"path"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/csvexport"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// tableCalls answers the call that downloads a collection as a table.
type tableCalls struct{ collection }

// tableRoute returns the route at which staff download the list.
func (c tableCalls) tableRoute() api.Route {
	return api.Route{
		Method: http.MethodGet, Path: c.path + csvexport.Ending, Access: core.Closed, Verb: core.VerbList, Type: c.typ.Name,
		Handle: c.table, Operation: openapi.Operation{
			ID:      "export" + openapi.Words(c.typ.Options.Many),
			Summary: "Download all " + c.typ.Options.Many + " that match as a table",
			Tag:     c.typ.Name, Parameters: c.tableParameters(), Success: http.StatusOK, Result: openapi.Text(),
			Media: "text/csv", Failures: []core.Code{core.Malformed, core.Unauthenticated},
		},
	}
}

// table streams all pages of the list as one table; each is read when the client has received the one before.
func (c tableCalls) table(ctx context.Context, r *api.Request) (api.Response, error) {
	query, err := query.ParseQuery(c.typ, r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	if query.Limit > 0 || query.Cursor != "" {
		return api.Response{}, core.Errorf(core.Malformed, "A table has all entries: neither limit nor cursor is known here.")
	}
	if query.Fields != nil {
		return api.Response{}, core.Errorf(core.Malformed, "A table has all fields: fields is not known here.")
	}
	if !query.Where.IsZero() || query.NoTotal {
		return api.Response{}, core.Errorf(core.Malformed, "A table is filtered by plain equality: neither filter[…] nor count is known here.")
	}
	query.Limit = tablePage
	columns := csvexport.Columns(c.typ.Schema.Fields)
	questions, err := c.questions(ctx, r.Actor(), query, columns)
	if err != nil {
		return api.Response{}, err
	}
	body := csvexport.NewQuestionTable(columns, questions, c.tablePages(ctx, r.Actor(), query))
	if c.typ.Options.Submissions.Unsubscribe != nil && c.Unsubscribe.Work() {
		origin, err := api.Origin(c.Origin, r)
		if err != nil {
			return api.Response{}, err
		}
		body = csvexport.NewTable(append(columns, unsubscribeColumn), c.tablePages(ctx, r.Actor(), query))
		body.More = func(entity map[string]json.RawMessage) {
			var id string
			// The program wrote it, and a text always marshals.
			_ = json.Unmarshal(entity[model.ID], &id)
			entity[unsubscribeColumn.Name], _ = json.Marshal(c.unsubscribeLink(origin, c.typ, id))
		}
	}
	// Errors up to here can still be reported as a status.
	if err := body.Fill(); err != nil {
		return api.Response{}, err
	}
	return api.Download(path.Base(c.path)+csvexport.Ending, api.MediaCSV, body), nil
}

// questions returns the questions of the forms by which the entries were sent; nil if they are not sent by forms.
func (c tableCalls) questions(ctx context.Context, actor core.Actor, query query.Query, columns []schema.Field) (*csvexport.Questions, error) {
	if !csvexport.HasAnswers(columns) || len(c.Registry.Forms(c.typ.Name)) == 0 {
		return nil, nil
	}
	all := &csvexport.Questions{}
	next := c.tablePages(ctx, actor, query)
	for {
		if err := ctx.Err(); err != nil {
			return nil, core.Wrap(err, core.Unavailable, "The request took too long.")
		}
		page, err := next()
		if err != nil {
			return nil, err
		}
		if page == nil {
			all.Sort()
			return all, nil
		}
		if err := all.AddPage(columns, page); err != nil {
			return nil, err
		}
	}
}

// tablePage is the number of entries that are held in memory at once.
const tablePage = 200

// tablePages returns an iterator function: each call returns the next page, and nil after the last. It keeps working
// after the call has been answered.
func (c tableCalls) tablePages(ctx context.Context, actor core.Actor, query query.Query) func() ([]byte, error) {
	ctx = context.WithoutCancel(ctx)
	more := true
	return func() ([]byte, error) {
		if !more {
			return nil, nil
		}
		page, err := c.Answers.List(ctx, actor, c.typ.Name, query)
		if err != nil {
			return nil, err
		}
		query.Cursor, more = page.Next, page.Next != ""
		return page.Body, nil
	}
}
