package limit

import (
	"cmp"
	"net"
	"slices"
	"sync"
	"time"
)

const (
	// grace is how long a connection may be idle without being one that nobody would miss.
	grace = 3 * time.Second
	// batch is the part of all places that is made free at once, so that looking for them is rare.
	batch = 64
	// pauseOfSearch is how long it is not tried again to find a place that can be made free.
	pauseOfSearch = 50 * time.Millisecond
)

// places are the connections that are open.
type places struct {
	total      int
	perAddress int
	began      time.Time

	mu       sync.Mutex
	open     map[*conn]struct{}
	keys     map[string]map[*conn]struct{} // by their keys, those without a limit left out
	networks map[string]int                // how many each has
	searched time.Duration                 // when it was last found that no place can be made free
	refused  uint64                        // how many found no place
}

func newPlaces(total, perAddress int) *places {
	if total == 0 {
		total = room(descriptors())
	}
	if perAddress == 0 {
		perAddress = maxPerAddress
	}
	return &places{
		total: total, perAddress: perAddress, began: time.Now(), searched: -pauseOfSearch,
		open: map[*conn]struct{}{}, keys: map[string]map[*conn]struct{}{}, networks: map[string]int{},
	}
}

// admit gives the connection of a key a place, or closes it and gives nil.
func (p *places) admit(inner net.Conn, key string) *conn {
	c := &conn{Conn: inner, places: p, key: key, network: Network(key)}
	c.move()
	closeAll(p.crowdedOut(c))
	if p.enter(c) {
		return c
	}
	_ = inner.Close()
	return nil
}

// enter takes a place, if there is one.
func (p *places) enter(c *conn) bool {
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

// leave gives up the place of a connection, if it has one.
func (p *places) leave(c *conn) {
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

// makeRoom closes some connections that nobody would miss.
func (p *places) makeRoom() {
	p.mu.Lock()
	victims := p.unmissed(p.open)
	p.mu.Unlock()
	closeAll(victims)
}

// crowdedOut gives the connections that have to go so that another can come; none if there is room for it, or
// if none can go.
func (p *places) crowdedOut(newcomer *conn) []*conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	if own := p.keys[newcomer.key]; newcomer.key != "" && len(own) >= p.perAddress {
		return first(p.unmissed(own), 1)
	}
	now := time.Since(p.began)
	if len(p.open) < p.total || now-p.searched < pauseOfSearch {
		return nil
	}
	victims := p.unmissed(p.open)
	if victims == nil {
		victims = p.busier(newcomer)
	}
	if victims == nil {
		victims = p.silent()
	}
	if victims == nil {
		p.searched = now
	}
	return victims
}

// candidate is a connection that could be closed.
type candidate struct {
	*conn
	silent bool // it has never sent anything
	crowd  int  // how many its network has
	idle   time.Duration
}

// unmissed gives some connections that wait for a request and have been idle for a while: those first that
// have never sent anything, then those of the largest networks, then the idlest.
func (p *places) unmissed(among map[*conn]struct{}) []*conn {
	return p.choose(among, func(c candidate) bool { return c.idle >= grace })
}

// busier gives some connections of the network that has the most, if that is more than the newcomer's has: they
// may have been idle for a moment only, but one network must not keep all others out.
func (p *places) busier(newcomer *conn) []*conn {
	var busiest string
	for network, n := range p.networks {
		if n > p.networks[busiest] {
			busiest = network
		}
	}
	excess := p.networks[busiest] - p.networks[newcomer.network]
	if excess < 2 {
		return nil
	}
	return first(p.choose(p.open, func(c candidate) bool { return c.network == busiest }), excess/2)
}

// silent gives some connections that have never sent anything, however young they are: a visitor's browser speaks
// as soon as it is heard.
func (p *places) silent() []*conn {
	return p.choose(p.open, func(c candidate) bool { return c.silent })
}

// choose gives as many as are made free at once of the connections that wait for a request and are fit to go.
func (p *places) choose(among map[*conn]struct{}, fit func(candidate) bool) []*conn {
	now := time.Since(p.began)
	var found []candidate
	for c := range among {
		idle, waits := c.idle(now)
		one := candidate{c, !c.spoke.Load(), p.networks[c.network], idle}
		if waits && fit(one) {
			found = append(found, one)
		}
	}
	slices.SortFunc(found, func(a, b candidate) int {
		if a.silent != b.silent {
			return map[bool]int{true: -1, false: 1}[a.silent]
		}
		return cmp.Or(cmp.Compare(b.crowd, a.crowd), cmp.Compare(b.idle, a.idle))
	})
	var chosen []*conn
	for _, one := range found[:min(len(found), max(1, p.total/batch))] {
		chosen = append(chosen, one.conn)
	}
	return chosen
}

func first(conns []*conn, n int) []*conn { return conns[:min(len(conns), n)] }

func closeAll(conns []*conn) {
	for _, c := range conns {
		_ = c.Close()
	}
}
