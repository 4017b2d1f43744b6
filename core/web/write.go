package web

import (
	"net/http"
	"strconv"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
)

func (c collection) create(x call) error {
	refund, err := c.takeTurn(x)
	if err != nil {
		return err
	}
	entry, err := c.Content.Create(x.Context(), x.actor, c.typ.Name, x.body)
	if err != nil {
		// What was not taken in does not count.
		if code := core.CodeOf(err); code == core.Malformed || code == core.Invalid {
			refund()
		}
		return err
	}
	c.reached(x, c.typ.Options.Goal, entry.ID)
	x.Set(fiber.HeaderLocation, c.location(entry.ID))
	return c.sendEntry(x, http.StatusCreated, entry)
}

// takeTurn counts a visitor's submission against where it comes from.
func (c collection) takeTurn(x call) (refund func(), err error) {
	if x.actor.Role != core.Visitor {
		return func() {}, nil
	}
	return c.submissions.Take(auth.AddressKey(c.address(x)))
}

func (c collection) update(x call) error {
	id, err := c.entryID(x)
	if err != nil {
		return err
	}
	entry, err := c.Content.Update(x.Context(), x.actor, c.typ.Name, id, ifMatch(x), x.body)
	if err != nil {
		return err
	}
	return c.sendEntry(x, http.StatusOK, entry)
}

func (c collection) delete(x call) error {
	id, err := c.entryID(x)
	if err != nil {
		return err
	}
	if err := c.Content.Delete(x.Context(), x.actor, c.typ.Name, id, ifMatch(x)); err != nil {
		return err
	}
	setSeq(x, c.Content.Newest(c.typ.Name))
	x.Response().SetStatusCode(http.StatusNoContent)
	return nil
}

// headerSeq carries the number of a commit. The answer to a write has one that holds the write, the answer to
// a read one that what was read is as new as.
const headerSeq = "Quoin-Seq"

func setSeq(x call, seq uint64) { x.Set(headerSeq, strconv.FormatUint(seq, 10)) }

// sendEntry answers with an entry just written, as the actor may see it.
func (c collection) sendEntry(x call, status int, entry core.Entry) error {
	body, etag := c.Content.Render(x.actor, entry)
	setValidity(x, x.actor, etag)
	setSeq(x, c.Content.Newest(c.typ.Name))
	x.Response().Header.SetContentType(fiber.MIMEApplicationJSON)
	x.Response().SetStatusCode(status)
	x.Response().SetBodyRaw(body)
	return nil
}
