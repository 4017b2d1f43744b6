package upgrade

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"
	xtext "golang.org/x/text/message"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// SchemaChange describes what the last change of a type's schema version did to its entries.
type SchemaChange struct {
	Type    string
	At      time.Time // the time of the start that made the change
	Entries int       // the number of entries then
	// Gone are the fields, and parts of fields, that the type does not have any more, by how many entries had a
	// value there. New are those that it did not have before, by how many entries have a value there now.
	Gone, New  map[string]int
	Migrations map[int]int // by number, for how many entries each was run
	// Broken is how many entries break a rule of the type, and BrokenIDs has the ids of the first of them.
	// Reasons names the broken rule for a few.
	Broken    int
	BrokenIDs []string
	Reasons   map[string]string
	// Older is how many entries an older program has changed after they were migrated, in fields that the type does
	// not have: their values are kept, but no migration moves them. OlderIDs has the ids of the first of them.
	Older    int
	OlderIDs []string
	// OlderSince is when an older program first converted the entries; zero if the program is the newest that the store knows.
	OlderSince time.Time
}

// How many ids of entries that break a rule, or that an older program has changed, are stored, and how many are named.
const (
	storedIDs = 1000
	namedIDs  = 5
)

var numberPrinter = xtext.NewPrinter(language.BritishEnglish)

// Says describes the change in words; empty if no field has changed, no migration was run and no rule is
// broken.
func (c SchemaChange) Says() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(c.Gone)) {
		parts = append(parts, fmt.Sprintf("`%s` gone from %s", name, EntriesOf(c.Gone[name])))
	}
	for _, name := range slices.Sorted(maps.Keys(c.New)) {
		if n := c.New[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("`%s` new in %s", name, EntriesOf(n)))
			continue
		}
		parts = append(parts, fmt.Sprintf("`%s` new", name))
	}
	fields := strings.Join(parts, ", ")
	if c.MayRename() {
		fields += ": a rename?"
	}
	parts = nil
	if fields != "" {
		parts = append(parts, fields)
	}
	for _, n := range slices.Sorted(maps.Keys(c.Migrations)) {
		parts = append(parts, fmt.Sprintf("migration %d ran for %s", n, EntriesOf(c.Migrations[n])))
	}
	if c.Broken > 0 {
		parts = append(parts, c.SaysBroken())
	}
	if c.Older > 0 {
		parts = append(parts, c.SaysOlder())
	}
	return strings.Join(parts, "; ")
}

// MayRename reports whether the change may be the renaming of a field: values of a removed field are kept
// that no migration has moved, and a new field has no values.
func (c SchemaChange) MayRename() bool {
	kept, empty := false, false
	for _, n := range c.Gone {
		kept = kept || n > 0
	}
	for _, n := range c.New {
		empty = empty || n == 0
	}
	return kept && empty && len(c.Migrations) == 0
}

// SaysBroken describes how many entries break a rule, and which rule for the first few.
func (c SchemaChange) SaysBroken() string {
	var first []string
	for _, id := range c.BrokenIDs[:min(len(c.BrokenIDs), namedIDs)] {
		if reason := c.Reasons[id]; reason != "" {
			id += " (" + reason + ")"
		}
		first = append(first, id)
	}
	verb := "break"
	if c.Broken == 1 {
		verb = "breaks"
	}
	return fmt.Sprintf("%s %s a rule: %s%s", EntriesOf(c.Broken), verb, strings.Join(first, ", "), andMore(c.Broken-len(first)))
}

func andMore(n int) string {
	if n <= 0 {
		return ""
	}
	return numberPrinter.Sprintf(" and %d more", n)
}

// EntriesOf returns the number of entries in words.
func EntriesOf(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return numberPrinter.Sprintf("%d entries", n)
}

// SchemaChanges returns the last change of each type that the store has one for, by name. It leaves out
// broken entries that have been corrected or deleted since.
func SchemaChanges(ctx context.Context, store storage.Store, registry *model.Registry) (all []SchemaChange, err error) {
	rules := validate.NewRules()
	err = store.View(ctx, func(r storage.Reader) error {
		all = nil
		types := registry.Types()
		for i := range types {
			c, err := readChange(r, &types[i])
			if err != nil {
				return err
			}
			if c.Type == "" {
				continue
			}
			c.removeRepaired(r, &types[i], rules)
			all = append(all, c)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b SchemaChange) int { return strings.Compare(a.Type, b.Type) })
	return all, err
}

func readChange(g entrystore.Getter, t *model.Type) (c SchemaChange, err error) {
	value, err := g.Get(entrystore.ShapeChangeKey(t.Name))
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrDamaged) {
		return c, nil
	}
	if err == nil && json.Unmarshal(value, &c) != nil {
		c = SchemaChange{}
	}
	return c, err
}

