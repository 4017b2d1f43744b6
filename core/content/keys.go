package content

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Keys are tuples of texts. Each part ends with 0x00 0x01, and a 0x00 within a part is written
// 0x00 0xFF, so that no text can leave its part and keys sort as their tuples do, part by part.
const (
	partEnd    = "\x00\x01"
	escapedNul = "\x00\xff"
)

// key joins the parts to a key.
func key(parts ...string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(escape(p))
		b.WriteString(partEnd)
	}
	return b.String()
}

// escape writes a part as it stands in a key, and unescape reads it.
func escape(part string) string   { return strings.ReplaceAll(part, "\x00", escapedNul) }
func unescape(part string) string { return strings.ReplaceAll(part, escapedNul, "\x00") }

var errKey = errors.New("content: malformed key")

// parts takes a key apart; it fails for anything that key does not give.
func parts(k string) ([]string, error) {
	var out []string
	for k != "" {
		part, rest, err := cutPart(k)
		if err != nil {
			return nil, err
		}
		out, k = append(out, part), rest
	}
	return out, nil
}

// cutPart takes the first part off a key.
func cutPart(k string) (part, rest string, err error) {
	raw, rest, err := cutRaw(k)
	return unescape(raw), rest, err
}

// cutRaw is cutPart without reading the escapes.
func cutRaw[K string | []byte](k K) (raw, rest K, err error) {
	for i := 0; i+1 < len(k); i++ {
		if k[i] != 0 {
			continue
		}
		switch k[i+1] {
		case partEnd[1]:
			return k[:i], k[i+2:], nil
		case escapedNul[1]:
			i++
		default:
			return k[:0], k[:0], errKey
		}
	}
	return k[:0], k[:0], errKey
}

// The families of keys, each with what it holds.
const (
	entryKeys    = "entry"    // type, id -> record
	listKeys     = "list"     // type, audience, order, id -> summary
	countKeys    = "count"    // type -> how many entries each audience sees
	uniqueKeys   = "unique"   // type, field, value -> id
	dueKeys      = "due"      // time, type, id -> nothing
	activityKeys = "activity" // time, type, id, revision, the newest first -> line
	schemaKeys   = "schema"   // type -> the fingerprint under which it was indexed
	slugKeys     = "slug"     // type, slug -> id
	slugsKeys    = "slugs"    // type, id -> its slugs with spaces between, the present one first
)

func entryKey(typ, id string) string { return key(entryKeys, typ, id) }

// audience says which of a type's lists is meant: all entries, or those that visitors see.
type audience string

const (
	everyone audience = "all"
	visitors audience = "seen"
)

func listPrefix(typ string, who audience) string { return key(listKeys, typ, string(who)) }

// position is the end of a list key: where an entry stands in its type's order.
func position(order Order, date time.Time, id string) string { return key(orderOf(order, date), id) }

// orderOf writes a time so that it sorts as the order wants it. Dates before 1970 all come first.
func orderOf(order Order, date time.Time) string {
	nanos := uint64(max(nanosOf(date), 0))
	if order == NewestFirst {
		nanos = ^nanos
	}
	return fmt.Sprintf("%016x", nanos)
}

// timeOf reads what orderOf wrote.
func timeOf(order Order, text string) (time.Time, error) {
	nanos, err := strconv.ParseUint(text, 16, 64)
	if order == NewestFirst {
		nanos = ^nanos
	}
	if err != nil || nanos > math.MaxInt64 {
		return time.Time{}, errKey
	}
	return time.Unix(0, int64(nanos)).UTC(), nil
}

// idAt gives the id at the end of a position.
func idAt(pos string) (string, error) {
	_, rest, err := cutPart(pos)
	if err != nil {
		return "", err
	}
	id, rest, err := cutPart(rest)
	if err != nil || rest != "" {
		return "", errKey
	}
	return id, nil
}

// dateAt gives the date at the start of a position.
func dateAt(order Order, pos string) (time.Time, error) {
	date, _, err := cutPart(pos)
	if err != nil {
		return time.Time{}, err
	}
	return timeOf(order, date)
}

func countKey(typ string) string { return key(countKeys, typ) }

// uniqueKey compares without regard to case: an e-mail address is taken however it is written.
func uniqueKey(typ, name, value string) string {
	return key(uniqueKeys, typ, name, strings.ToLower(value))
}

func dueKey(at time.Time, typ, id string) string {
	return key(dueKeys, orderOf(OldestFirst, at), typ, id)
}

// dueTime reads the moment out of a due key.
func dueTime(k string) (time.Time, error) {
	all, err := parts(k)
	if err != nil || len(all) != 4 {
		return time.Time{}, errKey
	}
	return timeOf(OldestFirst, all[1])
}

// activityKey is where the activity keeps a change that led to a revision.
func activityKey(at time.Time, typ, id string, rev uint64) string {
	return key(activityKeys, orderOf(NewestFirst, at), typ, id, fmt.Sprintf("%016x", ^rev))
}

func schemaKey(typ string) string { return key(schemaKeys, typ) }

func slugKey(typ, slug string) string { return key(slugKeys, typ, slug) }

func slugsKey(typ, id string) string { return key(slugsKeys, typ, id) }

// longestKey leaves room for the escapes: a unique value longer than this is refused.
const longestUnique = storage.MaxKey / 4
