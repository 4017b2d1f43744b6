package model

// Migration is one conversion of the stored fields of a type, with its number, from 1.
type Migration struct {
	Number int
	Run    func(fields map[string]any) error
}

// versionBase is added to the number of migrations in the version that is stored with entries.
const versionBase = 1 << 16

// Version returns the number of the type's present schema, as it is stored with entries: 0 without migrations. Higher
// numbers are newer. See MigrationCount for the number that people see.
func (t *Type) Version() int {
	if n := len(t.Options.Migrations); n > 0 {
		return versionBase + n
	}
	return 0
}

// MigrationCount returns the number of migrations of a stored version.
func MigrationCount(version int) int { return max(0, version-versionBase) }

// MigrationsAfter returns the migrations that an entry still needs which was stored with a version.
func (t *Type) MigrationsAfter(version int) (all []Migration) {
	passed := MigrationCount(version)
	for i, run := range t.Options.Migrations {
		if i >= passed {
			all = append(all, Migration{i + 1, run})
		}
	}
	return all
}

// checkVersions rejects rules that are numbered below 0, and migrations that are nil.
func (t checker) checkVersions(m *mistakes) {
	if t.Options.Rules < 0 {
		m.say("count up from 0", "rules: the number is less than 0")
	}
	for i, run := range t.Options.Migrations {
		if run == nil {
			m.say("leave a function there that does nothing: later ones keep their numbers", "migration %d is nil", i+1)
		}
	}
}
