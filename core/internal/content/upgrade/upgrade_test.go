package upgrade_test

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
)

// Two versions of a type: the second has another name for a field, and a rule that the first has not.
type (
	oldTool struct {
		Name   string `json:"name" cms:"title"`
		Weight int    `json:"weight" cms:"exact"`
		Memo   string `json:"memo"`
	}
	newTool struct {
		Name  string `json:"name" cms:"title"`
		Grams int    `json:"grams" validate:"max=1000" cms:"exact"`
	}
)

func tools[T any](migrations ...func(map[string]any) error) model.Type {
	return model.Define[T]("tool", model.Options{Path: "tools", One: "Tool", Many: "Tools", Migrations: migrations})
}

// rename moves a field to another name.
func rename(fields map[string]any) error {
	fields["grams"] = fields["weight"]
	delete(fields, "weight")
	return nil
}

// workshop is a site with tools of the first version.
func workshop(t *testing.T) (s *contenttest.Site, light, heavy string) {
	t.Helper()
	s = contenttest.Open(t, tools[oldTool](), contenttest.Stub("other"))
	light = s.Add("tool", `{"name":"Awl","weight":90,"memo":"Borrowed."}`)
	heavy = s.Add("tool", `{"name":"Anvil","weight":90000}`)
	return s, light, heavy
}

// upgrader returns an Upgrader of a store for types.
func upgrader(t *testing.T, s *contenttest.Site, types ...model.Type) *upgrade.Upgrader {
	t.Helper()
	registry, err := model.NewRegistry(types...)
	if err != nil {
		t.Fatal(err)
	}
	return &upgrade.Upgrader{
		Committer: commit.Committer{Store: s.Store, Freshness: s.Freshness()}, Registry: registry, Rules: validate.NewRules(),
		Now: s.Clock.Now, Log: slog.New(slog.DiscardHandler),
	}
}

// TestEntriesAreMigrated checks the entries after a start with a newer version of their type: their values, their lists
// and the report of the change; and that another start writes nothing.
func TestEntriesAreMigrated(t *testing.T) {
	t.Parallel()
	s, light, heavy := workshop(t)
	s.Reopen(tools[newTool](rename), contenttest.Stub("other"))
	s.WantFields("tool", light, `{"name":"Awl","grams":90}`)
	if got := s.IDs(contenttest.Staff, "tool", "grams=90000"); !slices.Equal(got, []string{heavy}) {
		t.Errorf("by the new field are found %q", got)
	}
	if e := s.Entity(contenttest.Staff, "tool", light); e["weight"] != nil || e["memo"] != nil {
		t.Errorf("the entry has fields of before: %v", e)
	}
	changes, err := upgrade.SchemaChanges(t.Context(), s.Store, s.Registry())
	if err != nil || len(changes) != 1 {
		t.Fatalf("%+v, %v", changes, err)
	}
	c := changes[0]
	if c.Type != "tool" || c.Entries != 2 || !maps.Equal(c.Migrations, map[int]int{1: 2}) || c.Gone["memo"] != 1 || c.Broken != 1 ||
		!slices.Equal(c.BrokenIDs, []string{heavy}) {
		t.Errorf("the change is %+v", c)
	}
	before := s.Seq()
	s.Reopen(tools[newTool](rename), contenttest.Stub("other"))
	if s.Seq() != before {
		t.Error("a start without a change has written something")
	}
	s.Change("tool", heavy, `{"grams":900}`)
	if changes, err = upgrade.SchemaChanges(t.Context(), s.Store, s.Registry()); err != nil || changes[0].Broken != 0 || len(changes[0].BrokenIDs) != 0 {
		t.Errorf("after the entry was corrected: %+v, %v", changes, err)
	}
	// What the type does not have is kept beside the entry, for a version that has it again.
	s.Reopen(tools[oldTool](rename, func(fields map[string]any) error {
		fields["weight"] = fields["grams"]
		return nil
	}), contenttest.Stub("other"))
	s.WantFields("tool", light, `{"weight":90,"memo":"Borrowed."}`)
}

// TestARefusedUpgradeWritesNothing checks that one entry which cannot be migrated stops the upgrade of all before the first
// write, and that the error names it.
func TestARefusedUpgradeWritesNothing(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func(fields map[string]any) error{
		"an error":                 func(map[string]any) error { return errors.New("too heavy") },
		"a panic":                  func(map[string]any) error { panic("too heavy") },
		"a value of another shape": func(fields map[string]any) error { fields["grams"] = "too heavy"; return nil },
	} {
		s, _, heavy := workshop(t)
		before := s.Seq()
		_, err := upgrader(t, s, tools[newTool](func(fields map[string]any) error {
			if fields["name"] == "Anvil" {
				return fail(fields)
			}
			return rename(fields)
		}), contenttest.Stub("other")).Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), heavy) || !strings.Contains(err.Error(), "1 of 2 entries") {
			t.Errorf("%s: %v", name, err)
		}
		if s.Seq() != before {
			t.Errorf("%s: something was written", name)
		}
	}
}

