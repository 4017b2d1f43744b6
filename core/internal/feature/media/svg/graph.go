package svg

import (
	"slices"
	"strings"
)

// graph is which element lies in which and which refers to which: a small drawing whose parts show each other many
// times would be drawn for hours.
type graph struct {
	nodes []node
	open  []int
	names map[string]int
}

type node struct {
	inner  []int
	refers []string
	drawn  int // how many elements are drawn for this one; 0 is not known yet
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

// attribute notes what an attribute of the element that is open says.
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

// check follows all references.
func (g *graph) check() error {
	if len(g.nodes) == 0 {
		return refuse("it is empty")
	}
	return g.weigh(0, 0)
}

// mostFollowed bounds how deep elements and references lie in each other.
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
