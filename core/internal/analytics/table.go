package analytics

import "hash/fnv"

// table is a breakdown of the figures of a day.
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

// tableSpec describes how a table is stored.
type tableSpec struct {
	name string
	// precision is the precision of the visitor sketches; 0 for a table without sketches. A sketch of precision 12 takes
	// at most 4 KB and has an error of 1.6 %, one of precision 16 takes 64 KB and has an error of 0.4 %.
	precision uint8
	// parts is the number of keys over which a day spreads the table, so that each stays far below the limit of storage.
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

// maxTableValues limits the values of a table on one day. Further values are counted under other.
const maxTableValues = 2000

// maxPartValues returns the maximum number of values of one key. It has a margin, because hashes fill the parts
// unevenly.
func (t table) maxPartValues() int {
	if tableSpecs[t].parts > 1 {
		return maxTableValues/int(tableSpecs[t].parts) + 25
	}
	return maxTableValues
}

// value identifies a row of a table; second is empty if one text suffices.
type value struct{ first, second string }

const otherName = "(other)"

// overflow returns the value under which a value is counted when the table is full. Goals and measures stay separate,
// since they are few.
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

// isReserved reports whether a value is accepted even when the table is full. This holds for listed sources, which are
// few.
func (t table) isReserved(v value) bool { return t == sources && isListed(v.first) }

// part returns the number of the table's key that holds the value.
func (t table) part(v value) uint32 {
	if tableSpecs[t].parts == 1 {
		return 0
	}
	h := fnv.New32a()
	// Writing to a hash never fails.
	_, _ = h.Write([]byte(v.first))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write([]byte(v.second))
	return h.Sum32() % tableSpecs[t].parts
}
