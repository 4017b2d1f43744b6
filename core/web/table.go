package web

import (
	"context"
	"mime"
	"net/http"
	"path"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
)

// tableEnding makes the address of a list that of a table with the same entries.
const tableEnding = ".csv"

// tableRoute gives the address at which staff download the list.
func (c collection) tableRoute() route {
	return route{http.MethodGet, c.path + tableEnding, c.admit(core.Closed, core.VerbList, c.table), operation{
		id: "export" + words(c.typ.Options.Many), summary: "Download all " + c.typ.Options.Many + " that match as a table",
		tag: c.typ.Name, parameters: c.tableParameters(), success: http.StatusOK, result: text(), media: "text/csv",
		failures: []core.Code{core.Malformed, core.Unauthenticated},
	}}
}

// table sends all pages of the list as one table, each when the client has taken the one before.
func (c collection) table(x call) error {
	query, err := c.typ.ParseQuery(x.query())
	if err != nil {
		return err
	}
	if query.Limit > 0 || query.Cursor != "" {
		return core.Errorf(core.Malformed, "A table has all entries: neither limit nor cursor is known here.")
	}
	query.Limit = tablePage
	body := newTable(columns(c.typ.Schema.Fields), c.pages(x, query))
	// What fails now can still be told.
	if err := body.fill(); err != nil {
		return err
	}
	sendTable(x, path.Base(c.path)+tableEnding, body)
	return nil
}

// sendTable answers with a table to be saved under a name.
func sendTable(x call, name string, body *table) {
	x.Set(fiber.HeaderCacheControl, "no-store")
	x.Set(fiber.HeaderContentDisposition, mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	x.Response().Header.SetContentType("text/csv; charset=utf-8")
	x.Response().SetBodyStream(body, chunked)
}

// tablePage is how many entries are held in memory at once.
const tablePage = 200

// pages gives a function that gives the next page with each call, and nil after the last. It works on
// when the request's own memory is used again.
func (c collection) pages(x call, query content.Query) func() (*content.Page, error) {
	service, typ, actor := c.Content, c.typ.Name, x.actor
	ctx := context.WithoutCancel(x.Context())
	more := true
	return func() (*content.Page, error) {
		if !more {
			return nil, nil
		}
		page, err := service.List(ctx, actor, typ, query)
		if err != nil {
			return nil, err
		}
		query.Cursor, more = page.Next, page.Next != ""
		return page, nil
	}
}
