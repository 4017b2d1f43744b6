package model

// Migration is one step of the way that the stored fields of a type have come, and its number, from 1.
type Migration struct {
	Number int
	Run    func(fields map[string]any) error
}

// counted is added to the number of migrations, so that it is never taken for a Version, which types had before.
const counted = 1 << 16

// Version gives the number of the type's present shape, as it is stored with entries. Higher ones are newer; see
// VersionName for what people call it.
func (t *Type) Version() int {
	switch {
	case len(t.Options.Migrations) > 0:
		return counted + len(t.migrations())
	case t.Options.Version == 0 && t.Options.Migrate != nil:
		return 1
	}
	return t.Options.Version
}

// migrations gives all steps: those that the type lists, after its Migrate.
func (t *Type) migrations() []func(fields map[string]any) error {
	if t.Options.Migrate == nil {
		return t.Options.Migrations
	}
	return append([]func(fields map[string]any) error{t.Options.Migrate}, t.Options.Migrations...)
}

// MigrationsAfter gives what an entry has still to pass that was stored with a Version. One that was stored while the type
// had a Version of its own has passed the first.
func (t *Type) MigrationsAfter(version int) (all []Migration) {
	if len(t.Options.Migrations) == 0 {
		if t.Options.Migrate != nil && version < t.Version() {
			all = []Migration{{1, t.Options.Migrate}}
		}
		return all
	}
	passed := 0
	switch {
	case version >= counted:
		passed = version - counted
	case version >= max(1, t.Options.Version):
		passed = 1
	}
	for i, run := range t.migrations() {
		if i >= passed {
			all = append(all, Migration{i + 1, run})
		}
	}
	return all
}

// VersionNames gives two stored versions as people count them. A Version of before counts as one migration beside a number of
// migrations.
func VersionNames(a, b int) (int, int) {
	if a < counted && b < counted {
		return a, b
	}
	name := func(v int) int {
		if v >= counted {
			return v - counted
		}
		return min(v, 1)
	}
	return name(a), name(b)
}

// checkVersions refuses numbers that cannot be told from those of before, and migrations that cannot be run.
func (t *Type) checkVersions(m *mistakes) {
	if t.Options.Version < 0 || t.Options.Rules < 0 {
		m.say("count up from 0", "version and rules: a number is less than 0")
	}
	if t.Options.Version >= counted {
		m.say("list Migrations instead", "version and rules: the version %d is too high", t.Options.Version)
	}
	for i, run := range t.Options.Migrations {
		if run == nil {
			m.say("leave a function there that does nothing: later ones keep their numbers", "migration %d is nil", i+1)
		}
	}
}
