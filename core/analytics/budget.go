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
	mostVisits      = 60  // new visits an hour
	mostEvents      = 600 // events a minute
	mostVisitsOfAll = 20_000
	mostEventsOfAll = 20_000

	// mostNames is how many names of sources and campaigns that are not known by themselves may be brought up on a
	// day, and mostNamesOfOne how many by one network. The tables have as much room again.
	mostNames      = mostValues / 2
	mostNamesOfOne = 30

	// mostOnce is how many conversions are remembered on a day, so that none counts twice.
	mostOnce = 50_000
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
	every           time.Duration
	most, mostOfAll int

	began time.Time
	spent map[network]int
	all   int
}

// take spends some of the budget, or says why it must not.
func (b *budget) take(from network, some int, now time.Time) Reason {
	if past := now.Sub(b.began); past < 0 || past >= b.every {
		b.began, b.spent, b.all = now, map[network]int{}, 0
	}
	switch {
	case b.spent[from]+some > b.most:
		return TooMany
	case b.all+some > b.mostOfAll:
		return TooManyOfAll
	}
	b.spent[from] += some
	b.all += some
	return ""
}

// daily remembers a bounded number of things for a day.
type daily[T comparable] struct {
	day day
	has map[T]bool
}

// begin forgets what it remembers of another day.
func (m *daily[T]) begin(today day) {
	if m.has == nil || m.day != today {
		m.day, m.has = today, map[T]bool{}
	}
}

// names are those that strangers have brought up on a day.
type names struct {
	daily[string]
	by map[network]int
}

// take reports whether a name may stand in a table: one that was brought up already, or one more.
func (n *names) take(from network, name string, today day) bool {
	if n.begin(today); len(n.has) == 0 {
		n.by = map[network]int{}
	}
	if n.has[name] {
		return true
	}
	if len(n.has) >= mostNames || n.by[from] >= mostNamesOfOne {
		return false
	}
	n.has[name] = true
	n.by[from]++
	return true
}

// reached is a goal that a visitor came to with an entry.
type reached struct {
	who         visitor
	goal, entry string
}

// once are the conversions of a day.
type once struct{ daily[reached] }

// take reports whether the conversion is the first of its kind on that day. A full memory knows none.
func (o *once) take(r reached, today day) bool {
	o.begin(today)
	if o.has[r] || len(o.has) >= mostOnce {
		return false
	}
	o.has[r] = true
	return true
}
