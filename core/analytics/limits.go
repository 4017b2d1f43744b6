package analytics

import (
	"hash/maphash"
	"net/netip"
	"time"
)

// What is believed of one network, and of all together. An office of two hundred people who share an address makes
// less than one new visit a minute, and a page tells of itself some eight times: when it is shown and left, and of its
// measures. A site that a newspaper links to has some thousands of visits an hour. What is more is a program.
const (
	maxVisitsPerNetwork = 60  // new visits an hour
	maxEventsPerNetwork = 600 // events a minute
	maxVisits           = 20_000
	maxEvents           = 20_000

	// mostNames is how many names of sources and campaigns that are not known by themselves may be brought up on a
	// day, and mostNamesOfOne how many by one network. The tables have as much room again.
	maxNames           = maxTableValues / 2
	maxNamesPerNetwork = 30

	// mostOnce is how many conversions are remembered on a day, so that none counts twice.
	maxConversions = 50_000
)

// network stands for those who share an address: an IPv4 address, or an IPv6 network of 64 bits, which is what a home
// has. It does not lead back to the address, and means nothing to another run of the program.
type network uint64

var networkSeed = maphash.MakeSeed()

func networkOf(address string) network {
	if ip, err := netip.ParseAddr(address); err == nil {
		ip = ip.Unmap()
		bits := 32
		if ip.Is6() {
			bits = 64
		}
		// Neither kind of address is shorter.
		prefix, _ := ip.WithZone("").Prefix(bits)
		address = prefix.String()
	}
	return network(maphash.String(networkSeed, address))
}

// budget bounds what counts in a stretch of time: of each network, and of all. What all may spend bounds its memory.
type budget struct {
	window                  time.Duration
	maxPerNetwork, maxTotal int

	windowStart time.Time
	spent       map[network]int
	total       int
}

// take spends some of the budget, or says why it must not.
func (b *budget) spend(from network, some int, now time.Time) Reason {
	if past := now.Sub(b.windowStart); past < 0 || past >= b.window {
		b.windowStart, b.spent, b.total = now, map[network]int{}, 0
	}
	switch {
	case b.spent[from]+some > b.maxPerNetwork:
		return TooMany
	case b.total+some > b.maxTotal:
		return TooManyOfAll
	}
	b.spent[from] += some
	b.total += some
	return ""
}

// daily remembers a bounded number of things for a day.
type dailySet[T comparable] struct {
	day   day
	items map[T]bool
}

// begin forgets what it remembers of another day.
func (m *dailySet[T]) startDay(today day) {
	if m.items == nil || m.day != today {
		m.day, m.items = today, map[T]bool{}
	}
}

// names are those that strangers have brought up on a day.
type nameLimiter struct {
	dailySet[string]
	perNetwork map[network]int
}

// take reports whether a name may stand in a table: one that was brought up already, or one more.
func (n *nameLimiter) allow(from network, name string, today day) bool {
	if n.startDay(today); len(n.items) == 0 {
		n.perNetwork = map[network]int{}
	}
	if n.items[name] {
		return true
	}
	if len(n.items) >= maxNames || n.perNetwork[from] >= maxNamesPerNetwork {
		return false
	}
	n.items[name] = true
	n.perNetwork[from]++
	return true
}

// reached is a goal that a visitor came to with an entry.
type conversionKey struct {
	visitor     visitor
	goal, entry string
}

// once are the conversions of a day.
type conversionSet struct{ dailySet[conversionKey] }

// take reports whether the conversion is the first of its kind on that day. A full memory knows none.
func (o *conversionSet) addFirst(r conversionKey, today day) bool {
	o.startDay(today)
	if o.items[r] || len(o.items) >= maxConversions {
		return false
	}
	o.items[r] = true
	return true
}
