package api

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// Budget is the rate limit that a visitor's call counts against. A client that has used it up is told when to retry,
// before anything else is done for the call.
type Budget int

// The budgets.
const (
	Free       Budget = iota
	Attempt           // a write of any kind
	Submission        // an entry that a visitor sends
	Searching         // a search, or a page that is rendered for one request
	Beacon            // events that a page reports
	Sending           // a file that a visitor uploads
	Previewing        // a request with a preview link to unpublished content, valid or guessed
	Reporting         // an error that an app reports from a browser
)

// Each budget is a burst per address, and one more token per interval.
const (
	attemptBurst = 60
	attemptEvery = time.Second

	// The total for all visitors is fifteen times the burst of one address.
	submissionBurst      = 20
	submissionEvery      = 10 * time.Second
	submissionTotal      = 300
	submissionTotalEvery = 2500 * time.Millisecond

	// Files are inspected one at a time. The total for all visitors is ten times the burst of one address.
	sendingBurst      = 15
	sendingEvery      = 20 * time.Second
	sendingTotal      = 150
	sendingTotalEvery = 2 * time.Second

	// A visitor may search as fast as people type, for a while even if a whole office shares an address.
	searchBurst = 200
	searchEvery = 50 * time.Millisecond
	// The total for all visitors leaves processor time for other work.
	searchTotal      = 5 * searchBurst
	searchTotalEvery = 3 * time.Millisecond

	// One address may send the events of a whole office that browses pages.
	beaconBurst = 400
	beaconEvery = 20 * time.Millisecond
	// Beacons are written to disk: the total for all visitors is ten times the burst of one address.
	beaconTotal      = 10 * beaconBurst
	beaconTotalEvery = beaconEvery / 10

	// People with a preview link view one entry now and then. Each preview is rendered for one request alone.
	previewBurst      = 60
	previewEvery      = 2 * time.Second
	previewTotal      = 10 * previewBurst
	previewTotalEvery = previewEvery / 10
)

// The limits of error reports: ten per minute and address. They apply to staff as well.
const (
	reportingBurst      = 10
	reportingEvery      = 6 * time.Second
	reportingTotal      = 10 * reportingBurst
	reportingTotalEvery = reportingEvery / 10
)

// Gate holds the rate limiters of the budgets. It is safe for concurrent use.
type Gate struct {
	limiters map[Budget]*limit.Limiter
}

// NewGate returns a gate with full budgets.
func NewGate(now func() time.Time) *Gate {
	return &Gate{map[Budget]*limit.Limiter{
		Attempt:    limit.New(attemptBurst, attemptEvery, now),
		Submission: limit.New(submissionBurst, submissionEvery, now, limit.Total(submissionTotal, submissionTotalEvery)),
		Sending:    limit.New(sendingBurst, sendingEvery, now, limit.Total(sendingTotal, sendingTotalEvery)),
		Searching:  limit.New(searchBurst, searchEvery, now, limit.Total(searchTotal, searchTotalEvery)),
		Previewing: limit.New(previewBurst, previewEvery, now, limit.Total(previewTotal, previewTotalEvery)),
		Reporting:  limit.New(reportingBurst, reportingEvery, now, limit.Total(reportingTotal, reportingTotalEvery)),
		Beacon:     limit.New(beaconBurst, beaconEvery, now, limit.Total(beaconTotal, beaconTotalEvery)),
	}}
}

// chargeRequest takes the tokens for a request. The caller must pass the outcome of the call to refund: invalid input
// does not count as a submission, but always as an attempt.
func (g *Gate) chargeRequest(r *Request) (refund func(error), err error) {
	none := func(error) {}
	budget := r.route.Budget
	if budget == Free || r.internal || r.unlimited || r.actor.Role != core.Visitor {
		return none, nil
	}
	if budget == Submission {
		if _, err := g.Charge(Attempt, r.Client); err != nil {
			return none, err
		}
	}
	return g.Charge(budget, r.Client)
}

// Charge takes a token of a budget for a client whose request did not pass through a route with that budget. The caller
// must pass the outcome to refund: invalid input does not count as a submission. It fails with Throttled.
func (g *Gate) Charge(budget Budget, client Client) (refund func(error), err error) {
	giveBack, err := g.limiters[budget].Take(limit.Key(client.Address))
	return func(err error) {
		if code := core.CodeOf(err); budget == Submission && (code == core.Malformed || code == core.Invalid) {
			giveBack()
		}
	}, err
}

// budgetNames are the names of the budgets in metrics.
var budgetNames = map[Budget]string{
	Attempt: "writes", Submission: "submissions", Searching: "searches", Beacon: "beacons", Previewing: "previews",
	Sending: "files", Reporting: "errors",
}

// Refused returns the number of throttled calls, by name of the budget.
func (a *API) Refused() map[string]uint64 {
	all := map[string]uint64{}
	for budget, l := range a.Gate.limiters {
		all[budgetNames[budget]] = l.Refused()
	}
	return all
}

// Charge takes a token of a budget for a request that is not a call of the API, such as a page that is rendered for one
// request. It fails with Throttled.
func (a *API) Charge(budget Budget, client Client) error {
	_, err := a.Gate.Charge(budget, client)
	return err
}

// Charge takes a token of a budget in addition to that of the route, also for staff. It fails with Throttled.
func (r *Request) Charge(budget Budget) error { return r.api.Charge(budget, r.Client) }
