package entrystore

import (
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Family is the purpose of a key, as needed to repair a store.
type Family int

// The families. All but EntryFamily and OtherFamily can be derived from entries.
const (
	OtherFamily    Family = iota // cannot be derived
	EntryFamily                  // an entry itself
	ListFamily                   // its position in a list
	CountFamily                  // the numbers of entries
	UniqueFamily                 // the holder of a unique value
	SlugFamily                   // the entry of a slug
	SlugsFamily                  // the slugs of an entry
	DueFamily                    // a scheduled visibility change
	ReferredFamily               // the number of references to a type that were ever added, or of writes of it
	PublicFamily                 // the number of changes that visitors may know of
	PassingFamily                // temporary data that may be lost
	ShownFamily                  // which entries others show
	TargetFamily                 // what an entry refers to
)

// Name is the decoded form of a key.
type Name struct {
	Key      string
	Family   Family
	Type, ID string
	Field    string // of a unique value
	Value    string // of a unique value, or the slug
	At       time.Time
	Of       string // the first part, which distinguishes the keys of OtherFamily
}

// Named decodes a key of any family.
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
	case shownKeys:
		n.Family, n.ID = ShownFamily, ""
	case uniqueKeys:
		n.Family, n.ID, n.Field, n.Value = UniqueFamily, "", at(2), at(3)
	case slugKeys:
		n.Family, n.ID, n.Value = SlugFamily, "", at(2)
	case slugsKeys:
		n.Family = SlugsFamily
	case referenceCountKeys, ruleCountKeys:
		n.Family = ReferredFamily
	case targetKeys:
		n.Family, n.Type, n.ID = TargetFamily, at(3), at(4)
	case manyTargetsKeys:
		n.Family = TargetFamily
	case publicCountKeys:
		n.Family = PublicFamily
	case submissionRateKeys, schemaKeys, schemaChangeKeys:
		// Without the stored schema of a type, the next start checks its entries again.
		n.Family = PassingFamily
	case dueKeys:
		n.Family, n.Type, n.ID = DueFamily, at(2), at(3)
		if n.At, err = TimeOf(model.OldestFirst, at(1)); err != nil {
			n.Family = OtherFamily
		}
	case trashedKeys, agingKeys, activityKeys, submissionLogKeys:
		n.Type, n.ID = at(2), at(3)
	case historyKeys, goneKeys, trashKeys, pendingKeys, previewKeys, placeKeys:
	default:
		n.Type, n.ID = "", ""
	}
	return n
}

// SlugPrefix returns the prefix of the keys of a type's slugs.
func SlugPrefix(typ string) string { return Key(slugKeys, typ) }

// SlugsPrefix returns the prefix of the keys of entries with several slugs.
func SlugsPrefix(typ string) string { return Key(slugsKeys, typ) }
