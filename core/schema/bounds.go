package schema

import "github.com/quoin-cms/quoin/core/field"

// The bounds of fields whose tags name none, so that no type is without: whatever a stranger can send has a size.
const (
	MaxLine  = 2_000   // characters of a text of one line, and of an element of lines and tags
	MaxLong  = 100_000 // characters of a text of several lines
	MaxRich  = 500_000 // characters of HTML
	MaxItems = 1_000   // elements of lines, tags and lists
)

// readBounds gives a field the house's bounds where its tags are silent.
func (f *Field) readBounds() {
	switch f.Kind {
	case field.KindText, field.KindEmail, field.KindPhone, field.KindLink, field.KindImage, field.KindIcon, field.KindRef,
		field.KindZone:
		f.boundText(MaxLine)
	case field.KindLong:
		f.boundText(MaxLong)
	case field.KindRich:
		f.boundText(MaxRich)
	case field.KindLines, field.KindTags:
		f.boundText(MaxLine)
		f.boundItems()
	case field.KindList:
		f.boundItems()
	}
}

func (f *Field) boundText(most int) {
	if f.MaxLen == 0 {
		f.MaxLen, f.houseLen = most, true
	}
}

func (f *Field) boundItems() {
	if f.MaxItems == 0 {
		f.MaxItems, f.houseItems = MaxItems, true
	}
}
