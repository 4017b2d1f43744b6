package model

import "errors"

// Version gives the number of the type's present shape.
func (t *Type) Version() int {
	if t.Options.Version == 0 && t.Options.Migrate != nil {
		return 1
	}
	return t.Options.Version
}

// checkVersions refuses numbers that cannot be told from those of before.
func (o Options) checkVersions() error {
	if o.Version < 0 || o.Rules < 0 {
		return errors.New("version and rules: a number counts up from 0")
	}
	return nil
}
