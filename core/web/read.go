package web

import (
	"log/slog"
	"net/url"
	"strconv"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core/content"
)

// maxRelated is how many entries an entry is said to be related to.
const maxRelated = 6

const headerTotal = "X-Total-Count"

func (c collection) list(x call) error {
	raw := x.query()
	query, err := c.typ.ParseQuery(raw)
	if err != nil {
		return err
	}
	setSeq(x, c.Content.NewestOfAll())
	page, err := c.Content.List(x.Context(), x.actor, c.typ.Name, query)
	if err != nil {
		return err
	}
	return sendList(x, c.path, raw, page)
}

// sendList answers with a page of the list at a path. Its head says how long the list is, and where the
// next page is.
func sendList(x call, path, raw string, page *content.Page) error {
	x.Set(headerTotal, strconv.Itoa(page.Total))
	if page.Next != "" {
		x.Set(fiber.HeaderLink, nextLink(path, raw, page.Next))
	}
	return sendCoded(x, x.actor, page)
}

// nextLink gives the Link to the page of a list that follows at a cursor, with the rest of the query kept.
func nextLink(path, query, cursor string) string {
	// The query was read before, and found good.
	values, _ := url.ParseQuery(query)
	values.Set("cursor", cursor)
	return "<" + path + "?" + values.Encode() + `>; rel="next"`
}

func (c collection) get(x call) error {
	id, err := c.entryID(x)
	if err != nil {
		return err
	}
	setSeq(x, c.Content.NewestOfAll())
	page, err := c.Content.Get(x.Context(), x.actor, c.typ.Name, id)
	if err != nil {
		return err
	}
	return sendPage(x, x.actor, page)
}

func (c collection) distinct(x call, field string) error {
	setSeq(x, c.Content.NewestOfAll())
	page, err := c.Content.Distinct(x.Context(), x.actor, c.typ.Name, field)
	if err != nil {
		return err
	}
	return sendPage(x, x.actor, page)
}

func (c collection) relatedByPath(x call) error { return c.related(x, x.id()) }

func (c collection) relatedByQuery(x call) error {
	id := ""
	err := content.EachParameter(x.query(), func(name, value string) error {
		if name != "id" {
			return content.BadParameter(name, "is not known here; known is id")
		}
		id = value
		return nil
	})
	if err == nil && id == "" {
		err = content.BadParameter("id", "is required")
	}
	if err != nil {
		return err
	}
	return c.related(x, cleanID(id))
}

func (c collection) related(x call, idOrSlug string) error {
	if idOrSlug == "" {
		return c.noEntry()
	}
	setSeq(x, c.Content.NewestOfAll())
	id, _, err := c.Content.Resolve(x.Context(), x.actor, c.typ.Name, idOrSlug)
	if err != nil {
		return err
	}
	page, err := c.Content.Related(x.Context(), x.actor, c.typ.Name, id, maxRelated, c.alike(x, id)...)
	if err != nil {
		return err
	}
	return sendCoded(x, x.actor, page)
}

// alike gives the entries whose texts are like those of an entry, as far as the search can tell. That it
// cannot is no failure: there are the type's own fields to go by.
func (c collection) alike(x call, id string) []string {
	if c.Search == nil {
		return nil
	}
	ref := content.Ref{Type: c.typ.Name, ID: id}
	ids, err := c.Search.Related(x.Context(), ref, maxRelated, x.actor.SeesAll())
	if err != nil {
		c.Log.LogAttrs(x.Context(), slog.LevelWarn, "related entries could not be searched for", slog.Any("error", err))
	}
	return ids
}
