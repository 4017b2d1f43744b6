// Package etag makes the entity tags of answers, and reads them where a write is bound to one.
package etag

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// Tags makes the tags of one store's entries. Entries are told apart by their revisions, which begin anew in
// another store and come again after a restore, so that each tag carries a mark of the store and its epoch.
type Tags struct{ mark string }

// For gives the tags of a store in an epoch. Derived names what is sent of entries beside what was written at a
// revision: where that is something else, so are the tags.
func For(store string, epoch uint64, derived ...string) Tags {
	return Tags{digest(3, append([]string{store, strconv.FormatUint(epoch, 10)}, derived...)...)}
}

// Mark tells the store and its epoch apart from others.
func (t Tags) Mark() string { return t.mark }

// Entry gives the tag of an entry at a revision. Marks tell apart what different readers get of it.
func (t Tags) Entry(rev uint64, marks ...string) string {
	parts := append([]string{strconv.FormatUint(rev, 10), t.mark}, slices.DeleteFunc(slices.Clone(marks), empty)...)
	return `"` + strings.Join(parts, "-") + `"`
}

// linkMark begins the mark of the addresses in an entry that its revision does not cover.
const linkMark = "links."

// Linked returns the tag of an entry at a revision, in a body with addresses of other entries. It changes with the
// addresses, and Revisions reads it like the tag of the entry.
func (t Tags) Linked(rev uint64, body []byte, marks ...string) string {
	sum := sha256.Sum256(body)
	return t.Entry(rev, append(slices.Clip(marks), linkMark+hex.EncodeToString(sum[:8]))...)
}

// publicMark is the end of the ids of events that visitors get.
const publicMark = "-public"

// Event returns the id of an event for staff in the live feed: the number of a commit and the mark of the store.
func (t Tags) Event(commit uint64) string { return strconv.FormatUint(commit, 10) + "-" + t.mark }

// PublicEvent returns the id of an event for visitors: the number of a public change, the mark of the store and
// "-public", so that the two kinds of numbers cannot be confused.
func (t Tags) PublicEvent(number uint64) string { return t.Event(number) + publicMark }

// Counting is how the number of a Position counts.
type Counting int

// The ways to count. Unmarked is a number without a mark, as in Quoin-Seq: it counts as the numbers in the answers to
// whoever sends it.
const (
	Nothing   Counting = iota // there is no number: nothing was read yet
	Unmarked                  // what the reader counts
	Commits                   // commits of this store and epoch
	Public                    // public changes of this store and epoch
	Elsewhere                 // another store or another epoch
)

// Position is up to where a reader of the live feed knows the changes.
type Position struct {
	Number   uint64
	Counting Counting
}

// Heard reads the id of an event, or a number alone as other answers have it. Anything else is an error.
func (t Tags) Heard(id string) (Position, error) {
	number, mark, marked := strings.Cut(id, "-")
	n, err := strconv.ParseUint(number, 10, 64)
	store, public := strings.CutSuffix(mark, publicMark)
	if err != nil || marked && len(store) != len(t.mark) {
		return Position{}, strconv.ErrSyntax
	}
	switch {
	case !marked:
		return Position{n, Unmarked}, nil
	case store != t.mark:
		return Position{n, Elsewhere}, nil
	case public:
		return Position{n, Public}, nil
	}
	return Position{n, Commits}, nil
}

func empty(mark string) bool { return mark == "" }

// Revisions reads an If-Match header: a list of entity tags, * for whatever is there, or nothing. It gives the
// revisions that are named by their whole tags; nil is any. Weak tags, those of a part of an entry and those of
// another store match none (RFC 9110, 13.1.1).
func (t Tags) Revisions(header string) []uint64 {
	header = strings.TrimSpace(header)
	if header == "" || header == "*" {
		return nil
	}
	revisions := []uint64{}
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimSpace(tag)
		number, _, _ := strings.Cut(strings.Trim(tag, `"`), "-")
		if whole, _, linked := strings.Cut(tag, "-"+linkMark); linked {
			tag = whole + `"`
		}
		if rev, err := strconv.ParseUint(number, 10, 64); err == nil && t.Entry(rev) == tag {
			revisions = append(revisions, rev)
		}
	}
	return revisions
}

// Matches reports whether an If-Match header permits a write to what has a tag: it is empty, or *, or lists the tag. Weak tags
// match nothing.
func Matches(header, tag string) bool {
	header = strings.TrimSpace(header)
	if header == "" || header == "*" {
		return true
	}
	for one := range strings.SplitSeq(header, ",") {
		if strings.TrimSpace(one) == tag {
			return true
		}
	}
	return false
}

// Content gives the tag of a body and what goes with it: the same for the same, wherever and whenever it was made.
// It says nothing of how often anything was written.
func Content(body []byte, parts ...string) string {
	h := sha256.New()
	_, _ = h.Write(body) // a hash takes everything
	_, _ = h.Write([]byte(digest(32, parts...)))
	return `"` + hex.EncodeToString(h.Sum(nil)[:8]) + `"`
}

// digest gives so many bytes of a hash, in hexadecimal.
func digest(size int, parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		_, _ = h.Write([]byte(strconv.Itoa(len(p)) + ":" + p))
	}
	return hex.EncodeToString(h.Sum(nil)[:size])
}
