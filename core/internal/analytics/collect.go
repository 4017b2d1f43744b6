package analytics

import (
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Request has the parts of an HTTP request that Collect uses. None of it is stored.
type Request struct {
	Host    string // of the site, as sent by the browser
	Address string // the IP address of the client
	Agent   string
	// Refused is the reason why nothing of the request may be counted; empty if it may be.
	Refused Reason
	// Pages resolves the pages of the site.
	Pages Pages
}

// Recorder counts in memory what visitors do. It is safe for concurrent use.
type Recorder struct {
	clock      *siteClock
	senderType *model.Type // the type for whose entries senders are stored; nil for none
	agents     agentCache

	mu           sync.Mutex
	open         *openVisits
	salts        salts
	storedSalts  map[day]bool // the days whose salts are stored
	pending      delta        // counted since the last flush
	inFlight     *delta       // stored, but not applied to the tables yet
	senders      []sender     // not stored yet
	renamed      []visitor
	visitBudget  budget // visits
	eventBudget  budget // events
	names        nameLimiter
	countedGoals conversionSet
}

// delta has the additions of one flush.
type delta struct {
	number uint64
	counts dayCounts
}

func newRecorder(clock *siteClock, senderType *model.Type) *Recorder {
	return &Recorder{
		clock: clock, senderType: senderType, open: newOpenVisits(), salts: salts{}, storedSalts: map[day]bool{},
		visitBudget: budget{window: time.Hour, maxPerNetwork: maxVisitsPerNetwork, maxTotal: maxVisits},
		eventBudget: budget{window: time.Minute, maxPerNetwork: maxEventsPerNetwork, maxTotal: maxEvents},
	}
}

// Collect counts events, or the reasons why they are refused. It does not wait for the disk.
func (rec *Recorder) Collect(req Request, events []Event) {
	agent, reason := rec.agents.find(req.Agent)
	if req.Refused != "" {
		reason = req.Refused
	}
	if reason != "" {
		rec.Refuse(reason, len(events))
		return
	}
	refs := make([]*pageRef, len(events))
	for i, e := range events {
		if ref, ok := parsePageURL(e.Page, req.Host, req.Pages); ok {
			refs[i] = &ref
		}
	}
	rec.mu.Lock()
	defer rec.mu.Unlock()
	now := rec.clock.now()
	from := networkOf(req.Address)
	if reason := rec.eventBudget.spend(from, len(events), now); reason != "" {
		rec.pending.counts.countRefusal(reason, len(events), now)
		return
	}
	rec.open.expire(now)
	id, v := rec.findVisit(req, now)
	for i, e := range events {
		if refs[i] == nil {
			rec.pending.counts.countRefusal(BadAddress, 1, now)
			continue
		}
		if e.Type == View {
			v = rec.view(v, pageView{req, from, id, agent, *refs[i], e.Referrer}, now)
			continue
		}
		if reason := rec.countEvent(v, e, refs[i].page, now); reason != "" {
			rec.pending.counts.countRefusal(reason, 1, now)
		}
	}
}

// Refuse counts refused events.
func (rec *Recorder) Refuse(reason Reason, events int) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.pending.counts.countRefusal(reason, events, rec.clock.now())
}

// Convert counts a goal, by its name, that a visitor reached with an entry. If the goal declares it, the sender's
// reading is stored under the entry's id, for the staff who answer the entry. Convert does not wait for the disk.
func (rec *Recorder) Convert(req Request, goal, entry string) {
	if _, reason := rec.agents.find(req.Agent); reason != "" || req.Refused != "" {
		return
	}
	rec.mu.Lock()
	defer rec.mu.Unlock()
	now := rec.clock.now()
	id, v := rec.findVisit(req, now)
	if reason := rec.countGoal(v, conversionKey{id, goal, entry}, networkOf(req.Address), now); reason != "" {
		rec.pending.counts.countRefusal(reason, 1, now)
	}
	if v == nil {
		return
	}
	v.human = true
	rec.open.touch(v, now)
	if rec.senderType != nil && goal == rec.senderType.Options.Analytics.Goal.Name {
		rec.senders = append(rec.senders, v.sender(entry, now.UTC()))
	}
}

// countGoal counts a goal, or returns the reason why it must not. A goal counts once in a visit, and once a day with
// the same entry. Without a visit it uses up the budget of a new visit.
func (rec *Recorder) countGoal(v *visit, r conversionKey, from network, now time.Time) Reason {
	if v != nil && slices.Contains(v.goals, r.goal) {
		return ""
	}
	if v == nil {
		if reason := rec.visitBudget.spend(from, 1, now); reason != "" {
			return reason
		}
	}
	if rec.countedGoals.addFirst(r, dayOf(now)) {
		rec.pending.counts.countConversion(v, r.goal, now)
	}
	return ""
}