// TestAnOlderProgramIsRefused checks that a program whose type has fewer migrations than the store does not start without
// the option for that.
func TestAnOlderProgramIsRefused(t *testing.T) {
	t.Parallel()
	s, _, _ := workshop(t)
	s.Reopen(tools[newTool](rename), contenttest.Stub("other"))
	before := s.Seq()
	older := upgrader(t, s, tools[oldTool](), contenttest.Stub("other"))
	if _, err := older.Run(t.Context()); err == nil {
		t.Error("an older program has started")
	} else if _, ok := errors.AsType[*upgrade.NewerSchema](err); !ok {
		t.Errorf("the error is %v, want a *NewerSchema", err)
	}
	if s.Seq() != before {
		t.Error("something was written")
	}
	older.AllowNewer = true
	if _, err := older.Run(t.Context()); err != nil {
		t.Errorf("a program that is told to start: %v", err)
	}
}

// TestTypesThatAreNotRegistered checks that the entries of a type that the program no longer has are reported by number, and
// that a type without entries is not.
func TestTypesThatAreNotRegistered(t *testing.T) {
	t.Parallel()
	s, _, _ := workshop(t)
	registry, err := model.NewRegistry(contenttest.Stub("third"))
	if err != nil {
		t.Fatal(err)
	}
	dropped, err := upgrade.DroppedTypes(t.Context(), s.Store, registry)
	if want := []upgrade.DroppedType{{Name: "tool", Entries: 2}}; err != nil || !slices.Equal(dropped, want) {
		t.Errorf("%+v, %v, want %+v", dropped, err, want)
	}
	if dropped, err = upgrade.DroppedTypes(t.Context(), s.Store, s.Registry()); err != nil || len(dropped) != 0 {
		t.Errorf("with all types registered: %+v, %v", dropped, err)
	}
}

// TestASchemaChangeSays checks the words for a change, and when it may be the renaming of a field.
func TestASchemaChangeSays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		change upgrade.SchemaChange
		says   string
		rename bool
	}{
		{upgrade.SchemaChange{}, "", false},
		{upgrade.SchemaChange{Gone: map[string]int{"b": 1, "a": 0}}, "`a` gone from 0 entries, `b` gone from 1 entry", false},
		{upgrade.SchemaChange{New: map[string]int{"a": 0, "b": 1200}}, "`a` new, `b` new in 1,200 entries", false},
		{upgrade.SchemaChange{Gone: map[string]int{"a": 2}, New: map[string]int{"b": 0}}, "`a` gone from 2 entries, `b` new: a rename?", true},
		{upgrade.SchemaChange{Gone: map[string]int{"a": 0}, New: map[string]int{"b": 0}}, "`a` gone from 0 entries, `b` new", false},
		{upgrade.SchemaChange{Gone: map[string]int{"a": 2}, New: map[string]int{"b": 2}}, "`a` gone from 2 entries, `b` new in 2 entries", false},
		{
			upgrade.SchemaChange{Gone: map[string]int{"a": 2}, New: map[string]int{"b": 0}, Migrations: map[int]int{2: 1, 1: 2}},
			"`a` gone from 2 entries, `b` new; migration 1 ran for 2 entries; migration 2 ran for 1 entry", false,
		},
		{upgrade.SchemaChange{Broken: 1, BrokenIDs: []string{"x"}, Reasons: map[string]string{"x": "Name is required"}}, "1 entry breaks a rule: x (Name is required)", false},
		{
			upgrade.SchemaChange{Gone: map[string]int{"a": 1}, Older: 7, OlderIDs: strings.Split("a b c d e f g", " ")},
			"`a` gone from 1 entry; an older program changed a field that is gone in 7 entries: a, b, c, d, e and 2 more", false,
		},
		{upgrade.SchemaChange{Broken: 7, BrokenIDs: strings.Split("a b c d e f g", " ")}, "7 entries break a rule: a, b, c, d, e and 2 more", false},
	} {
		if got := c.change.Says(); got != c.says || c.change.MayRename() != c.rename {
			t.Errorf("%+v says %q, want %q; it may be a rename: %v", c.change, got, c.says, c.change.MayRename())
		}
	}
}

// TestAVersionIsOfWhatListsDependOn checks which changes of a type have its entries indexed anew.
func TestAVersionIsOfWhatListsDependOn(t *testing.T) {
	t.Parallel()
	of := func(t model.Type) upgrade.Version { return upgrade.VersionOf(&t) }
	base := of(tools[oldTool]())
	if again := of(tools[oldTool]()); again != base {
		t.Errorf("the same type has the versions %+v and %+v", base, again)
	}
	options := model.Options{Path: "tools", One: "Tool", Many: "Tools"}
	ordered, ruled, renamed := options, options, options
	ordered.Order, ruled.Rules, renamed.One = model.NewestFirst, 1, "Instrument"
	for name, c := range map[string]struct {
		other model.Type
		same  bool
	}{
		"another order": {model.Define[oldTool]("tool", ordered), false},
		"other rules":   {model.Define[oldTool]("tool", ruled), false},
		"other fields":  {tools[newTool](), false},
		"a migration":   {tools[oldTool](rename), false},
		"another label": {model.Define[oldTool]("tool", renamed), true},
	} {
		if got := of(c.other); (got == base) != c.same {
			t.Errorf("%s: the version is %+v, and was %+v", name, got, base)
		}
	}
}
