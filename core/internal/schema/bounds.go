package schema

import (
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
)

// The bounds of fields whose tags name none, so that no type is without: whatever a stranger can send has a size.
const (
	MaxLine  = field.MaxLine // characters of a text of one line, and of an element of lines and tags
	MaxLong  = field.MaxLong // characters of a text of several lines
	MaxRich  = field.MaxRich // characters of HTML
	MaxItems = 1_000         // elements of lines, tags and lists
	MaxRefs  = 50            // references in a list: a write reads each new one, and may read 100 keys
)

// readBounds gives a field the house's bounds where its tags are silent.
func (f *Field) readBounds() {
	row := f.Row()
	if row.House > 0 {
		f.boundText(row.House)
	}
	switch {
	case f.Kind == field.KindRefs:
		f.boundItems(MaxRefs)
	case row.Shape == field.ShapeTexts || row.Shape == field.ShapeList:
		f.boundItems(MaxItems)
	}
}

func (f *Field) boundText(most int) {
	if f.MaxLen == 0 {
		f.MaxLen, f.houseLen = most, true
	}
}

func (f *Field) boundItems(most int) {
	if f.MaxItems == 0 {
		f.MaxItems, f.houseItems = most, true
	}
}

// checkBounds refuses rules that no value can meet.
func (at place) checkBounds(f *Field) {
	switch f.shapeOf() {
	case ofNumber:
		at.checkSpan(f.whole)
	case ofText:
		at.checkLengths(f.whole, f.MaxLen, "characters")
		if own := f.Row().Most; own > 0 && f.whole.min != nil && f.whole.min.n > float64(own) {
			at.say("lower it", "%s is above the %d characters that the kind %s has at the most", f.whole.min.rule, own, f.Kind)
		}
	case ofItems:
		most := f.MaxItems
		if f.Row().Shape == field.ShapePairs {
			most = field.MaxKeys
		}
		at.checkLengths(f.whole, most, "entries")
		if f.isList() {
			at.checkLengths(f.element, f.MaxLen, "characters")
		}
	}
}

// checkLengths holds what the rules want of a length against each other, the house's bound and the choices.
func (at place) checkLengths(h held, most int, unit string) {
	at.checkSpan(h)
	switch {
	case h.max != nil && h.max.n == 0:
		at.say("name a length from 1 up, or take the field away", "%s leaves nothing but the empty value", h.max.rule)
	case h.max == nil && h.min != nil && most > 0 && h.min.n > float64(most):
		at.say("lower it, or name a max above it",
			"%s is above the %d %s that such a value has at the most where no rule names them", h.min.rule, most, unit)
	}
	for _, choice := range h.choices {
		if broken := h.breaks(float64(utf8.RuneCountInString(choice))); broken != "" {
			at.say("change the one or the other", "the choice %q breaks %s", choice, broken)
		}
	}
}

// checkSpan wants room between the least and the most.
func (at place) checkSpan(h held) {
	if h.min != nil && h.max != nil && h.min.n > h.max.n {
		at.say("lower min or raise max", "no value meets both %s and %s", h.min.rule, h.max.rule)
	}
}

// breaks gives the bound that a number does not keep to; empty where it keeps to both.
func (h held) breaks(n float64) string {
	switch {
	case h.min != nil && n < h.min.n:
		return h.min.rule
	case h.max != nil && n > h.max.n:
		return h.max.rule
	}
	return ""
}
