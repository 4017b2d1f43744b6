package analytics

import "hash/fnv"

// table is a way in which the figures of a day are broken down.
type table uint8

const (
	totals table = iota
	hours
	sources
	campaigns // source, and medium with campaign
	pages
	devices
	browsers
	systems
	entries
	exits
	goalSources // goal and source
	goalEntries // goal and page
	vitals      // page and measure; the counters are those of buckets
	refusals
	sourcePages
	sourceDevices
	devicePages
	tableCount
)

// shape is how a table is kept.
type tableSpec struct {
	name string
	// precision is that of the sketches of its visitors; 0 for a table without. A sketch of precision 12
	// takes 4 KB at the most and is off by 1.6 %, one of 16 takes 64 KB and is off by 0.4 %.
	precision uint8
	// parts is over how many keys a day spreads the table, so that each stays far below storage's limit.
	parts uint32
}

var tableSpecs = [tableCount]tableSpec{
	totals:        {"totals", 16, 1},
	hours:         {"hours", 12, 1},
	sources:       {"sources", 12, 16},
	campaigns:     {"campaigns", 0, 1},
	pages:         {"pages", 12, 16},
	devices:       {"devices", 14, 1},
	browsers:      {"browsers", 0, 1},
	systems:       {"systems", 0, 1},
	entries:       {"entries", 0, 1},
	exits:         {"exits", 0, 1},
	goalSources:   {"goals-by-source", 0, 1},
	goalEntries:   {"goals-by-entry", 0, 1},
	vitals:        {"vitals", 0, 1},
	refusals:      {"refusals", 0, 1},
	sourcePages:   {"sources-and-pages", 12, 16},
	sourceDevices: {"sources-and-devices", 12, 16},
	devicePages:   {"devices-and-pages", 12, 16},
}

func tableNamed(name string) (table, bool) {
	for t, s := range tableSpecs {
		if s.name == name {
			return table(t), true
		}
	}
	return 0, false
}

// mostValues bounds the values of a table on one day. What comes beyond counts under other.
const maxTableValues = 2000

// most is how many values a key of the table holds. Hashes do not fill the parts evenly.
func (t table) maxPartValues() int {
	if tableSpecs[t].parts > 1 {
		return maxTableValues/int(tableSpecs[t].parts) + 25
	}
	return maxTableValues
}

// value is what a line of a table stands for; second is empty where one text says it.
type value struct{ first, second string }

const otherName = "(other)"

// overflow is the value that a value counts under when the table is full. Goals and measures are few.
func (t table) overflow(v value) value {
	switch t {
	case goalSources, goalEntries:
		return value{v.first, otherName}
	case vitals:
		return value{otherName, v.second}
	case sourcePages, sourceDevices, devicePages:
		return value{otherName, otherName}
	}
	return value{otherName, ""}
}

// keeps reports whether the table has room for a value even when it is full: the sources that are listed are few.
func (t table) isReserved(v value) bool { return t == sources && isListed(v.first) }

// part tells which of the table's keys holds the value.
func (t table) part(v value) uint32 {
	if tableSpecs[t].parts == 1 {
		return 0
	}
	h := fnv.New32a()
	// A hash takes whatever is written.
	_, _ = h.Write([]byte(v.first))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write([]byte(v.second))
	return h.Sum32() % tableSpecs[t].parts
}
