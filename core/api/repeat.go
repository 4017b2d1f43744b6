package api

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
)

// repeats lets what one visitor is answered be given to others who ask for the same, as long as they would be answered the
// same: what it shows is true, and nobody may know of a newer commit than seq, which it was told as of.
func (a *API) repeats(r *Request, out Response, seq uint64, given answers.Lasting) Response {
	if r.actor.Role != core.Visitor || r.inside || r.route.Budget != Free {
		return out
	}
	out.Still = func() bool { return a.asOf(core.Actor{}) == seq && a.Answers.True(given) && !a.InMaintenance() }
	return out
}

// InMaintenance reports whether visitors are shown the maintenance page.
func (a *API) InMaintenance() bool { return a.Maintenance != nil && a.Maintenance.State().On }