// removeRepaired removes the entries that do not break a rule any more, and those that were edited after the older program.
func (c *SchemaChange) removeRepaired(g entrystore.Getter, t *model.Type, rules validate.Rules) {
	c.BrokenIDs = slices.DeleteFunc(c.BrokenIDs, func(id string) bool {
		state, err := entrystore.LoadState(g, t, id)
		mended := entrystore.Missing(err) || err == nil && rules.FirstBroken(t, state.Value) == ""
		if mended {
			c.Broken--
			delete(c.Reasons, id)
		}
		return mended
	})
	c.OlderIDs = slices.DeleteFunc(c.OlderIDs, func(id string) bool {
		state, err := entrystore.LoadState(g, t, id)
		edited := entrystore.Missing(err) || err == nil && state.Updated.After(c.At)
		if edited {
			c.Older--
		}
		return edited
	})
}

// dryRunReport collects what a dry run finds in entries that can be converted.
type dryRunReport struct {
	*migration
	olderSince time.Time // when an older program first converted the entries; zero for none
	edited     []string  // the ids of entries that an older program may have changed in fields that are gone
	SchemaChange
}

func newDryRunReport(p *migration, olderSince time.Time) *dryRunReport {
	return &dryRunReport{migration: p, olderSince: olderSince, SchemaChange: SchemaChange{
		Type: p.typ.Name, Gone: map[string]int{}, New: map[string]int{}, Migrations: map[int]int{}, Reasons: map[string]string{},
	}}
}

func (f *dryRunReport) change(total int, at time.Time) SchemaChange {
	c := f.SchemaChange
	c.Entries, c.At = total, at
	if f.typ.Version() < f.Newest {
		c.Older, c.OlderIDs, c.OlderSince = 0, nil, f.olderSince
		if c.OlderSince.IsZero() {
			c.OlderSince = at
		}
	}
	return c
}

// add adds an entry, as it was and as it is to be.
func (f *dryRunReport) add(was entrystore.Record, next *commit.Revision, rules validate.Rules) {
	gone, added := map[string]bool{}, map[string]bool{}
	for path, value := range entrystore.Unknown(f.typ, was.JSON) {
		gone[path] = gone[path] || !isEmpty(value)
	}
	for path, value := range entrystore.NotedPaths(entrystore.Filled(entrystore.Join(was.JSON, was.Rest), next.JSON)) {
		added[path] = added[path] || next.MigrationsRun > 0 && !isEmpty(value)
	}
	if f.isOlder(was, next) {
		f.edited = append(f.edited, was.ID)
	}
	countPaths(f.Gone, gone)
	countPaths(f.New, added)
	for _, m := range f.typ.MigrationsAfter(was.Shape) {
		f.Migrations[m.Number]++
	}
	reason := rules.FirstBroken(f.typ, next.Value)
	if reason == "" {
		return
	}
	if f.Broken++; len(f.BrokenIDs) < storedIDs {
		f.BrokenIDs = append(f.BrokenIDs, was.ID)
	}
	if len(f.Reasons) < namedIDs {
		f.Reasons[was.ID] = reason
	}
}

// countPaths counts the entry at each of its paths, if it has a value there.
func countPaths(counts map[string]int, entry map[string]bool) {
	for path, has := range entry {
		n := counts[path]
		if has {
			n++
		}
		counts[path] = n
	}
}

func isEmpty(value []byte) bool {
	switch string(bytes.TrimSpace(value)) {
	case "", "null", `""`, "[]", "{}", "0", "false":
		return true
	}
	return false
}

// DroppedType is a type that the store has entries of and that the program does not register.
type DroppedType struct {
	Name    string
	Entries int
}

// Says returns a sentence with the number of entries of the type that are kept.
func (d DroppedType) Says() string {
	return fmt.Sprintf("This program has no such type: %s kept, and shown to nobody until the type is back.", EntriesOf(d.Entries))
}

// DroppedTypes returns the types that the store has entries of and that the registry does not know, by name.
func DroppedTypes(ctx context.Context, store storage.Store, registry *model.Registry) (all []DroppedType, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		all = nil
		for pair, err := range r.Scan(entrystore.SchemaPrefix(), "") {
			if err != nil {
				return err
			}
			name := entrystore.Named(pair.Key).Type
			if _, known := registry.Type(name); known || name == "" {
				continue
			}
			counts, err := entrystore.Counts(r, &model.Type{Name: name})
			if err != nil {
				return err
			}
			if counts.All > 0 {
				all = append(all, DroppedType{name, counts.All})
			}
		}
		return nil
	})
	return all, err
}
