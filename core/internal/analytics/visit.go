package analytics

import (
	"encoding/binary"
	"slices"
	"time"
)

const (
	visitTimeout     = 30 * time.Minute // inactivity after which a visit ends
	maxVisitDuration = 12 * time.Hour   // maximum length of a visit

	// maxVisitPages limits the pages that are remembered of a visit; the oldest is dropped first.
	maxVisitPages = 50
)

// visit is a visitor's activity without a long pause. Its times are those of the server, in seconds.
type visit struct {
	visitor     visitor
	startedAt   int64
	lastActive  int64 // time of the last activity
	source      string
	campaign    campaign // as stored: with the source's name
	agent       agent
	entry       string
	exit        string
	views       int64
	bounce      bool
	human       bool     // there was an interaction
	goals       []string // reached
	countedDay  day      // the day in which its visitor is counted
	countedHour int64    // the start of the hour in which its visitor is counted
	readSince   int64    // the start of the current page's reading time
	minuteStart int64    // the start of the minute that turns refers to
	turns       int64    // pages in that minute
	pages       []visitedPage

	older, newer *visit // in the order of last activity
	changed      bool   // since it was last stored
}

// visitedPage is a page of a visit. Its visitor may be counted on two days.
type visitedPage struct {
	page  string
	first int64 // time of the first view
	day   day   // the day in which the visitor of the page is counted
}

// ended reports whether the visit is over. A change of the clock by more than the timeout ends it as well.
func (v *visit) ended(now time.Time) bool {
	silence := time.Duration(now.Unix()-v.lastActive) * time.Second
	return silence.Abs() > visitTimeout || now.Unix()-v.startedAt >= int64(maxVisitDuration/time.Second)
}

// start returns the start of the visit in the zone of now.
func (v *visit) start(now time.Time) time.Time { return time.Unix(v.startedAt, 0).In(now.Location()) }

// day returns the day in which the visit began, in the zone of now.
func (v *visit) day(now time.Time) day { return dayOf(v.start(now)) }

// pageSeen returns the page of the visit; nil if it was not viewed.
func (v *visit) pageSeen(page string) *visitedPage {
	for i := range v.pages {
		if v.pages[i].page == page {
			return &v.pages[i]
		}
	}
	return nil
}

func (v *visit) addPage(page string, now time.Time) *visitedPage {
	if len(v.pages) == maxVisitPages {
		v.pages = slices.Delete(v.pages, 0, 1)
	}
	v.pages = append(v.pages, visitedPage{page: page, first: now.Unix(), day: -1})
	return &v.pages[len(v.pages)-1]
}

func (v *visit) encode(b []byte) []byte {
	b = append(b, v.visitor[:]...)
	for _, n := range []int64{v.startedAt, v.lastActive, v.views, int64(v.countedDay), v.countedHour, v.readSince, v.minuteStart, v.turns} {
		b = binary.AppendVarint(b, n)
	}
	b = append(b, flag(v.bounce), flag(v.human))
	for _, text := range []string{
		v.source, v.campaign.source, v.campaign.medium, v.campaign.name, v.agent.device, v.agent.browser,
		v.agent.system, v.entry, v.exit,
	} {
		b = appendText(b, text)
	}
	b = binary.AppendUvarint(b, uint64(len(v.goals)))
	for _, goal := range v.goals {
		b = appendText(b, goal)
	}
	b = binary.AppendUvarint(b, uint64(len(v.pages)))
	for _, p := range v.pages {
		b = binary.AppendVarint(binary.AppendVarint(appendText(b, p.page), p.first), int64(p.day))
	}
	return b
}

func flag(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// visit decodes a visit. It returns nil if the data is damaged.
func (d *decoder) visit() *visit {
	v := &visit{}
	copy(v.visitor[:], d.next(uint64(len(v.visitor))))
	var counted int64
	for _, n := range []*int64{&v.startedAt, &v.lastActive, &v.views, &counted, &v.countedHour, &v.readSince, &v.minuteStart, &v.turns} {
		*n = d.varint()
	}
	v.countedDay = day(counted)
	v.bounce, v.human = d.byte() == 1, d.byte() == 1
	for _, text := range []*string{
		&v.source, &v.campaign.source, &v.campaign.medium, &v.campaign.name, &v.agent.device, &v.agent.browser,
		&v.agent.system, &v.entry, &v.exit,
	} {
		*text = d.text()
	}
	for n := d.uvarint(); n > 0 && !d.failed; n-- {
		v.goals = append(v.goals, d.text())
	}
	for n := d.uvarint(); n > 0 && !d.failed; n-- {
		v.pages = append(v.pages, visitedPage{d.text(), d.varint(), day(d.varint())})
	}
	if d.failed {
		return nil
	}
	return v
}

// maxOpenVisits is the number of open visits. Beyond it, the visit with the longest inactivity is dropped.
const maxOpenVisits = 100_000

// openVisits holds the visits that may continue, by visitor and in the order of their last activity.
type openVisits struct {
	byVisitor      map[visitor]*visit
	oldest, newest *visit
	max            int
}

func newOpenVisits() *openVisits {
	return &openVisits{byVisitor: map[visitor]*visit{}, max: maxOpenVisits}
}

// find returns the visitor's open visit; nil if there is none.
func (o *openVisits) find(id visitor, now time.Time) *visit {
	v := o.byVisitor[id]
	if v == nil || v.ended(now) {
		return nil
	}
	return v
}

// add adds a visit. It replaces an earlier visit of the visitor and drops the oldest visits if there are too many.
func (o *openVisits) add(v *visit) {
	if before := o.byVisitor[v.visitor]; before != nil {
		o.remove(before)
	}
	for len(o.byVisitor) >= o.max {
		o.remove(o.oldest)
	}
	o.byVisitor[v.visitor] = v
	o.append(v)
}

func (o *openVisits) remove(v *visit) {
	delete(o.byVisitor, v.visitor)
	o.unlink(v)
}

// rename assigns a visit to the new hash of its visitor.
func (o *openVisits) rename(v *visit, id visitor) {
	delete(o.byVisitor, v.visitor)
	v.visitor = id
	o.byVisitor[id] = v
}

// touch records activity and makes a visit the newest.
func (o *openVisits) touch(v *visit, now time.Time) {
	v.lastActive, v.changed = now.Unix(), true
	o.unlink(v)
	o.append(v)
}

// expire removes the visits that have ended.
func (o *openVisits) expire(now time.Time) {
	for o.oldest != nil && o.oldest.ended(now) {
		o.remove(o.oldest)
	}
}

// since counts the visits with activity at or after a time.
func (o *openVisits) since(t time.Time) int {
	n := 0
	for v := o.newest; v != nil && v.lastActive >= t.Unix(); v = v.older {
		n++
	}
	return n
}

func (o *openVisits) append(v *visit) {
	v.older, v.newer = o.newest, nil
	if o.newest != nil {
		o.newest.newer = v
	} else {
		o.oldest = v
	}
	o.newest = v
}

func (o *openVisits) unlink(v *visit) {
	if v.older != nil {
		v.older.newer = v.newer
	} else {
		o.oldest = v.newer
	}
	if v.newer != nil {
		v.newer.older = v.older
	} else {
		o.newest = v.older
	}
}
