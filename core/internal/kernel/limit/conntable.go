package limit

import (
	"cmp"
	"net"
	"slices"
	"sync"
	"time"
)

const (
	// minIdle is the time for which a connection must be idle before it can be closed without harm.
	minIdle = 3 * time.Second
	// evictionFraction is the divisor of the total that gives the number of connections closed at once, so that searches for
	// them are rare.
	evictionDivisor = 64
	// searchPause is the time after a search without result in which no other search is made.
	searchPause = 50 * time.Millisecond
)

// connTable is the set of open connections.
type connTable struct {
	total      int
	perAddress int
	startedAt  time.Time

	mu               sync.Mutex
	open             map[*conn]struct{}
	keys             map[string]map[*conn]struct{} // by key, without the connections that have no limit of their own
	networks         map[string]int                // number of connections
	lastFailedSearch time.Duration                 // time of the last search without result
	refused          uint64                        // number of connections refused
}

func newConnTable(total, perAddress int) *connTable {
	if total == 0 {
		total = connectionLimit(descriptors())
	}
	if perAddress == 0 {
		perAddress = maxPerAddress
	}
	return &connTable{
		total: total, perAddress: perAddress, startedAt: time.Now(), lastFailedSearch: -searchPause,
		open: map[*conn]struct{}{}, keys: map[string]map[*conn]struct{}{}, networks: map[string]int{},
	}
}

// admit adds a connection with a key to the table, or closes it and returns nil.
func (p *connTable) admit(inner net.Conn, key string) *conn {
	c := &conn{Conn: inner, table: p, key: key, network: Network(key)}
	c.markActive()
	closeAll(p.evictionsFor(c))
	if p.add(c) {
		return c
	}
	_ = inner.Close()
	return nil
}

// add adds a connection unless a limit is reached.
func (p *connTable) add(c *conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.open) >= p.total || c.key != "" && len(p.keys[c.key]) >= p.perAddress {
		p.refused++
		return false
	}
	p.open[c] = struct{}{}
	if c.key == "" {
		return true
	}
	if p.keys[c.key] == nil {
		p.keys[c.key] = map[*conn]struct{}{}
	}
	p.keys[c.key][c] = struct{}{}
	p.networks[c.network]++
	return true
}

// remove removes a connection, if it is in the table.
func (p *connTable) remove(c *conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, there := p.open[c]; !there {
		return
	}
	delete(p.open, c)
	if c.key == "" {
		return
	}
	if delete(p.keys[c.key], c); len(p.keys[c.key]) == 0 {
		delete(p.keys, c.key)
	}
	if p.networks[c.network]--; p.networks[c.network] == 0 {
		delete(p.networks, c.network)
	}
}

// closeIdle closes some idle connections.
func (p *connTable) closeIdle() {
	p.mu.Lock()
	victims := p.selectIdle(p.open)
	p.mu.Unlock()
	closeAll(victims)
}

// evictionsFor returns the connections to close for an incoming one; none if there is capacity, or if none can be closed.
func (p *connTable) evictionsFor(incoming *conn) []*conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	if own := p.keys[incoming.key]; incoming.key != "" && len(own) >= p.perAddress {
		return firstN(p.selectIdle(own), 1)
	}
	now := time.Since(p.startedAt)
	if len(p.open) < p.total || now-p.lastFailedSearch < searchPause {
		return nil
	}
	victims := p.selectIdle(p.open)
	if victims == nil {
		victims = p.selectFromBusiestNetwork(incoming)
	}
	if victims == nil {
		victims = p.selectSilent()
	}
	if victims == nil {
		p.lastFailedSearch = now
	}
	return victims
}

// candidate is a connection that could be closed.
type candidate struct {
	*conn
	silent      bool // it has never sent data
	networkSize int  // number of connections of its network
	idle        time.Duration
}

// selectIdle returns some connections that wait for a request and have been idle for minIdle, in this order: those that have
// never sent data, those of the largest networks, the longest idle.
func (p *connTable) selectIdle(among map[*conn]struct{}) []*conn {
	return p.selectWaiting(among, func(c candidate) bool { return c.idle >= minIdle })
}

// selectFromBusiestNetwork returns some connections of the network with the most connections, if it has more than the network
// of the incoming one. They may have been idle only briefly, but one network must not block all others.
func (p *connTable) selectFromBusiestNetwork(incoming *conn) []*conn {
	var busiest string
	for network, n := range p.networks {
		if n > p.networks[busiest] {
			busiest = network
		}
	}
	excess := p.networks[busiest] - p.networks[incoming.network]
	if excess < 2 {
		return nil
	}
	return firstN(p.selectWaiting(p.open, func(c candidate) bool { return c.network == busiest }), excess/2)
}

// selectSilent returns some connections that have never sent data, however recent they are: a browser sends its request as
// soon as it is connected.
func (p *connTable) selectSilent() []*conn {
	return p.selectWaiting(p.open, func(c candidate) bool { return c.silent })
}

// selectWaiting returns up to one eviction's number of eligible connections that wait for a request.
func (p *connTable) selectWaiting(among map[*conn]struct{}, eligible func(candidate) bool) []*conn {
	now := time.Since(p.startedAt)
	var found []candidate
	for c := range among {
		idle, waits := c.idle(now)
		one := candidate{c, !c.received.Load(), p.networks[c.network], idle}
		if waits && eligible(one) {
			found = append(found, one)
		}
	}
	slices.SortFunc(found, func(a, b candidate) int {
		if a.silent != b.silent {
			return map[bool]int{true: -1, false: 1}[a.silent]
		}
		return cmp.Or(cmp.Compare(b.networkSize, a.networkSize), cmp.Compare(b.idle, a.idle))
	})
	var chosen []*conn
	for _, one := range found[:min(len(found), max(1, p.total/evictionDivisor))] {
		chosen = append(chosen, one.conn)
	}
	return chosen
}

func firstN(conns []*conn, n int) []*conn { return conns[:min(len(conns), n)] }

func closeAll(conns []*conn) {
	for _, c := range conns {
		_ = c.Close()
	}
}
