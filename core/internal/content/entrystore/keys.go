// Package entrystore defines how entries are stored: their keys and records, the lists with a summary of each entry, the
// counters, the slugs and the lines of the activity. Package commit writes them, package query reads them. Values
// share the store's memory and are valid only during the View or Update in which they were read.
package entrystore

import (
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The families of keys, each with its parts and its value.
const (
	entryKeys          = "entry"    // type, id -> record
	listKeys           = "list"     // type, audience, order, id -> summary
	countKeys          = "count"    // type, part -> numbers of entries that each audience sees, among the entries of the part
	uniqueKeys         = "unique"   // type, field, value -> id
	dueKeys            = "due"      // time, type, id -> nothing
	activityKeys       = "activity" // time, type, id, revision, newest first -> line
	submissionLogKeys  = "arrival"  // the same for submissions of visitors
	securityKeys       = "security" // the same for security events
	securityStateKeys  = "tidings"  // state needed to write the next security line
	submissionRateKeys = "intake"   // type -> submissions of visitors in each hour of the last day
	schemaKeys         = "schema"   // type -> the schema fingerprint under which it was indexed
	schemaChangeKeys   = "reshaped" // type -> effects of its last schema change
	referenceCountKeys = "referred" // type -> number of references to its entries that were ever added
	ruleCountKeys      = "rule"     // type -> number that changes with each write of an entry of a type with a rule across entries
	targetKeys         = "target"   // type and id of what an entry refers to, type and id of the entry -> nothing
	manyTargetsKeys    = "targets"  // type, id -> types and ids of what the entry refers to, if it is more than maxTargets
	slugKeys           = "slug"     // type, slug -> id
	historyKeys        = "history"  // type, id, revision, newest first -> step
	agingKeys          = "aging"    // day, type, id -> nothing
	slugsKeys          = "slugs"    // type, id -> its slugs separated by spaces, the present one first, if it has several
	previewKeys        = "preview"  // type, id -> the preview links of the entry
	initialKeys        = "initial"  // type -> ids of the initial entries that were ever created
	publicCountKeys    = "public"   // number of changes so far that visitors may know of
	placeKeys          = "place"    // type, id -> the date by which an entry stands where somebody moved it to
	shownKeys          = "shown"    // type, part -> which entries of the part visible entries of other types show
)

// InitialKey returns the key of the ids of a type's initial entries that were ever created.
func InitialKey(typ string) string { return Key(initialKeys, typ) }

// EntryKey returns the key of an entry.
func EntryKey(typ, id string) string { return Key(entryKeys, typ, id) }

// TypeOf returns the type of the entry at a key; empty for a key of another family.
func TypeOf(key string) string {
	rest, ok := strings.CutPrefix(key, Key(entryKeys))
	if !ok {
		return ""
	}
	typ, _, err := cutPart(rest)
	if err != nil {
		return ""
	}
	return typ
}

// EntryPrefix returns the prefix of the keys of a type's entries.
func EntryPrefix(typ string) string { return Key(entryKeys, typ) }

// ListsPrefix returns the prefix of the keys of all lists of a type.
func ListsPrefix(typ string) string { return Key(listKeys, typ) }

// ListPrefix returns the prefix of the keys of one list of a type. A type without hidden entries has only the list for
// everyone.
func ListPrefix(typ string, who core.Audience) string {
	if who == core.Visitors {
		return Key(listKeys, typ, "seen")
	}
	return Key(listKeys, typ, "all")
}

// Position returns the end of a list key: the entry's position in its type's order.
func Position(order model.Order, date time.Time, id string) string {
	return Key(OrderOf(order, date), id)
}

// OrderOf encodes a time so that it sorts in the order. All dates before 1970 come first.
func OrderOf(order model.Order, date time.Time) string {
	nanos := uint64(max(nanosOf(date), 0))
	if order == model.NewestFirst {
		nanos = ^nanos
	}
	return fmt.Sprintf("%016x", nanos)
}

// TimeOf decodes the result of OrderOf.
func TimeOf(order model.Order, text string) (time.Time, error) {
	nanos, err := strconv.ParseUint(text, 16, 64)
	if order == model.NewestFirst {
		nanos = ^nanos
	}
	if err != nil || nanos > math.MaxInt64 {
		return time.Time{}, ErrKey
	}
	return time.Unix(0, int64(nanos)).UTC(), nil
}

// IDAt returns the id at the end of a position.
func IDAt(pos string) (string, error) {
	_, rest, err := cutPart(pos)
	if err != nil {
		return "", err
	}
	id, rest, err := cutPart(rest)
	if err != nil || rest != "" {
		return "", ErrKey
	}
	return id, nil
}

// DateAt returns the date at the start of a position.
func DateAt(order model.Order, pos string) (time.Time, error) {
	date, _, err := cutPart(pos)
	if err != nil {
		return time.Time{}, err
	}
	return TimeOf(order, date)
}

// CountParts is the number of parts of a type's counter. A creation reads and writes only one part, so that nodes of a
// cluster can create entries of a type at the same time without conflicts.
const CountParts = 16

// CountKey returns the key of the counter part of an entry.
func CountKey(typ, id string) string {
	part := fnv.New32a()
	_, _ = part.Write([]byte(id)) // writing to a hash cannot fail
	return Key(countKeys, typ, strconv.Itoa(int(part.Sum32()%CountParts)))
}

// CountPrefix returns the prefix of the keys of a type's counter.
func CountPrefix(typ string) string { return Key(countKeys, typ) }

// CountKeys returns the keys of a type's counter. The first is that of stores from before there were parts: it is
// included in the sum but no longer changed.
func CountKeys(typ string) []string {
	all := []string{CountPrefix(typ)}
	for part := range CountParts {
		all = append(all, Key(countKeys, typ, strconv.Itoa(part)))
	}
	return all
}

// UniquePrefix returns the prefix of the keys of a type's unique values.
func UniquePrefix(typ string) string { return Key(uniqueKeys, typ) }

// UniqueKey returns the key of the holder of a unique value. Values are compared without regard to case, because an
// e-mail address is the same in every case.
func UniqueKey(typ, name, value string) string {
	return Key(uniqueKeys, typ, name, strings.ToLower(value))
}

// DuePrefix returns the prefix of the keys of scheduled visibility changes.
func DuePrefix() string { return Key(dueKeys) }

// DueKey returns the key that schedules a visibility change of an entry.
func DueKey(at time.Time, typ, id string) string {
	return Key(dueKeys, OrderOf(model.OldestFirst, at), typ, id)
}

// Due is a scheduled visibility change of an entry.
type Due struct {
	At       time.Time
	Type, ID string
}

// ReadDue decodes a key of DuePrefix.
func ReadDue(k string) (Due, error) {
	all, err := Parts(k)
	if err != nil || len(all) != 4 {
		return Due{}, ErrKey
	}
	at, err := TimeOf(model.OldestFirst, all[1])
	return Due{At: at, Type: all[2], ID: all[3]}, err
}

// IntakeKey returns the key of the counter of visitors' submissions to a type.
func IntakeKey(typ string) string { return Key(submissionRateKeys, typ) }

// EnclosureIntakeKey returns the key of the counter of files enclosed by visitors.
func EnclosureIntakeKey(typ string) string { return Key(submissionRateKeys, typ, enclosedKeys) }

// SchemaKey returns the key of the schema under which a type was indexed.
func SchemaKey(typ string) string { return Key(schemaKeys, typ) }

// SchemaPrefix returns the prefix of the keys of all schemas.
func SchemaPrefix() string { return Key(schemaKeys) }

// ShapeChangeKey returns the key of the effects of a type's last schema change on its entries.
func ShapeChangeKey(typ string) string { return Key(schemaChangeKeys, typ) }

// ReferenceKey returns the key of the counter of references to a type that were ever added.
func ReferenceKey(typ string) string { return Key(referenceCountKeys, typ) }

// RuleKey returns the key of the number that changes with each write of a type with a rule across entries.
func RuleKey(typ string) string { return Key(ruleCountKeys, typ) }

// SlugKey returns the key of the holder of a slug.
func SlugKey(typ, slug string) string { return Key(slugKeys, typ, slug) }

// SlugsKey returns the key of the slugs of an entry that has more than the one in its record.
func SlugsKey(typ, id string) string { return Key(slugsKeys, typ, id) }

// HistoryPrefix returns the prefix of the keys of an entry's history.
func HistoryPrefix(typ, id string) string { return Key(historyKeys, typ, id) }

// StepKey returns the key of the step that led to a revision of an entry. The newest sorts first.
func StepKey(typ, id string, rev uint64) string {
	return Key(historyKeys, typ, id, fmt.Sprintf("%016x", ^rev))
}

// revAt decodes the revision from the key of a step.
func revAt(k string) (uint64, error) {
	all, err := Parts(k)
	if err != nil || len(all) != 4 {
		return 0, ErrKey
	}
	inverted, err := strconv.ParseUint(all[3], 16, 64)
	if err != nil {
		return 0, ErrKey
	}
	return ^inverted, nil
}

// AgingPrefix returns the prefix of the keys of entries whose history is to be trimmed at a certain age.
func AgingPrefix() string { return Key(agingKeys) }

// AgingKey returns the key that records that an entry has more history than needed from a day on.
func AgingKey(day time.Time, typ, id string) string {
	return Key(agingKeys, day.UTC().Format(time.DateOnly), typ, id)
}

// Aging decodes an AgingKey.
func Aging(k string) (day time.Time, typ, id string, err error) {
	all, err := Parts(k)
	if err != nil || len(all) != 4 {
		return day, "", "", ErrKey
	}
	day, err = time.Parse(time.DateOnly, all[1])
	return day, all[2], all[3], err
}

// PreviewPrefix returns the prefix of the keys of all preview links.
func PreviewPrefix() string { return Key(previewKeys) }

// PreviewKey returns the key of the preview links of an entry, which show it whether it is hidden or not.
func PreviewKey(typ, id string) string { return Key(previewKeys, typ, id) }

// The maximum lengths of an id and of a unique value, in bytes. That of a unique value leaves room for escapes.
const (
	MaxID     = 64
	MaxUnique = storage.MaxKey / 4
)
