package pageeditor

import (
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// expandMember is the member of an entity with the entries and pictures that its fields refer to.
const expandMember = "expand"

// markEntity marks an entity, if it has an id.
func (s *Session) markEntity(t *model.Type, n *node) {
	id := n.get("id").text()
	if id == "" {
		return
	}
	e := s.entryAt(t, id)
	var stored *node
	if e != nil && t.Options.Public.Compose != nil {
		stored = s.storedEntity(t, id)
	}
	titles, of := s.titlesOf(t, e, n), t.Schema
	if _, by := of.Shaped(); by != nil {
		of = of.ForShape(n.get(by.Name).text())
	}
	for _, m := range n.members {
		f := of.Field(m.name)
		switch {
		case m.name == expandMember:
			s.markExpanded(t, e, m.value)
		case f == nil:
			s.markPathed(m.value)
		case e != nil && f.Kind == field.KindText && !f.Title && titles[m.value.text()] != "":
			s.markText(target{e, titles[m.value.text()], single}, m.value)
		case e != nil:
			s.markField(e, f, m.name, m.value, place{stored: stored.get(m.name), composed: stored != nil})
		}
		if f != nil && f.Ref != "" {
			s.markReferred(f.Ref, m.value)
		}
	}
}

// titlesOf returns the references of an entity by the titles of the entries that they name. A text that is such a title
// is the reference's: an article has the name of its team member as its author.
func (s *Session) titlesOf(t *model.Type, e *entry, n *node) map[string]string {
	var all map[string]string
	for _, m := range n.members {
		f := t.Schema.Field(m.name)
		id := m.value.text()
		if e == nil || f == nil || f.Kind != field.KindRef || id == "" {
			continue
		}
		other, err := s.content.Registry().Find(f.Ref)
		if err != nil || other.Schema.Title() == nil {
			continue
		}
		if title := s.storedEntity(other, id).get(other.Schema.Title().Name).text(); title != "" {
			if all == nil {
				all = map[string]string{}
			}
			all[title] = m.name
		}
	}
	return all
}

// markReferred marks entities that an answer has in place of the ids of a reference.
func (s *Session) markReferred(typ string, n *node) {
	other, err := s.content.Registry().Find(typ)
	if err != nil {
		return
	}
	for _, is := range append([]*node{n}, n.list...) {
		if is.kind == objectNode {
			s.markEntity(other, is)
		}
	}
}

// markExpanded marks what an entity has in its member "expand". The alternative text of the picture in an image field
// stands for the field.
func (s *Session) markExpanded(t *model.Type, e *entry, n *node) {
	for _, m := range n.members {
		f := t.Schema.Field(m.name)
		if f == nil || !f.Depicts() {
			if referred, ok := projection.ExpandedType(t, m.name); ok {
				s.markReferred(referred, m.value)
			}
			continue
		}
		if alt := m.value.get("alt"); alt != nil && f.Kind == field.KindImage && e != nil {
			s.markText(target{e, m.name, single}, alt)
		}
	}
}

// markPathed marks the titles of pages that an answer names by their paths.
func (s *Session) markPathed(n *node) {
	for _, above := range n.list {
		path, title := above.get("path").text(), above.get("title")
		if path == "" || title.text() == "" {
			continue
		}
		types := s.content.Registry().Types()
		for i := range types {
			if types[i].Options.Public.Paths == nil || types[i].Schema.Title() == nil {
				continue
			}
			id, _, err := s.content.AtPath(s.context, core.Actor{}, types[i].Name, path)
			if err != nil || id == "" {
				continue
			}
			if e := s.entryAt(&types[i], id); e != nil {
				s.markText(target{e, types[i].Schema.Title().Name, single}, title)
			}
		}
	}
}

// markField marks the texts in the value of a field, and records its other values. path is the dotted way to the value.
func (s *Session) markField(e *entry, f *model.SchemaField, path string, n *node, at place) {
	if f.Private || f.May != "" && !policy.AtLeast(s.actor.Role, f.May) {
		return
	}
	if f.Opening != "" {
		s.markText(target{e, beside(path, f.Opening), single}, n)
		return
	}
	if f.ReadOnly {
		return
	}
	to := target{e, path, single}
	switch f.Row().Shape {
	case field.ShapeParts:
		s.markParts(e, f, path, n, at)
	case field.ShapeList:
		s.markList(e, f, path, n, at)
	case field.ShapePairs:
		s.markMap(to, f, n)
	case field.ShapeTexts:
		if f.Kind != field.KindRefs { // they are not shown as they are
			for i, text := range n.list {
				s.markTextOrRecord(target{e, below(path, i), single}, f, text)
			}
		}
	case field.ShapeNumber, field.ShapeInteger, field.ShapeBoolean:
		s.recordListed(to, f, n)
	case field.ShapeText:
		s.markTextKind(to, f, n)
	default:
		s.record(to, f, n)
	}
}

// markTextKind marks a field whose value is a string.
func (s *Session) markTextKind(to target, f *model.SchemaField, n *node) {
	switch f.Kind {
	case field.KindRef, field.KindSlug, field.KindZone:
		// They are not shown as they are.
	case field.KindText, field.KindLong, field.KindEmail, field.KindPhone:
		if len(f.Choices) > 0 || f.Exact {
			s.record(to, f, n)
			return
		}
		s.markTextOrRecord(to, f, n)
	case field.KindRich:
		s.markRich(to, n)
	default:
		if f.Row().Closed {
			s.recordListed(to, f, n)
			return
		}
		s.record(to, f, n)
	}
}

// recordListed records a field of an entry in a list. Elsewhere its value determines how something is drawn.
func (s *Session) recordListed(to target, f *model.SchemaField, n *node) {
	if s.isListed(to.entry) {
		s.record(to, f, n)
	}
}

func below(path string, i int) string { return path + "." + strconv.Itoa(i) }

// beside returns the path of a field beside the one at a path.
func beside(path, name string) string {
	return path[:strings.LastIndexByte(path, '.')+1] + name
}

func (s *Session) markParts(e *entry, f *model.SchemaField, path string, n *node, at place) {
	for _, m := range n.members {
		for i := range f.Fields {
			if f.Fields[i].Name == m.name {
				s.markField(e, &f.Fields[i], path+"."+m.name, m.value, at.below(m.name))
			}
		}
	}
}

func (s *Session) markList(e *entry, f *model.SchemaField, path string, n *node, at place) {
	places := elementPlaces(n, f, at)
	for i, one := range n.list {
		if places[i] >= 0 {
			next := place{composed: at.composed}
			if at.composed {
				next.stored = at.stored.list[places[i]]
			}
			s.markParts(e, f, below(path, places[i]), one, next)
		}
	}
}

// markMap marks the labels and the texts of a map, which one widget edits as a whole.
func (s *Session) markMap(to target, f *model.SchemaField, n *node) {
	for i := range n.members {
		m := &n.members[i]
		labelled := *f // the label of the value is the key
		labelled.Label = m.name
		label := &node{scalar: m.name}
		s.markTextOrRecord(to, f, label)
		m.name = label.text()
		s.markTextOrRecord(to, &labelled, m.value)
	}
}
