package analytics

import (
	"fmt"
	"strings"
	"time"
)

// The keys of the store, all below "analytics/":
//
//	live/<day>/<node>/<table>/<part>   the counts of a node on a day that is not compacted
//	day/<day>/<table>                  a compacted day of all nodes
//	month/<first day>/<table>          a summed month
//	flush/<node>/<chunk>               additions that are stored, but not yet in their tables
//	number/<node>                      the number of the last flush
//	visits/<node>/<time>/<chunk>       visits as they were at a time
//	salt/<day>                         the salt of a day
//	sender/<entry>                     the pages that the sender of an entry viewed
//	course                             the progress of the clock
const (
	liveKeys   = "analytics/live/"
	dayKeys    = "analytics/day/"
	monthKeys  = "analytics/month/"
	flushKeys  = "analytics/flush/"
	numberKeys = "analytics/number/"
	visitKeys  = "analytics/visits/"
	saltKeys   = "analytics/salt/"
	senderKeys = "analytics/sender/"
	courseKey  = "analytics/course"
)

// Passing reports whether a store key holds temporary data that must not outlive its purpose in a backup: the salts,
// which identify visitors for a day, and the open visits.
func Passing(key string) bool {
	return strings.HasPrefix(key, saltKeys) || strings.HasPrefix(key, visitKeys)
}

func liveKey(d day, node string, t table, part uint32) string {
	return fmt.Sprintf("%s%s/%s/%s/%02x", liveKeys, d, node, tableSpecs[t].name, part)
}

func dayKey(d day, t table) string { return dayKeys + d.String() + "/" + tableSpecs[t].name }

func monthKey(month day, t table) string {
	return monthKeys + month.String() + "/" + tableSpecs[t].name
}

func chunkKey(prefix string, chunk int) string { return fmt.Sprintf("%s/%04x", prefix, chunk) }

func visitsKey(node string, at time.Time) string {
	return fmt.Sprintf("%s%s/%016x", visitKeys, node, at.UnixNano())
}

// parsedLiveKey has the components of a live key.
type parsedLiveKey struct {
	day   day
	node  string
	table table
	part  uint32
}

func parseLive(key string) (parsedLiveKey, error) {
	var p parsedLiveKey
	parts := strings.Split(strings.TrimPrefix(key, liveKeys), "/")
	if len(parts) != 4 {
		return p, errDamaged
	}
	d, err := parseDay(parts[0])
	t, ok := tableNamed(parts[2])
	if _, scanned := fmt.Sscanf(parts[3], "%x", &p.part); err != nil || !ok || scanned != nil {
		return p, errDamaged
	}
	p.day, p.node, p.table = d, parts[1], t
	return p, nil
}
