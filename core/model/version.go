package model

// Migration is one conversion of the stored fields of a type, with its number, from 1.
type Migration struct {
	Number int
	Run    func(fields map[string]any) error
}

// counted is added to the number of migrations, so that the sum cannot be mistaken for an Options.Version.
const counted = 1 << 16

// Version returns the number of the type's present schema, as it is stored with entries. Higher numbers are newer. See
// VersionNames for the numbers that people see.
func (t *Type) Version() int {
	switch {
	case len(t.Options.Migrations) > 0:
		return counted + len(t.migrations())
	case t.Options.Version == 0 && t.Options.Migrate != nil:
		return 1
	}
	return t.Options.Version
}

// migrations returns all migrations: Migrate, if it is set, and those of the list.
func (t *Type) migrations() []func(fields map[string]any) error {
	if t.Options.Migrate == nil {
		return t.Options.Migrations
	}
	return append([]func(fields map[string]any) error{t.Options.Migrate}, t.Options.Migrations...)
}

// MigrationsAfter returns the migrations that an entry still needs which was stored with a version. An entry that was
// stored with an Options.Version has passed the first of them.
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

// VersionNames returns two stored versions as the numbers that people see. If one of the two is a number of migrations,
// an Options.Version counts as one migration.
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

// checkVersions rejects versions that would be mistaken for numbers of migrations, and migrations that are nil.
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
