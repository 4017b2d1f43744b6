package analytics

import (
	"slices"
	"time"
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

// Collect counts events, or the reasons why they are refused. It does not wait for the disk.
func (s *Service) Collect(req Request, events []Event) {
	agent, reason := s.agents.find(req.Agent)
	if req.Refused != "" {
		reason = req.Refused
	}
	if reason != "" {
		s.Refuse(reason, len(events))
		return
	}
	refs := make([]*pageRef, len(events))
	for i, e := range events {
		if ref, ok := parsePageURL(e.Page, req.Host, req.Pages); ok {
			refs[i] = &ref
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	from := networkOf(req.Address)
	if reason := s.eventBudget.spend(from, len(events), now); reason != "" {
		s.pending.counts.countRefusal(reason, len(events), now)
		return
	}
	s.open.expire(now)
	id, v := s.findVisit(req, now)
	for i, e := range events {
		if refs[i] == nil {
			s.pending.counts.countRefusal(BadAddress, 1, now)
			continue
		}
		if e.Type == View {
			v = s.view(v, pageView{req, from, id, agent, *refs[i], e.Referrer}, now)
			continue
		}
		if reason := s.countEvent(v, e, refs[i].page, now); reason != "" {
			s.pending.counts.countRefusal(reason, 1, now)
		}
	}
}

// Refuse counts refused events.
func (s *Service) Refuse(reason Reason, events int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending.counts.countRefusal(reason, events, s.now())
}

// Convert counts a goal, by its name, that a visitor reached with an entry. If the goal declares it, the sender's
// reading is stored under the entry's id, for the staff who answer the entry. Convert does not wait for the disk.
func (s *Service) Convert(req Request, goal, entry string) {
	if _, reason := s.agents.find(req.Agent); reason != "" || req.Refused != "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	id, v := s.findVisit(req, now)
	if reason := s.countGoal(v, conversionKey{id, goal, entry}, networkOf(req.Address), now); reason != "" {
		s.pending.counts.countRefusal(reason, 1, now)
	}
	if v == nil {
		return
	}
	v.human = true
	s.open.touch(v, now)
	if s.senderType != nil && goal == s.senderType.Options.Analytics.Goal.Name {
		s.senders = append(s.senders, v.sender(entry, now.UTC()))
	}
}

// countGoal counts a goal, or returns the reason why it must not. A goal counts once in a visit, and once a day with
// the same entry. Without a visit it uses up the budget of a new visit.
func (s *Service) countGoal(v *visit, r conversionKey, from network, now time.Time) Reason {
	if v != nil && slices.Contains(v.goals, r.goal) {
		return ""
	}
	if v == nil {
		if reason := s.visitBudget.spend(from, 1, now); reason != "" {
			return reason
		}
	}
	if s.countedGoals.addFirst(r, dayOf(now)) {
		s.pending.counts.countConversion(v, r.goal, now)
	}
	return ""
}

// findVisit returns the hash of the visitor who makes a request, and the open visit. Shortly after midnight the visit
// may still have the hash of the previous day; it is then renamed to the new one.
func (s *Service) findVisit(req Request, now time.Time) (visitor, *visit) {
	today := dayOf(now)
	id := hashVisitor(s.salts.get(today), req.Host, req.Address, req.Agent)
	if v := s.open.find(id, now); v != nil {
		return id, v
	}
	yesterday := today - 1
	if s.salts[yesterday] == nil || !isSaltNeeded(yesterday, now) {
		return id, nil
	}
	before := hashVisitor(s.salts[yesterday], req.Host, req.Address, req.Agent)
	v := s.open.find(before, now)
	if v != nil {
		s.renamed = append(s.renamed, before)
		s.open.rename(v, id)
		s.open.touch(v, now)
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
func (s *Service) view(v *visit, a pageView, now time.Time) *visit {
	counts := s.pending.counts
	if v == nil {
		if reason := s.visitBudget.spend(a.network, 1, now); reason != "" {
			counts.countRefusal(reason, 1, now)
			return nil
		}
		v = newVisit(a, now)
		s.limitNames(v, a.network, now)
		s.open.add(v)
		counts.countVisit(v, now)
	} else if reason := v.countTurn(now); reason != "" {
		s.open.touch(v, now)
		counts.countRefusal(reason, 1, now)
		return v
	} else {
		counts.countNoBounce(v, now)
	}
	s.open.touch(v, now)
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
func (s *Service) limitNames(v *visit, from network, now time.Time) {
	today := dayOf(now)
	if !isListed(v.source) && !s.names.allow(from, v.source, today) {
		v.source = otherName
	}
	if c := v.campaign; c.source != "" && (v.source == otherName || !s.names.allow(from, c.text(), today)) {
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
func (s *Service) countEvent(v *visit, e Event, page string, now time.Time) Reason {
	if v == nil {
		return NoVisit
	}
	s.open.touch(v, now)
	counts := s.pending.counts
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