// findVisit returns the hash of the visitor who makes a request, and the open visit. Shortly after midnight the visit
// may still have the hash of the previous day; it is then renamed to the new one.
func (rec *Recorder) findVisit(req Request, now time.Time) (visitor, *visit) {
	today := dayOf(now)
	id := hashVisitor(rec.salts.get(today), req.Host, req.Address, req.Agent)
	if v := rec.open.find(id, now); v != nil {
		return id, v
	}
	yesterday := today - 1
	if rec.salts[yesterday] == nil || !isSaltNeeded(yesterday, now) {
		return id, nil
	}
	before := hashVisitor(rec.salts[yesterday], req.Host, req.Address, req.Agent)
	v := rec.open.find(before, now)
	if v != nil {
		rec.renamed = append(rec.renamed, before)
		rec.open.rename(v, id)
		rec.open.touch(v, now)
	}
	return id, v
}

// pageView is a view with everything that a new visit needs of it.
type pageView struct {
	req      Request
	network  network
	visitor  visitor
	agent    agent
	page     pageRef
	referrer string
}

const (
	// maxTurnsPerMinute is the highest number of pages that a person opens in a minute.
	maxTurnsPerMinute = 30
	// maxViewsWithoutInteraction is the number of views that are counted for a visit without any interaction.
	maxViewsWithoutInteraction = 20
)

// view counts a page view and returns the visit that it belongs to.
func (rec *Recorder) view(v *visit, a pageView, now time.Time) *visit {
	counts := rec.pending.counts
	if v == nil {
		if reason := rec.visitBudget.spend(a.network, 1, now); reason != "" {
			counts.countRefusal(reason, 1, now)
			return nil
		}
		v = newVisit(a, now)
		rec.limitNames(v, a.network, now)
		rec.open.add(v)
		counts.countVisit(v, now)
	} else if reason := v.countTurn(now); reason != "" {
		rec.open.touch(v, now)
		counts.countRefusal(reason, 1, now)
		return v
	} else {
		counts.countNoBounce(v, now)
	}
	rec.open.touch(v, now)
	v.readSince = now.Unix()
	counts.countView(v, a.page.page, now)
	return v
}

func newVisit(a pageView, now time.Time) *visit {
	v := &visit{
		visitor: a.visitor, startedAt: now.Unix(), agent: a.agent, entry: a.page.page, bounce: true,
		minuteStart: now.Unix(), turns: 1, countedDay: -1, countedHour: -1,
		source: sourceOf(a.page.campaign, a.referrer, a.req.Host), campaign: a.page.campaign,
	}
	if v.campaign.source != "" {
		v.campaign.source = v.source
	}
	return v
}

// limitNames replaces the source and the campaign by other if the network may not introduce more names.
func (rec *Recorder) limitNames(v *visit, from network, now time.Time) {
	today := dayOf(now)
	if !isListed(v.source) && !rec.names.allow(from, v.source, today) {
		v.source = otherName
	}
	if c := v.campaign; c.source != "" && (v.source == otherName || !rec.names.allow(from, c.text(), today)) {
		v.campaign = campaign{source: otherName}
	}
}

// countTurn counts one more page. It returns the reason if a person is unlikely to have opened it.
func (v *visit) countTurn(now time.Time) Reason {
	if at := now.Unix(); at < v.minuteStart || at-v.minuteStart >= int64(time.Minute/time.Second) {
		v.minuteStart, v.turns = at, 0
	}
	v.turns++
	switch {
	case v.turns > maxTurnsPerMinute:
		return TooFast
	case v.views >= maxViewsWithoutInteraction && !v.human:
		return NoInteraction
	}
	return ""
}

// countEvent counts an event other than a view, or returns the reason why it does not.
func (rec *Recorder) countEvent(v *visit, e Event, page string, now time.Time) Reason {
	if v == nil {
		return NoVisit
	}
	rec.open.touch(v, now)
	counts := rec.pending.counts
	switch e.Type {
	case Leave:
		v.human = v.human || e.Interacted || e.Seconds > 0
		counts.countReading(v, page, e.Seconds, now)
	case Vital:
		at, ok := bucket(e.Name, e.Value)
		if !ok {
			return BadValue
		}
		counts.cell(dayOf(now), vitals, value{page, e.Name}).add(at, 1)
	}
	return ""
}
