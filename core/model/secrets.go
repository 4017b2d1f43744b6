package model

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// checkSecrets refuses secrets in entries: they would be stored, exported and returned as they are.
func (t checker) checkSecrets(m *mistakes) {
	for _, path := range schema.SecretsIn(reflect.TypeOf(t.New()).Elem()) {
		m.say("move it to the settings of the plugin", "field %q: a field.Secret is for settings alone", path)
	}
}
