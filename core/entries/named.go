package entries

import (
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Family says what a key is for, as far as whoever mends the store has to know.
type Family int

// The families. Those but EntryFamily and OtherFamily follow from entries.
const (
	OtherFamily    Family = iota // what cannot be made anew
	EntryFamily                  // an entry itself
	ListFamily                   // its place in a list
	CountFamily                  // how many entries there are
	UniqueFamily                 // who has a value
	SlugFamily                   // whom a slug leads to
	SlugsFamily                  // the slugs of an entry
	DueFamily                    // when an entry turns
	ReferredFamily               // how often something came to refer to a type
	PassingFamily                // what is only of the moment, and as well not there
)

// Name is what a key says.
type Name struct {
	Key      string
	Family   Family
	Type, ID string
	Field    string // of a unique value
	Value    string // of a unique value, and a slug
	At       time.Time
	Of       string // the first part, which tells keys of OtherFamily apart
}

// Named reads a key of any kind.
func Named(key string) Name {
	n := Name{Key: key}
	all, err := Parts(key)
	if err != nil || len(all) == 0 {
		return n
	}
	n.Of = all[0]
	at := func(i int) string {
		if i < len(all) {
			return all[i]
		}
		return ""
	}
	n.Type, n.ID = at(1), at(2)
	switch n.Of {
	case entryKeys:
		n.Family = EntryFamily
	case listKeys:
		n.Family, n.ID = ListFamily, at(4)
	case countKeys:
		n.Family, n.ID = CountFamily, ""
	case uniqueKeys:
		n.Family, n.ID, n.Field, n.Value = UniqueFamily, "", at(2), at(3)
	case slugKeys:
		n.Family, n.ID, n.Value = SlugFamily, "", at(2)
	case slugsKeys:
		n.Family = SlugsFamily
	case referredKeys:
		n.Family = ReferredFamily
	case intakeKeys, schemaKeys, reshapedKeys:
		// Without the shape of a type its entries are looked at anew at the next start.
		n.Family = PassingFamily
	case dueKeys:
		n.Family, n.Type, n.ID = DueFamily, at(2), at(3)
		if n.At, err = TimeOf(model.OldestFirst, at(1)); err != nil {
			n.Family = OtherFamily
		}
	case trashedKeys, agingKeys, activityKeys, arrivalKeys:
		n.Type, n.ID = at(2), at(3)
	case historyKeys, goneKeys, trashKeys, pendingKeys, previewKeys:
	default:
		n.Type, n.ID = "", ""
	}
	return n
}

// SlugPrefix starts the keys of a type's slugs.
func SlugPrefix(typ string) string { return Key(slugKeys, typ) }

// SlugsPrefix starts the keys under which entries have more than one slug.
func SlugsPrefix(typ string) string { return Key(slugsKeys, typ) }
