package entries

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

// The families of keys, each with what it holds.
const (
	entryKeys    = "entry"    // type, id -> record
	listKeys     = "list"     // type, audience, order, id -> summary
	countKeys    = "count"    // type, part -> how many entries each audience sees, of those that belong to the part
	uniqueKeys   = "unique"   // type, field, value -> id
	dueKeys      = "due"      // time, type, id -> nothing
	activityKeys = "activity" // time, type, id, revision, the newest first -> line
	arrivalKeys  = "arrival"  // the same for what visitors did
	securityKeys = "security" // the same for what happened to those who may come in
	tidingsKeys  = "tidings"  // what has to be known to write one more of these
	intakeKeys   = "intake"   // type -> what visitors sent in each hour of the last day
	schemaKeys   = "schema"   // type -> the fingerprint under which it was indexed
	reshapedKeys = "reshaped" // type -> what its last change of shape did
	referredKeys = "referred" // type -> how often something came to refer to an entry of it
	slugKeys     = "slug"     // type, slug -> id
	historyKeys  = "history"  // type, id, revision, the newest first -> step
	agingKeys    = "aging"    // day, type, id -> nothing
	slugsKeys    = "slugs"    // type, id -> its slugs with spaces between, the present one first, where it has several
	previewKeys  = "preview"  // type, id -> the links that show it to whoever has one
)

// EntryKey is where an entry is kept.
func EntryKey(typ, id string) string { return Key(entryKeys, typ, id) }

// TypeOf gives the type of the entry that is kept at a key; empty for a key of something else.
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

// EntryPrefix starts the keys of a type's entries.
func EntryPrefix(typ string) string { return Key(entryKeys, typ) }

// ListsPrefix starts the keys of all lists of a type.
func ListsPrefix(typ string) string { return Key(listKeys, typ) }

// ListPrefix starts the keys of one list of a type. A type that hides nothing has one for everyone alone.
func ListPrefix(typ string, who core.Audience) string {
	if who == core.Visitors {
		return Key(listKeys, typ, "seen")
	}
	return Key(listKeys, typ, "all")
}

// Position is the end of a list key: where an entry stands in its type's order.
func Position(order model.Order, date time.Time, id string) string {
	return Key(OrderOf(order, date), id)
}

// OrderOf writes a time so that it sorts as the order wants it. Dates before 1970 all come first.
func OrderOf(order model.Order, date time.Time) string {
	nanos := uint64(max(nanosOf(date), 0))
	if order == model.NewestFirst {
		nanos = ^nanos
	}
	return fmt.Sprintf("%016x", nanos)
}

// TimeOf reads what OrderOf wrote.
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

// IDAt gives the id at the end of a position.
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

// DateAt gives the date at the start of a position.
func DateAt(order model.Order, pos string) (time.Time, error) {
	date, _, err := cutPart(pos)
	if err != nil {
		return time.Time{}, err
	}
	return TimeOf(order, date)
}

// CountParts is in how many parts the numbers of a type are kept. Who creates reads and writes one: with one for all, nodes of
// a cluster that create entries of a type at once would have to do so one after another.
const CountParts = 16

// CountKey is where an entry is counted.
func CountKey(typ, id string) string {
	part := fnv.New32a()
	_, _ = part.Write([]byte(id)) // a hash takes everything
	return Key(countKeys, typ, strconv.Itoa(int(part.Sum32()%CountParts)))
}

// CountPrefix starts the keys of the numbers of a type.
func CountPrefix(typ string) string { return Key(countKeys, typ) }

// CountKeys gives where the numbers of a type are kept. The first is that of stores from before there were parts: what it has
// is counted, and not changed any more.
func CountKeys(typ string) []string {
	all := []string{CountPrefix(typ)}
	for part := range CountParts {
		all = append(all, Key(countKeys, typ, strconv.Itoa(part)))
	}
	return all
}

// UniquePrefix starts the keys of a type's unique values.
func UniquePrefix(typ string) string { return Key(uniqueKeys, typ) }

// UniqueKey is where the holder of a unique value is kept. It compares without regard to case: an e-mail address is taken however it is written.
func UniqueKey(typ, name, value string) string {
	return Key(uniqueKeys, typ, name, strings.ToLower(value))
}

// DuePrefix starts the keys of what will turn.
func DuePrefix() string { return Key(dueKeys) }

// DueKey notes that an entry will turn at a moment.
func DueKey(at time.Time, typ, id string) string {
	return Key(dueKeys, OrderOf(model.OldestFirst, at), typ, id)
}

// Due is a moment at which an entry will turn.
type Due struct {
	At       time.Time
	Type, ID string
}

// ReadDue reads a due key.
func ReadDue(k string) (Due, error) {
	all, err := Parts(k)
	if err != nil || len(all) != 4 {
		return Due{}, ErrKey
	}
	at, err := TimeOf(model.OldestFirst, all[1])
	return Due{At: at, Type: all[2], ID: all[3]}, err
}

// IntakeKey is where it is counted what visitors sent to a type.
func IntakeKey(typ string) string { return Key(intakeKeys, typ) }

// EnclosureIntakeKey is where it is counted what visitors enclosed.
func EnclosureIntakeKey(typ string) string { return Key(intakeKeys, typ, enclosedKeys) }

// SchemaKey is where the shape is kept in which a type was indexed.
func SchemaKey(typ string) string { return Key(schemaKeys, typ) }

// SchemaPrefix starts the keys of all shapes.
func SchemaPrefix() string { return Key(schemaKeys) }

// ShapeChangeKey is where it is kept what the last change of a type's shape did to its entries.
func ShapeChangeKey(typ string) string { return Key(reshapedKeys, typ) }

// ReferenceKey is where it is counted how often something came to refer to a type.
func ReferenceKey(typ string) string { return Key(referredKeys, typ) }

// SlugKey is where the holder of a slug is kept.
func SlugKey(typ, slug string) string { return Key(slugKeys, typ, slug) }

// SlugsKey is where the slugs of an entry are kept that has more than the one that stands in it.
func SlugsKey(typ, id string) string { return Key(slugsKeys, typ, id) }

// HistoryPrefix starts the keys of an entry's history.
func HistoryPrefix(typ, id string) string { return Key(historyKeys, typ, id) }

// StepKey is where it is kept what led to a revision of an entry. The newest stands first.
func StepKey(typ, id string, rev uint64) string {
	return Key(historyKeys, typ, id, fmt.Sprintf("%016x", ^rev))
}

// revAt reads the revision out of a step's key.
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

// AgingPrefix starts the keys of the entries whose history is to be looked at when it has grown old.
func AgingPrefix() string { return Key(agingKeys) }

// AgingKey notes that an entry has more history than has to be kept from a day on.
func AgingKey(day time.Time, typ, id string) string {
	return Key(agingKeys, day.UTC().Format(time.DateOnly), typ, id)
}

// Aging reads what AgingKey noted.
func Aging(k string) (day time.Time, typ, id string, err error) {
	all, err := Parts(k)
	if err != nil || len(all) != 4 {
		return day, "", "", ErrKey
	}
	day, err = time.Parse(time.DateOnly, all[1])
	return day, all[2], all[3], err
}

// PreviewPrefix starts the keys of all links to entries.
func PreviewPrefix() string { return Key(previewKeys) }

// PreviewKey is where the links to an entry are kept that show it whether it is hidden or not.
func PreviewKey(typ, id string) string { return Key(previewKeys, typ, id) }

// The longest that an id and a unique value may be, in bytes. A unique value leaves room for the escapes.
const (
	MaxID     = 64
	MaxUnique = storage.MaxKey / 4
)
