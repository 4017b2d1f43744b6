package pageeditor

import (
	"slices"
	"strings"
)

// The attributes that the editor reads.
const (
	fieldAttribute   = "data-quoin-field"
	sectionAttribute = "data-quoin-section"
	pageAttribute    = "data-quoin-page"
	entryAttribute   = "data-quoin-entry"
)

// spokenAttributes are the attributes whose texts visitors read or hear.
var spokenAttributes = []string{"alt", "aria-label", "placeholder", "title", "value", "label"}

// Annotate returns the HTML of a page with attributes that say which fields its elements show. markedHTML is the same
// page, rendered from the answers of Mark. It returns the HTML otherwise unchanged.
func (s *Session) Annotate(plainHTML, markedHTML string) string {
	root := parseHTML(plainHTML, s.key)
	align(root, parseHTML(markedHTML, s.key), s.transfer)
	s.liftRich(root)
	s.dropRepeated(root)
	p := newLayout(s, root)
	p.matchValues()
	p.placeEntries()
	return p.write(plainHTML)
}

// transfer gives an element the targets of the marks that its counterpart has.
func (s *Session) transfer(plain, marked *element) {
	if skippedTags[plain.tag] {
		return
	}
	shown := fold(plain.text)
	for _, m := range s.marksIn(marked.text) {
		if m.isShownIn(shown) {
			plain.add(placed{s.targets[m.index], true})
		}
	}
	for _, name := range spokenAttributes {
		for _, m := range s.marksIn(marked.attr(name)) {
			if m.isShownIn(fold(plain.attr(name))) {
				plain.add(placed{s.targets[m.index], false})
			}
		}
	}
}

func (s *Session) marksIn(text string) []marked {
	found, _ := splitMarks(s.key, text)
	return slices.DeleteFunc(found, func(m marked) bool { return m.index >= len(s.targets) })
}

// comparedChars is the length of the beginning of a text by which it is recognised: lists may show no more of it.
const comparedChars = 12

// isShownIn reports whether a folded text has the beginning of what follows the mark.
func (m marked) isShownIn(text string) bool {
	chars := []rune(strings.TrimRight(fold(m.text), "….")) // a list may end the text early
	beginning := strings.TrimSpace(string(chars[:min(len(chars), comparedChars)]))
	return beginning != "" && strings.Contains(text, beginning)
}

// landmarks are the tags of elements that hold no more than one part of a rich text.
var landmarks = map[string]bool{"main": true, "nav": true, "aside": true, "section": true, "article": true, "header": true, "footer": true, "li": true}

// liftRich gives the targets of rich texts to the elements that hold them, in place of each paragraph.
func (s *Session) liftRich(root *element) {
	all := map[*element]int{} // the number of targets in an element
	found := map[target][]*element{}
	var order []target
	root.each(func(e *element) {
		for _, p := range e.targets {
			countUp(all, e)
			if p.form == single {
				continue
			}
			if found[p.target] == nil {
				order = append(order, p.target)
			}
			found[p.target] = append(found[p.target], e)
		}
	})
	for _, t := range order {
		own := map[*element]int{}
		for _, e := range found[t] {
			countUp(own, e)
		}
		for _, part := range partsOf(found[t], func(e *element) bool { return own[e] == all[e] && !landmarks[e.tag] }) {
			holder := common(part.elements)
			if t.form == rich && holder != part.top && slices.Contains(part.elements, holder) {
				holder = holder.parent
			}
			for _, e := range part.elements {
				e.targets = slices.DeleteFunc(e.targets, func(p placed) bool { return p.target == t })
			}
			holder.add(placed{t, true})
		}
	}
}

// countUp counts an element for itself and for all that hold it.
func countUp(counts map[*element]int, e *element) {
	for ; e != nil; e = e.parent {
		counts[e]++
	}
}

// part is a part of a page: some elements in the largest one that shows nothing else.
type part struct {
	top      *element
	elements []*element
}

// partsOf groups elements by the largest element around each that is theirs alone.
func partsOf(all []*element, alone func(*element) bool) (parts []part) {
	at := map[*element]int{}
	for _, e := range all {
		top := e
		for up := e; up.parent != nil && alone(up); up = up.parent {
			top = up
		}
		i, known := at[top]
		if !known {
			i = len(parts)
			at[top], parts = i, append(parts, part{top: top})
		}
		parts[i].elements = append(parts[i].elements, e)
	}
	return parts
}

// dropRepeated removes a target from an element that only has an attribute with the text, if an element in it, or one
// that holds it, shows the text; and from one that stands in an element with the same target.
func (s *Session) dropRepeated(root *element) {
	root.each(func(e *element) {
		e.targets = slices.DeleteFunc(e.targets, func(p placed) bool {
			for up := e.parent; up != nil; up = up.parent {
				if up.hasText(p.target) {
					return true
				}
			}
			return !p.inText && e.find(func(in *element) bool { return in != e && in.has(p.target) }) != nil
		})
	})
}

func (e *element) hasText(t target) bool {
	return slices.ContainsFunc(e.targets, func(p placed) bool { return p.inText && p.entry == t.entry && p.field == t.field })
}
