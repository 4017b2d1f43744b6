package analytics

import (
	"fmt"
	"math"
	"time"
)

// dayCounts holds additions by day and table.
type dayCounts map[dayTable]rollup

type dayTable struct {
	day   day
	table table
}

func (l dayCounts) cell(d day, t table, v value) *cell {
	key := dayTable{d, t}
	r := l[key]
	if r == nil {
		r = rollup{}
		l[key] = r
	}
	return r.cellFor(t, v, maxTableValues)
}

func (l dayCounts) merge(o dayCounts) error {
	for key, r := range o {
		if l[key] == nil {
			l[key] = r
			continue
		}
		if err := l[key].merge(r, key.table, maxTableValues); err != nil {
			return err
		}
	}
	return nil
}

// countRefusal counts refused events.
func (l dayCounts) countRefusal(reason Reason, events int, now time.Time) {
	l.cell(dayOf(now), refusals, value{string(reason), ""}).add(views, int64(events))
}

// eachVisitCell yields every cell that describes the visit as a whole.
func (v *visit) eachVisitCell(yield func(table, value)) {
	yield(totals, value{})
	yield(sources, value{v.source, ""})
	yield(devices, value{v.agent.device, ""})
	yield(sourceDevices, value{v.source, v.agent.device})
	yield(browsers, value{v.agent.browser, ""})
	yield(systems, value{v.agent.system, ""})
	if v.campaign.source != "" {
		yield(campaigns, v.campaign.value())
	}
}

// eachPageCell yields every cell for a page of the visit.
func (v *visit) eachPageCell(page string, yield func(table, value)) {
	yield(pages, value{page, ""})
	yield(sourcePages, value{v.source, page})
	yield(devicePages, value{v.agent.device, page})
}

// countVisit counts a visit that begins. It counts as a bounce until countNoBounce.
func (l dayCounts) countVisit(v *visit, now time.Time) {
	d := v.day(now)
	count := func(t table, at value) {
		c := l.cell(d, t, at)
		c.add(visits, 1)
		c.add(bounces, 1)
	}
	v.eachVisitCell(count)
	count(hours, hourOf(v.start(now)))
	count(entries, value{v.entry, ""})
	v.eachPageCell(v.entry, count)
}

// countNoBounce reverts counting the visit as a bounce.
func (l dayCounts) countNoBounce(v *visit, now time.Time) {
	if !v.bounce {
		return
	}
	v.bounce = false
	d := v.day(now)
	count := func(t table, at value) { l.cell(d, t, at).add(bounces, -1) }
	v.eachVisitCell(count)
	count(hours, hourOf(v.start(now)))
	count(entries, value{v.entry, ""})
	v.eachPageCell(v.entry, count)
}

// hourOf returns the value of an hour: the number of hours since the day began. Days on which the clock is put back have
// 25.
func hourOf(now time.Time) value {
	elapsed := now.Sub(dayOf(now).start(now.Location())) / time.Hour
	return value{fmt.Sprintf("%02d", elapsed), ""}
}

// hourStart returns the beginning of the current hour.
func hourStart(now time.Time) time.Time {
	midnight := dayOf(now).start(now.Location())
	return midnight.Add(now.Sub(midnight).Truncate(time.Hour))
}

// countView counts a page view of an open visit, and its visitor if the visitor is new on that day or on that page.
func (l dayCounts) countView(v *visit, page string, now time.Time) {
	today := dayOf(now)
	l.moveExit(v, page, now)
	seen := v.pageSeen(page)
	if seen == nil {
		if seen = v.addPage(page, now); v.views > 0 {
			l.countPage(v, page, now)
		}
	}
	newToday, newOnPage := v.countedDay != today, seen.day != today
	hour := hourStart(now).Unix()
	newHour := v.countedHour != hour
	v.countedDay, seen.day, v.countedHour = today, today, hour
	v.views++
	count := func(see bool) func(table, value) {
		return func(t table, at value) {
			c := l.cell(today, t, at)
			c.add(views, 1)
			if precision := tableSpecs[t].precision; see && precision > 0 {
				c.addVisitor(v.visitor.number(), precision)
			}
		}
	}
	v.eachVisitCell(count(newToday))
	count(newHour)(hours, hourOf(now))
	v.eachPageCell(page, count(newOnPage))
}

// moveExit makes a page the exit page of the visit.
func (l dayCounts) moveExit(v *visit, page string, now time.Time) {
	if v.exit == page {
		return
	}
	if v.exit != "" {
		l.cell(v.day(now), exits, value{v.exit, ""}).add(visits, -1)
	}
	v.exit = page
	l.cell(v.day(now), exits, value{page, ""}).add(visits, 1)
}

// countPage counts the visit for one more page.
func (l dayCounts) countPage(v *visit, page string, now time.Time) {
	v.eachPageCell(page, func(t table, at value) {
		c := l.cell(v.day(now), t, at)
		c.add(visits, 1)
		if len(v.goals) > 0 {
			c.add(conversions, 1)
		}
	})
}

// maxReadTime is the longest time that counts as reading one page.
const maxReadTime = 30 * time.Minute

// countReading counts the reading time of a page: the time that the browser claims, limited to the time that has passed
// on the server.
func (l dayCounts) countReading(v *visit, page string, claimed float64, now time.Time) {
	passed := float64(max(now.Unix()-v.readSince, 0))
	v.readSince = now.Unix()
	counted := int64(math.Round(min(claimed, passed, maxReadTime.Seconds())))
	if counted > 0 && v.pageSeen(page) != nil {
		v.eachPageCell(page, func(t table, at value) { l.cell(dayOf(now), t, at).add(seconds, counted) })
	}
}

// countConversion counts a goal that is new to the visit. Without a visit, the source and the entry page are unknown.
func (l dayCounts) countConversion(v *visit, goal string, now time.Time) {
	if v == nil {
		l.cell(dayOf(now), goalSources, value{goal, unknownName}).add(conversions, 1)
		l.cell(dayOf(now), goalEntries, value{goal, unknownName}).add(conversions, 1)
		return
	}
	l.countNoBounce(v, now)
	d := v.day(now)
	l.cell(d, goalSources, value{goal, v.source}).add(conversions, 1)
	l.cell(d, goalEntries, value{goal, v.entry}).add(conversions, 1)
	v.goals = append(v.goals, goal)
	if len(v.goals) > 1 {
		return
	}
	count := func(t table, at value) { l.cell(d, t, at).add(conversions, 1) }
	v.eachVisitCell(count)
	count(entries, value{v.entry, ""})
	for _, p := range v.pages {
		v.eachPageCell(p.page, count)
	}
}
