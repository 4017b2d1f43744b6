package pageeditor

import (
	"slices"
	"strings"
)

// matchValues gives elements that show the value of a field without a mark the target of the field.
func (p *layout) matchValues() {
	before := ""
	p.root.each(func(e *element) {
		text := strings.TrimSpace(e.text)
		at := e
		if e.tag == "use" {
			at = e.iconHolder()
		}
		if !at.isCovered() {
			if found, ok := p.nearest(e, text, before); ok {
				at.add(placed{found.target, true})
			}
		} else if len(e.segments) > 1 {
			p.matchSegments(e)
		}
		if text != "" && !skippedTags[e.tag] {
			before = text
		}
	})
}

// matchSegments adds the values that an element shows beside texts with marks of the same entry: 'The loft: 3 seats'.
func (p *layout) matchSegments(e *element) {
	for _, shown := range slices.Clone(e.targets) {
		for _, segment := range e.segments {
			found, ok := p.nearest(e, strings.TrimSpace(segment), "")
			if ok && shown.form == single && found.entry == shown.entry {
				e.add(placed{found.target, true})
			}
		}
	}
}

// iconHolder returns the icon of which this is a part, or the element around it if that holds nothing else.
func (e *element) iconHolder() *element {
	for e.tag != "svg" && e.parent.parent != nil {
		e = e.parent
	}
	if around := e.parent; around.parent != nil && len(around.children) == 1 && strings.TrimSpace(around.text) == "" {
		return around
	}
	return e
}

// skippedTags are the tags of elements that show nothing themselves.
var skippedTags = map[string]bool{"script": true, "style": true, "template": true, "noscript": true}

// isCovered reports whether the element or one that holds it has a target, or shows nothing.
func (e *element) isCovered() bool {
	for ; e != nil; e = e.parent {
		if len(e.targets) > 0 || skippedTags[e.tag] {
			return true
		}
	}
	return false
}

// nearest returns the value that an element shows, among those of the entries in whose regions it stands. If several
// have the same value, it is the one whose label stands before it, else the one whose neighbours are nearest.
func (p *layout) nearest(e *element, text, before string) (best value, ok bool) {
	bestScore := 0
	for _, key := range keysOf(e, text, before) {
		for _, v := range p.values[key] {
			if !p.isIn(e, v) {
				continue
			}
			score := 1 + p.closeness(e, v)
			if squeeze(before) == squeeze(v.label) {
				score += 2 * furthest
			}
			if score > bestScore {
				best, bestScore, ok = v, score, true
			}
		}
	}
	return best, ok
}

// isIn reports whether an element stands in a region of the entry of a value. The settings and menus are on the whole page.
func (p *layout) isIn(e *element, v value) bool {
	if v.entry.typ.Options.Single {
		return true
	}
	for _, region := range p.regions[v.entry] {
		if region.holds(e) {
			return true
		}
	}
	return false
}

// furthest is how many levels up neighbours are looked for.
const furthest = 10

// closeness returns a number that is the greater, the nearer an element is to others that show a neighbour of a value.
func (p *layout) closeness(e *element, v value) int {
	siblings := beside(v.field, "")
	up := e.parent
	for level := 0; level < furthest && up != nil; level++ {
		near := up.find(func(in *element) bool {
			for _, t := range in.targets {
				if t.entry == v.entry && strings.HasPrefix(t.field, siblings) && t.field != v.field {
					return true
				}
			}
			return false
		})
		if near != nil {
			return furthest - level
		}
		up = up.parent
	}
	return 0
}
