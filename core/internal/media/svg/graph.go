package svg

import (
	"slices"
	"strings"
)

// graph records which elements contain and refer to which, because a small drawing whose parts refer to each other many
// times could take hours to draw.
type graph struct {
	nodes []node
	open  []int
	names map[string]int
}

type node struct {
	inner  []int
	refers []string
	drawn  int // number of elements drawn for this one; 0 if not yet known
	asked  bool
}

func (g *graph) enter() {
	this := len(g.nodes)
	g.nodes = append(g.nodes, node{})
	if n := len(g.open); n > 0 {
		outer := &g.nodes[g.open[n-1]]
		outer.inner = append(outer.inner, this)
	}
	g.open = append(g.open, this)
}

func (g *graph) leave() { g.open = g.open[:len(g.open)-1] }

// attribute records an attribute of the current element.
func (g *graph) attribute(name, value string) {
	this := g.open[len(g.open)-1]
	if g.names == nil {
		g.names = map[string]int{}
	}
	switch {
	case name == "id":
		if _, taken := g.names[value]; !taken {
			g.names[value] = this
		}
	case name == "href" && strings.HasPrefix(value, "#"):
		g.nodes[this].refers = append(g.nodes[this].refers, value[1:])
	case name != "href":
		for _, found := range inside.FindAllStringSubmatch(value, -1) {
			g.nodes[this].refers = append(g.nodes[this].refers, found[1])
		}
	}
}

// check follows all references, and fails if too many elements would be drawn or if there is a cycle.
func (g *graph) check() error {
	if len(g.nodes) == 0 {
		return refuse("it is empty")
	}
	return g.weigh(0, 0)
}

// mostFollowed limits how deep elements and references are nested.
const mostFollowed = 1_000

func (g *graph) weigh(at, depth int) error {
	n := &g.nodes[at]
	if n.drawn > 0 {
		return nil
	}
	if n.asked || depth > mostFollowed {
		return refuse("its parts show themselves")
	}
	n.asked = true
	sum := 1
	for _, part := range g.parts(n) {
		if err := g.weigh(part, depth+1); err != nil {
			return err
		}
		if sum += g.nodes[part].drawn; sum > mostDrawn {
			return refuse("its parts show each other too often")
		}
	}
	n.drawn = sum
	return nil
}

func (g *graph) parts(n *node) []int {
	all := n.inner
	for _, name := range n.refers {
		if part, there := g.names[name]; there {
			all = append(slices.Clip(all), part)
		}
	}
	return all
}
