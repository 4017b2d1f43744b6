package pageeditor

import (
	"cmp"
	"html"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// layout is where a page shows its entries.
type layout struct {
	*Session
	root     *element
	own      map[*element][]attribute
	sections map[Ref]*element      // the root element of each section
	regions  map[*entry][]*element // the largest elements that show no other entry of the type
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
	shown := p.shown()
	for _, e := range p.sortedEntries() {
		if !p.isSection(e) {
			continue
		}
		at := p.root.find(func(is *element) bool { return is.attr("id") == e.ID })
		if at == nil {
			at = common(shown[e])
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

// shown returns the elements that show fields of each entry.
func (p *layout) shown() map[*entry][]*element {
	all := map[*entry][]*element{}
	p.root.each(func(is *element) {
		for _, t := range is.targets {
			if some := all[t.entry]; len(some) == 0 || some[len(some)-1] != is {
				all[t.entry] = append(some, is)
			}
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
	type shownType struct {
		at  *element
		typ *model.Type
	}
	in := map[shownType]map[*entry]bool{} // the entries of a type that an element shows
	shown := p.shown()
	for e, all := range shown {
		for _, at := range all {
			for up := at; up != nil && p.isListed(e); up = up.parent {
				key := shownType{up, e.typ}
				if in[key] == nil {
					in[key] = map[*entry]bool{}
				}
				in[key][e] = true
			}
		}
	}
	for e, all := range shown {
		if p.isListed(e) {
			for _, part := range partsOf(all, func(is *element) bool { return len(in[shownType{is, e.typ}]) == 1 }) {
				p.regions[e] = append(p.regions[e], part.top)
			}
		}
	}
	for ref, at := range p.sections {
		p.regions[p.entries[ref]] = []*element{at}
	}
}

// placeEntries gives the smallest element that holds all fields of an entry in a list the attribute that names it.
func (p *layout) placeEntries() {
	shown := p.shown()
	for _, e := range p.sortedEntries() {
		if !p.isListed(e) {
			continue
		}
		all := shown[e]
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
