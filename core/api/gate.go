package api

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/limit"
)

// Budget is what a visitor's call takes a token from. Whoever has none left is told when to come back, before
// anything is read, asked or made.
type Budget int

// The budgets.
const (
	Free       Budget = iota
	Attempt           // a write of any kind
	Submission        // an entry that a visitor sends
	Searching         // a search, or a page that is made for one request
	Beacon            // events that a page tells of
	Sending           // a file that a visitor sends
	Previewing        // a look through a link to what is not published, or a guess at one
	Reporting         // an error that an app reports from a browser
)

// Each budget is a burst for every address, and one more token with every interval.
const (
	attemptBurst = 60
	attemptEvery = time.Second

	// All visitors together may submit as much as fifteen of them.
	submissionBurst      = 20
	submissionEvery      = 10 * time.Second
	submissionTotal      = 300
	submissionTotalEvery = 2500 * time.Millisecond

	// Files are judged one at a time. All visitors together may send as many as ten of them.
	sendingBurst      = 15
	sendingEvery      = 20 * time.Second
	sendingTotal      = 150
	sendingTotalEvery = 2 * time.Second

	// A visitor may search as fast as people type, for a while even if a whole office shares an address.
	searchBurst = 200
	searchEvery = 50 * time.Millisecond
	// All of them together leave a processor something to do beside searching.
	searchTotal      = 5 * searchBurst
	searchTotalEvery = 3 * time.Millisecond

	// An address may tell of a whole office that turns pages.
	beaconBurst = 400
	beaconEvery = 20 * time.Millisecond
	// Beacons are written to the disk: all visitors together may tell of as much as ten such offices.
	beaconTotal      = 10 * beaconBurst
	beaconTotalEvery = beaconEvery / 10

	// Whoever has a link looks at one entry, now and then. Each look is made for one request alone.
	previewBurst      = 60
	previewEvery      = 2 * time.Second
	previewTotal      = 10 * previewBurst
	previewTotalEvery = previewEvery / 10
)

// The limits of error reports: ten a minute for an address. They hold for staff as well.
const (
	reportingBurst      = 10
	reportingEvery      = 6 * time.Second
	reportingTotal      = 10 * reportingBurst
	reportingTotalEvery = reportingEvery / 10
)

// Gate holds the budgets. It is safe for concurrent use.
type Gate struct {
	limiters map[Budget]*limit.Limiter
}

// NewGate makes a gate whose budgets are full.
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

// take takes the tokens of a request. The function is to be told how the call went: what a visitor mistyped
// does not count as a submission, though always as an attempt.
func (g *Gate) take(r *Request) (refund func(error), err error) {
	none := func(error) {}
	budget := r.route.Budget
	if budget == Free || r.inside || r.actor.Role != core.Visitor {
		return none, nil
	}
	if budget == Submission {
		if _, err := g.Charge(Attempt, r.Client); err != nil {
			return none, err
		}
	}
	return g.Charge(budget, r.Client)
}

// Charge takes a token of a budget for somebody who comes through no route that does. The function is to be told how it went: what
// a visitor mistyped does not count as a submission. It fails with Throttled.
func (g *Gate) Charge(budget Budget, client Client) (refund func(error), err error) {
	giveBack, err := g.limiters[budget].Take(limit.Key(client.Address))
	return func(err error) {
		if code := core.CodeOf(err); budget == Submission && (code == core.Malformed || code == core.Invalid) {
			giveBack()
		}
	}, err
}

// budgetNames are what the budgets are called where people watch the server.
var budgetNames = map[Budget]string{
	Attempt: "writes", Submission: "submissions", Searching: "searches", Beacon: "beacons", Previewing: "previews",
	Sending: "files", Reporting: "errors",
}

// Refused gives how many calls found no token left, by what they wanted to do.
func (a *API) Refused() map[string]uint64 {
	all := map[string]uint64{}
	for budget, l := range a.Gate.limiters {
		all[budgetNames[budget]] = l.Refused()
	}
	return all
}

// Charge takes a token of a budget for somebody who asks for something that is no call of the API: a page that
// is made for one request. It fails with Throttled.
func (a *API) Charge(budget Budget, client Client) error {
	_, err := a.Gate.Charge(budget, client)
	return err
}

// Charge takes a token of a budget for a call that counts by more than its route, or for staff as well. It fails with
// Throttled.
func (r *Request) Charge(budget Budget) error { return r.api.Charge(budget, r.Client) }
