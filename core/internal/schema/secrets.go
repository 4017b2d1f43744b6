package schema

import (
	"reflect"

	"github.com/quoin-cms/quoin/core/field"
)

// SecretsIn returns the paths of the secrets in a struct type, as names of Go fields: "SMTP.Password".
func SecretsIn(of reflect.Type) []string { return secretsIn(of, "", 0) }

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
