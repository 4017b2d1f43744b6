package analytics

import (
	"hash/maphash"
	"net/netip"
	"time"
)

// The limits for one network, and for all together. An office of two hundred people behind one address begins fewer than
// one new visit a minute. A page sends about eight events: when it is shown and left, and its vitals. A site that a
// newspaper links to has some thousands of visits an hour. Anything above these limits is taken for automated traffic.
const (
	maxVisitsPerNetwork = 60  // new visits an hour
	maxEventsPerNetwork = 600 // events a minute
	maxVisits           = 20_000
	maxEvents           = 20_000

	// maxNames is the number of unlisted sources and campaigns that are accepted on a day, maxNamesPerNetwork the number
	// from one network. The tables have twice that capacity.
	maxNames           = maxTableValues / 2
	maxNamesPerNetwork = 30

	// maxConversions is the number of conversions that are remembered on a day, so that none counts twice.
	maxConversions = 50_000
)

// network identifies an IPv4 address or an IPv6 /64 network, the size of a household's. It is a seeded hash: the address
// cannot be derived from it, and it differs in every run of the program.
type network uint64

var networkSeed = maphash.MakeSeed()

func networkOf(address string) network {
	if ip, err := netip.ParseAddr(address); err == nil {
		ip = ip.Unmap()
		bits := 32
		if ip.Is6() {
			bits = 64
		}
		// This cannot fail: bits never exceeds the length of the address.
		prefix, _ := ip.WithZone("").Prefix(bits)
		address = prefix.String()
	}
	return network(maphash.String(networkSeed, address))
}

// budget is a rate limiter with a fixed window: it limits each network and the total. The total also bounds the memory
// it uses.
type budget struct {
	window                  time.Duration
	maxPerNetwork, maxTotal int

	windowStart time.Time
	spent       map[network]int
	total       int
}

// spend consumes some of the budget. It returns the reason if a limit would be exceeded.
func (b *budget) spend(from network, amount int, now time.Time) Reason {
	if elapsed := now.Sub(b.windowStart); elapsed < 0 || elapsed >= b.window {
		b.windowStart, b.spent, b.total = now, map[network]int{}, 0
	}
	switch {
	case b.spent[from]+amount > b.maxPerNetwork:
		return TooMany
	case b.total+amount > b.maxTotal:
		return TooManyOfAll
	}
	b.spent[from] += amount
	b.total += amount
	return ""
}

// dailySet is a set that is emptied every day.
type dailySet[T comparable] struct {
	day   day
	items map[T]bool
}

// startDay empties the set if the day has changed.
func (m *dailySet[T]) startDay(today day) {
	if m.items == nil || m.day != today {
		m.day, m.items = today, map[T]bool{}
	}
}

// nameLimiter limits the unlisted names that requests introduce on a day.
type nameLimiter struct {
	dailySet[string]
	perNetwork map[network]int
}

// allow reports whether a name may be added to a table: it was added before on that day, or the limits allow one more.
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

// conversionKey identifies a goal that a visitor reached with an entry.
type conversionKey struct {
	visitor     visitor
	goal, entry string
}

// conversionSet holds the conversions of a day.
type conversionSet struct{ dailySet[conversionKey] }

// addFirst reports whether the conversion is the first of its kind on that day, and adds it. A full set accepts none.
func (o *conversionSet) addFirst(r conversionKey, today day) bool {
	o.startDay(today)
	if o.items[r] || len(o.items) >= maxConversions {
		return false
	}
	o.items[r] = true
	return true
}
