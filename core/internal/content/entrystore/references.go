package entrystore

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The index of references has a key for each entry or file that an entry refers to. It starts with the target, so that a
// scan finds the entries which refer to it. An entry with many targets would exceed the limits of an update: it has one key
// with all of them, and the few such entries are all read. Keys that are out of date do no harm, because what a key says
// is compared with the entry.

// Target is an entry, or a file of the site, that another entry refers to.
type Target struct{ Type, ID string }

// maxTargets is the maximum number of targets with a key of their own.
const maxTargets = 24

// MaxReferenceKeys is the maximum number of keys that the index of references has for one entry.
const MaxReferenceKeys = maxTargets

// Targets returns the entries and the files that a value of a type refers to, sorted, each once.
func Targets(t *model.Type, value any) []Target {
	var all []Target
	if t.Refers() {
		for r := range t.Schema.References(value) {
			all = append(all, Target{r.Type, r.ID})
		}
	}
	if t.Schema.Leads() {
		for r := range t.Schema.Media(value) {
			all = append(all, Target{r.Type, r.ID})
		}
	}
	slices.SortFunc(all, func(a, b Target) int { return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.ID, b.ID)) })
	return slices.Compact(all)
}

// References returns the keys and values of an entry in the index of references, sorted by key. An entry that refers to
// itself has none for that.
func References(t *model.Type, id string, value any) []storage.Pair {
	targets := slices.DeleteFunc(Targets(t, value), func(to Target) bool { return to == Target{t.Name, id} })
	if len(targets) > maxTargets {
		all := make([]string, 0, 2*len(targets))
		for _, to := range targets {
			all = append(all, to.Type, to.ID)
		}
		return []storage.Pair{{Key: Key(manyTargetsKeys, t.Name, id), Value: []byte(Key(all...))}}
	}
	pairs := make([]storage.Pair, len(targets))
	for i, to := range targets {
		pairs[i] = storage.Pair{Key: Key(targetKeys, to.Type, to.ID, t.Name, id), Value: []byte{}}
	}
	return pairs
}

// ReferencePrefixes returns the prefixes of the keys of the index of references.
func ReferencePrefixes() []string { return []string{Key(targetKeys), Key(manyTargetsKeys)} }

// referring yields the ids of the entries of a type that refer to a target, by the index of references. An error is yielded
// last.
func referring(r storage.Reader, t *model.Type, to Target) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		own := []byte(Key(to.Type, to.ID))
		for _, prefix := range []string{Key(targetKeys, to.Type, to.ID, t.Name), Key(manyTargetsKeys, t.Name)} {
			for pair, err := range r.Scan(prefix, "") {
				if err == nil && len(pair.Value) > 0 && !bytes.Contains(pair.Value, own) {
					continue
				}
				if !yield(strings.Clone(Named(pair.Key).ID), err) || err != nil {
					return
				}
			}
		}
	}
}
