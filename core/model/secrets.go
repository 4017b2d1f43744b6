package model

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/field"
)

// checkSecrets refuses secrets in entries: they would be stored, exported and returned as they are.
func (t checker) checkSecrets(m *mistakes) {
	for _, path := range secretsIn(reflect.TypeOf(t.New()).Elem(), "", 0) {
		m.say("move it to the settings of the plugin", "field %q: a field.Secret is for settings alone", path)
	}
}

// maxNesting is the depth to which secretsIn looks into structs, of which a type may contain itself.
const maxNesting = 8

// secretsIn returns the paths of the secrets in a struct type.
func secretsIn(of reflect.Type, prefix string, depth int) (paths []string) {
	for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of == reflect.TypeFor[field.Secret]() {
		return []string{prefix}
	}
	if of.Kind() != reflect.Struct || depth == maxNesting {
		return nil
	}
	for i := range of.NumField() {
		f := of.Field(i)
		if !f.IsExported() {
			continue
		}
		name := f.Name
		if prefix != "" {
			name = prefix + "." + name
		}
		paths = append(paths, secretsIn(f.Type, name, depth+1)...)
	}
	return paths
}
