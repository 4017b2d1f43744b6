package pageeditor

import "strings"

// matchValues gives elements that show the value of a field without a mark the target of the field.
func (p *layout) matchValues() {
	before := ""
	p.root.each(func(e *element) {
		text := strings.TrimSpace(e.text)
		if !p.isCovered(e) {
			p.matchValue(e, text, before)
		}
		if text != "" && !skippedTags[e.tag] {
			before = text
		}
	})
}

// skippedTags are the tags of elements that show nothing themselves.
var skippedTags = map[string]bool{"script": true, "style": true, "template": true, "noscript": true}

// isCovered reports whether the element or one that holds it has a target.
func (p *layout) isCovered(e *element) bool {
	for ; e != nil; e = e.parent {
		if len(e.targets) > 0 || skippedTags[e.tag] {
			return true
		}
	}
	return false
}

func (p *layout) matchValue(e *element, text, before string) {
	is := func(v value) bool { return text != "" && v.isShownAs(text, before) }
	at := e
	switch {
	case e.tag == "img":
		is = func(v value) bool { return v.isPicture(e.attr("src"), e.attr("srcset")) }
	case e.tag == "time" && e.attr("datetime") != "":
		is = func(v value) bool { return v.isTime(e.attr("datetime")) }
	case e.tag == "use":
		href := e.attr("href")
		is = func(v value) bool { return v.isIcon(href) }
		for at.parent != nil && (at.tag == "use" || at.tag == "svg") {
			at = at.parent
		}
	case text == "":
		return
	}
	if found, ok := p.nearest(e, before, is); ok && !p.isCovered(at) {
		at.add(placed{found.target, true})
	}
}

// nearest returns the value that an element shows, among those of the entries in whose regions it stands. If several
// have the same value, it is the one whose label stands before it, else the one whose neighbours are nearest.
func (p *layout) nearest(e *element, before string, is func(value) bool) (best value, ok bool) {
	bestScore := 0
	for _, v := range p.values {
		if !is(v) || !p.isIn(e, v) {
			continue
		}
		score := 1 + p.closeness(e, v)
		if fold(before) == fold(v.label) {
			score += 1000
		}
		if score > bestScore {
			best, bestScore, ok = v, score, true
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

// closeness returns a number that is the greater, the nearer an element is to others that show a neighbour of a value.
func (p *layout) closeness(e *element, v value) int {
	siblings := v.field[:strings.LastIndexByte(v.field, '.')+1]
	distance := 0
	for up := e.parent; up != nil && distance < 100; up = up.parent {
		distance++
		near := up.find(func(in *element) bool {
			for _, t := range in.targets {
				if t.entry == v.entry && strings.HasPrefix(t.field, siblings) && t.field != v.field {
					return true
				}
			}
			return false
		})
		if near != nil {
			return 100 - distance
		}
	}
	return 0
}
