package analytics

import (
	"encoding/binary"
	"slices"
	"time"
)

const (
	visitTimeout     = 30 * time.Minute // ends a visit
	maxVisitDuration = 12 * time.Hour   // is the most that one lasts

	// mostPages bounds what is known of a visit; the oldest page goes first.
	maxVisitPages = 50
)

// visit is what a visitor does without a long pause. Its times are those of the server, in seconds.
type visit struct {
	visitor     visitor
	began       int64
	last        int64 // when it was last heard of
	source      string
	campaign    campaign // as it is kept: with the source's name
	agent       agent
	entry       string
	exit        string
	views       int64
	bounce      bool
	human       bool     // something told of a person
	goals       []string // reached
	countedDay  day      // the day among whose visitors it is
	countedHour int64    // when the hour began among whose visitors it is
	readSince   int64    // since when the page is read
	minute      int64    // when the minute began in which pages are counted
	turns       int64    // pages in that minute
	pages       []visitedPage

	older, newer *visit // by when they were last heard of
	changed      bool   // since it was last kept
}

// pageSeen is a page of a visit. Two days may count its visitor.
type visitedPage struct {
	page  string
	first int64 // when it was first seen
	day   day   // among whose visitors of the page the visit is
}

// ended reports whether the visit is over. A clock that was set by more than a pause ends it as well.
func (v *visit) ended(now time.Time) bool {
	silence := time.Duration(now.Unix()-v.last) * time.Second
	return silence.Abs() > visitTimeout || now.Unix()-v.began >= int64(maxVisitDuration/time.Second)
}

// start gives when the visit began, where another time says that it is.
func (v *visit) start(now time.Time) time.Time { return time.Unix(v.began, 0).In(now.Location()) }

// day is the one in which the visit began, where a time says that it is.
func (v *visit) day(now time.Time) day { return dayOf(v.start(now)) }

// seen gives the page of the visit; nil if it was not seen.
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
	for _, n := range []int64{v.began, v.last, v.views, int64(v.countedDay), v.countedHour, v.readSince, v.minute, v.turns} {
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

// visit reads a visit; nil if there is none to be read.
func (d *decoder) visit() *visit {
	v := &visit{}
	copy(v.visitor[:], d.next(uint64(len(v.visitor))))
	var counted int64
	for _, n := range []*int64{&v.began, &v.last, &v.views, &counted, &v.countedHour, &v.readSince, &v.minute, &v.turns} {
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
