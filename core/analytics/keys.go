package analytics

import (
	"fmt"
	"strings"
	"time"
)

// The keys of the store, all below "analytics/":
//
//	live/<day>/<node>/<table>/<part>   what a node counted on a day that is not folded
//	day/<day>/<table>                  a folded day of all nodes
//	month/<first day>/<table>          a whole month
//	flush/<node>/<chunk>               additions that are kept, but not yet in their tables
//	number/<node>                      the number of the last flush
//	visits/<node>/<time>/<chunk>       visits as they were at a time
//	salt/<day>                         the salt of a day
//	sender/<entry>                     what the sender of an entry read
//	course                             how the clock has gone
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

// Passing reports whether a key of the store has what ends by itself, and must not outlive that in a backup: the salts, by
// which visitors are known for a day, and the visits that are open.
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

// livePlace is what the key of a live part says.
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
