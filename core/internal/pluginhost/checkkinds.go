package pluginhost

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// kind is a kind of fields that a plugin adds.
type kind struct {
	plugin string
	typ    reflect.Type
}

// kindsOf returns the kinds of plugins by their names. Of several with one name it has the first.
func kindsOf(plugins []plugin.Plugin) map[string]kind {
	all := map[string]kind{}
	for _, p := range plugins {
		for _, k := range p.Kinds {
			read, err := schema.CustomOf(reflect.TypeOf(k.Value))
			if err != nil {
				continue // checkKinds reports it
			}
			if _, taken := all[read.Name]; !taken {
				all[read.Name] = kind{p.Name, read.Type}
			}
		}
	}
	return all
}

// checkKinds rejects kinds whose values cannot be read, checked or edited.
func (c *checker) checkKinds(p *plugin.Plugin) {
	seen := map[string]bool{}
	for _, k := range p.Kinds {
		read, err := schema.CustomOf(reflect.TypeOf(k.Value))
		what := fmt.Sprintf("kind %T", k.Value)
		found, _ := errors.AsType[schema.Mistakes](err)
		for _, m := range found {
			m.Wrong = what + ": " + m.Wrong
			c.Mistakes = append(c.Mistakes, m)
		}
		if err == nil {
			what = fmt.Sprintf("kind %q", read.Name)
			switch first := c.kinds[read.Name]; {
			case seen[read.Name]:
				c.say("rename one of the two", "%s: the plugin has another of that name", what)
			case first.plugin != p.Name:
				c.say("rename one of the two", "%s: the plugin %q has a kind of that name", what, first.plugin)
			}
			seen[read.Name] = true
		}
		c.moduleFile(what, cmp.Or(nameOf(read), "kind")+".tsx", k.File, p.Files)
	}
}

func nameOf(k *schema.Custom) string {
	if k == nil {
		return ""
	}
	return k.Name
}

// unknownKind returns why the values of a kind cannot be edited, and the correction; empty if a plugin has the kind.
func (c *checker) unknownKind(k *schema.Custom) (wrong, mend string) { return unknownKind(k, c.kinds) }

func unknownKind(k *schema.Custom, kinds map[string]kind) (wrong, mend string) {
	switch have, known := kinds[k.Name]; {
	case !known:
		return fmt.Sprintf("%s is of the kind %q, which no plugin has", k.Type, k.Name),
			fmt.Sprintf("add plugin.Kind{Value: %s, File: %q} to the Kinds of a plugin", example(k), k.Name+".tsx")
	case have.typ != k.Type:
		return fmt.Sprintf("%s is of the kind %q, which in the plugin %q has the type %s", k.Type, k.Name, have.plugin, have.typ), "use that type, or rename the kind"
	}
	return "", ""
}

// example returns how a value of a kind is written in Go.
func example(k *schema.Custom) string {
	switch k.Type.Kind() {
	case reflect.Struct, reflect.Slice, reflect.Map, reflect.Array:
		return k.Type.String() + "{}"
	case reflect.String:
		return k.Type.String() + `("")`
	case reflect.Bool:
		return k.Type.String() + "(false)"
	}
	return k.Type.String() + "(0)"
}

// unknownKinds reports the fields of content types whose kinds no plugin has.
func unknownKinds(registry *model.Registry, kinds map[string]kind) (found schema.Mistakes) {
	types := registry.Types()
	for i := range types {
		for path, f := range types[i].Schema.Customs() {
			if wrong, mend := unknownKind(f.CustomKind(), kinds); wrong != "" {
				found = append(found, schema.Mistake{Type: types[i].Name, Field: path, Wrong: wrong, Mend: mend})
			}
		}
	}
	return found
}
