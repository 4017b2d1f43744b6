package web

import (
	"maps"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// attachments gives the addresses of the files that are made of an entry.
func (c collection) attachments() []route {
	var routes []route
	for _, name := range slices.Sorted(maps.Keys(c.typ.Options.Attachments)) {
		r := c.route(http.MethodGet, "/{id}/"+name, core.VerbRead, func(x call) error { return c.attach(x, name) })
		r.op = c.attachmentOperation(name)
		routes = append(routes, r)
	}
	return routes
}

// attach sends a file, to be shown or to be saved under its name.
func (c collection) attach(x call, name string) error {
	idOrSlug, err := c.entryID(x)
	if err != nil {
		return err
	}
	id, _, err := c.Content.Resolve(x.Context(), x.actor, c.typ.Name, idOrSlug)
	if err != nil {
		return err
	}
	file, err := c.Content.Attach(x.Context(), x.actor, c.typ.Name, id, name)
	if err != nil {
		return err
	}
	setValidity(x, x.actor, file.ETag)
	if fresh(x, file.ETag) {
		x.Response().SetStatusCode(http.StatusNotModified)
		return nil
	}
	a := c.typ.Options.Attachments[name]
	disposition := "attachment"
	if a.Inline {
		disposition = "inline"
	}
	header := &x.Response().Header
	header.SetContentType(a.MediaType)
	header.Set(fiber.HeaderContentDisposition, mime.FormatMediaType(disposition, map[string]string{"filename": file.Name}))
	x.Response().SetBodyRaw(file.Body)
	c.reached(x, a.Goal, id)
	return nil
}

func (c collection) attachmentOperation(name string) operation {
	a := c.typ.Options.Attachments[name]
	return operation{
		id:      "get" + words(c.typ.Options.One) + words(strings.ReplaceAll(name, "-", " ")) + c.suffix(),
		summary: a.Summary, tag: c.typ.Name, success: http.StatusOK, cached: true,
		result: object{"type": "string", "contentEncoding": "binary"}, media: a.MediaType,
		failures: append([]core.Code{core.NotFound}, c.refusals(core.VerbRead)...),
	}
}
