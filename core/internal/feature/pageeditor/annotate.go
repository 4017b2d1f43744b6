package pageeditor

import (
	"cmp"
	"html"
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

// comparedChars is the length of the beginning of a text by which it is recognised: lists may show the beginning alone.
const comparedChars = 12

// isShownIn reports whether a folded text has the beginning of what follows the mark.
func (m marked) isShownIn(text string) bool {
	chars := []rune(fold(m.text))
	beginning := strings.TrimSpace(string(chars[:min(len(chars), comparedChars)]))
	return beginning != "" && strings.Contains(text, beginning)
}

// landmarks are the tags of elements that hold no more than one part of a rich text.
var landmarks = map[string]bool{"main": true, "nav": true, "aside": true, "section": true, "article": true, "header": true, "footer": true, "li": true}

// liftRich gives the targets of rich texts to the elements that hold them, in place of each paragraph.
func (s *Session) liftRich(root *element) {
	counts := map[*element]int{} // the targets in an element, without repetitions of those of a rich text
	found := map[string][]*element{}
	targets := map[string]target{}
	var order []string
	root.each(func(e *element) {
		for _, p := range e.targets {
			if !p.rich {
				continue
			}
			name := p.String()
			if found[name] == nil {
				order = append(order, name)
			}
			found[name], targets[name] = append(found[name], e), p.target
		}
	})
	for _, name := range order {
		to := targets[name]
		clear(counts)
		root.each(func(e *element) {
			for _, p := range e.targets {
				if p.String() != name {
					for up := e; up != nil; up = up.parent {
						counts[up]++
					}
				}
			}
		})
		groups := map[*element][]*element{}
		var tops []*element
		for _, e := range found[name] {
			top := e
			for up := e; up != nil && up.parent != nil && counts[up] == 0 && !landmarks[up.tag]; up = up.parent {
				top = up
			}
			if groups[top] == nil {
				tops = append(tops, top)
			}
			groups[top] = append(groups[top], e)
		}
		for _, top := range tops {
			holder := common(groups[top])
			if holder != top && slices.Contains(groups[top], holder) {
				holder = holder.parent
			}
			for _, e := range groups[top] {
				e.targets = slices.DeleteFunc(e.targets, func(p placed) bool { return p.String() == name })
			}
			holder.add(placed{to, true})
		}
	}
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

// layout is where a page shows its entries.
type layout struct {
	*Session
	root     *element
	own      map[*element][]attribute
	sections map[Ref]*element      // the root element of each section
	regions  map[*entry][]*element // the largest elements that show no other entry of a list
}

type attribute struct{ name, value string }

func newLayout(s *Session, root *element) *layout {
	p := &layout{Session: s, root: root, own: map[*element][]attribute{}, sections: map[Ref]*element{}, regions: map[*entry][]*element{}}
	p.placeSections()
	p.findRegions()
	return p
}

// placeSections finds the elements of the page and of its sections.
func (p *layout) placeSections() {
	var all []*element
	for _, e := range p.sortedEntries() {
		if !p.isSection(e) {
			continue
		}
		at := p.root.find(func(is *element) bool { return is.attr("id") == e.ID })
		if at == nil {
			at = common(p.elementsOf(e))
		}
		if at == nil || at == p.root {
			continue
		}
		e.shown = true
		p.sections[e.Ref] = at
		p.attach(at, sectionAttribute, e.ID)
		all = append(all, at)
	}
	if p.page.ID == "" {
		return
	}
	holder := common(all)
	if len(all) == 1 {
		holder = holder.parent
	}
	if holder == nil || holder == p.root {
		holder = p.root.find(func(is *element) bool { return is.tag == "main" })
	}
	if holder != nil {
		p.attach(holder, pageAttribute, p.page.ID)
	}
}

func (p *layout) attach(e *element, name, value string) {
	p.own[e] = append(p.own[e], attribute{name, value})
}

// elementsOf returns the elements that show fields of an entry.
func (p *layout) elementsOf(e *entry) (all []*element) {
	p.root.each(func(is *element) {
		if slices.ContainsFunc(is.targets, func(t placed) bool { return t.entry == e }) {
			all = append(all, is)
		}
	})
	return all
}

// sortedEntries returns the entries in the order of their names.
func (p *layout) sortedEntries() (all []*entry) {
	for _, e := range p.entries {
		if e != nil {
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b *entry) int { return cmp.Compare(a.Ref.String(), b.Ref.String()) })
	return all
}

// findRegions finds the regions of the entries that lists show. The region of a section is its element.
func (p *layout) findRegions() {
	var listed []*element
	in := map[*element]map[*entry]bool{} // the entries of lists that an element shows
	p.root.each(func(e *element) {
		for _, t := range e.targets {
			if !p.isListed(t.entry) {
				continue
			}
			listed = append(listed, e)
			for up := e; up != nil; up = up.parent {
				if in[up] == nil {
					in[up] = map[*entry]bool{}
				}
				in[up][t.entry] = true
			}
		}
	})
	for _, e := range listed {
		for _, t := range e.targets {
			if !p.isListed(t.entry) {
				continue
			}
			top := e
			for up := e; up != nil && up.parent != nil && len(in[up]) == 1; up = up.parent {
				top = up
			}
			if !slices.Contains(p.regions[t.entry], top) {
				p.regions[t.entry] = append(p.regions[t.entry], top)
			}
		}
	}
	for ref, at := range p.sections {
		p.regions[p.entries[ref]] = []*element{at}
	}
}

// placeEntries gives the smallest element that holds all fields of an entry in a list the attribute that names it.
func (p *layout) placeEntries() {
	for _, e := range p.sortedEntries() {
		if !p.isListed(e) {
			continue
		}
		all := p.elementsOf(e)
		for _, region := range p.regions[e] {
			holder := common(slices.DeleteFunc(slices.Clone(all), func(is *element) bool { return !region.holds(is) }))
			if holder != nil {
				p.attach(holder, entryAttribute, e.Ref.String())
			}
		}
	}
}

// write returns the HTML with the attributes.
func (p *layout) write(plain string) string {
	var out strings.Builder
	done := 0
	p.root.each(func(e *element) {
		attributes := p.own[e]
		if len(e.targets) > 0 {
			var names []string
			for _, t := range e.targets {
				t.entry.shown = true
				names = append(names, t.String())
			}
			attributes = append([]attribute{{fieldAttribute, strings.Join(names, " ")}}, attributes...)
		}
		if len(attributes) == 0 || e.at < 0 {
			return
		}
		out.WriteString(plain[done:e.at])
		done = e.at
		for _, a := range attributes {
			out.WriteString(" " + a.name + `="` + html.EscapeString(a.value) + `"`)
		}
	})
	out.WriteString(plain[done:])
	return out.String()
}
