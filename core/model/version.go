package model

// Version gives the number of the type's present shape.
func (t *Type) Version() int {
	if t.Options.Version == 0 && t.Options.Migrate != nil {
		return 1
	}
	return t.Options.Version
}

// checkVersions refuses numbers that cannot be told from those of before.
func (t *Type) checkVersions(m *mistakes) {
	if t.Options.Version < 0 || t.Options.Rules < 0 {
		m.say("count up from 0", "version and rules: a number is less than 0")
	}
}
