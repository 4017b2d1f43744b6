package pluginhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// settingsKeys is the family of the settings: plugin -> savedSettings in JSON.
const settingsKeys = "settings"

// settingPrefix begins the names of the environment variables that set settings.
const settingPrefix = "QUOIN_SETTING_"

// savedSettings are the settings of a plugin that people have changed.
type savedSettings struct {
	Values map[string]json.RawMessage `json:"values,omitempty"`
	Sealed map[string]string          `json:"sealed,omitempty"` // the secrets
}

// values are settings by their JSON names.
type values map[string]json.RawMessage

// Forms are the settings of plugins by their names.
type Forms map[string]*form

// form describes the settings of a plugin.
type form struct {
	plugin   string
	typ      reflect.Type // a struct
	schema   *schema.Schema
	rules    validate.Rules
	defaults values
	secrets  map[string]bool // the names of the settings that are a field.Secret
	fixed    values          // the settings that the environment sets
}

// FormsOf returns the settings of plugins, and the names of the variables that belong to none of them: their plugins may have been
// left out. environ is the environment as os.Environ returns it. It fails if the settings of a plugin are no struct, if a
// variable has no valid value, and if two settings have the same variable.
func FormsOf(plugins []plugin.Plugin, environ []string) (all Forms, unknown []string, err error) {
	all = Forms{}
	environment, owners := map[string]string{}, map[string]string{}
	for _, variable := range environ {
		if name, value, _ := strings.Cut(variable, "="); strings.HasPrefix(name, settingPrefix) && value != "" {
			environment[name] = value
		}
	}
	var failed []error
	for i := range plugins {
		if plugins[i].Settings == nil {
			continue
		}
		f, err := formOf(&plugins[i])
		if err == nil {
			err = f.claim(owners)
		}
		if err == nil {
			err = f.fix(environment)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("plugin %q: %w", plugins[i].Name, err))
			continue
		}
		all[f.plugin] = f
	}
	return all, slices.Sorted(maps.Keys(environment)), errors.Join(failed...)
}

// claim records the environment variables of the settings. It fails if another plugin has one of them.
func (f *form) claim(owners map[string]string) error {
	for i := range f.schema.Fields {
		variable := f.variable(f.schema.Fields[i].Name)
		if owner, taken := owners[variable]; taken {
			return fmt.Errorf("the environment variable %s is also that of a setting of the plugin %q: rename the field", variable, owner)
		}
		owners[variable] = f.plugin
	}
	return nil
}

// formOf reads the settings of a plugin.
func formOf(p *plugin.Plugin) (*form, error) {
	of := reflect.ValueOf(p.Settings)
	if of.Kind() != reflect.Pointer || of.IsNil() || of.Elem().Kind() != reflect.Struct {
		return nil, fmt.Errorf("the settings are a %T, and no pointer to a struct", p.Settings)
	}
	f := &form{plugin: p.Name, typ: of.Elem().Type(), secrets: map[string]bool{}, rules: validate.NewRules()}
	var err error
	if f.schema, err = schema.Of(f.typ); err != nil {
		return nil, fmt.Errorf("the settings: %w", err)
	}
	for path, of := range f.schema.Customs() {
		return nil, fmt.Errorf("the settings: the field %q is of the kind %q of a plugin, and kinds of plugins are for content types and sections: use another type", path, of.Custom)
	}
	for i := range f.typ.NumField() {
		member := f.typ.Field(i)
		if member.Type == reflect.TypeFor[field.Secret]() {
			name, _, _ := strings.Cut(member.Tag.Get("json"), ",")
			f.secrets[name] = true
		}
	}
	if err := f.checkSecrets(); err != nil {
		return nil, err
	}
	if f.defaults, err = valuesOf(p.Settings); err != nil {
		return nil, err
	}
	maps.DeleteFunc(f.defaults, func(_ string, value json.RawMessage) bool { return string(value) == "null" })
	decoded, err := f.decode(f.defaults)
	if err != nil {
		return nil, fmt.Errorf("the defaults of the settings: %w", err)
	}
	f.defaults, err = valuesOf(decoded)
	return f, err
}

// checkSecrets fails for a secret within another field, which would not be sealed, and for a secret with a default in its tag.
func (f *form) checkSecrets() error {
	for _, path := range schema.SecretsIn(f.typ) {
		if member, found := f.typ.FieldByName(path); !found || member.Type != reflect.TypeFor[field.Secret]() {
			return fmt.Errorf("the settings: the secret %s is within another field: make it a field of the settings", path)
		}
	}
	for i := range f.schema.Fields {
		if of := &f.schema.Fields[i]; f.secrets[of.Name] && of.Default != nil {
			return fmt.Errorf("the settings: the secret %q has a default, which everybody can read", of.Name)
		}
	}
	return nil
}

// valuesOf returns the values of a struct.
func valuesOf(of any) (all values, err error) {
	raw, err := json.Marshal(of)
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	return all, err
}

// fix sets the settings that the environment has, and removes them from it.
func (f *form) fix(environment map[string]string) error {
	f.fixed = values{}
	for i := range f.schema.Fields {
		name := f.schema.Fields[i].Name
		variable := f.variable(name)
		text, given := environment[variable]
		if !given {
			continue
		}
		delete(environment, variable)
		raw := json.RawMessage(text)
		if f.isText(name) || !json.Valid(raw) {
			raw, _ = json.Marshal(text) // a text has no error
		}
		f.fixed[name] = raw
	}
	_, err := f.decode(merged(f.defaults, f.fixed))
	if refused, ok := errors.AsType[*core.Error](err); ok && len(refused.Fields) > 0 && len(f.fixed) > 0 {
		name := refused.Fields[0].Field
		return fmt.Errorf("the environment variable %s has no valid value: it %s", f.variable(name), refused.Fields[0].Message)
	}
	return err
}

func (f *form) isText(name string) bool {
	for i := range f.typ.NumField() {
		if member, _, _ := strings.Cut(f.typ.Field(i).Tag.Get("json"), ","); member == name {
			return f.typ.Field(i).Type.Kind() == reflect.String
		}
	}
	return false
}

// variable returns the environment variable of a setting: QUOIN_SETTING_OPENING_HOURS_API_KEY for the apiKey of opening-hours.
func (f *form) variable(name string) string {
	var words strings.Builder
	for _, r := range f.plugin + "_" + name {
		if unicode.IsUpper(r) {
			words.WriteByte('_')
		}
		words.WriteRune(unicode.ToUpper(r))
	}
	return settingPrefix + strings.ReplaceAll(words.String(), "-", "_")
}

// merged returns the values of all, of which later ones take precedence.
func merged(all ...values) values {
	out := values{}
	for _, some := range all {
		maps.Copy(out, some)
	}
	return out
}

// read returns a pointer to a struct with the values. It fails with Malformed and Invalid.
func (f *form) read(from values) (any, error) {
	raw, err := json.Marshal(from)
	if err != nil {
		return nil, err
	}
	into := reflect.New(f.typ).Interface()
	return into, f.rules.Input(f.schema, into, raw)
}

// decode is read with the struct's own rule.
func (f *form) decode(from values) (any, error) {
	into, err := f.read(from)
	if err != nil {
		return nil, err
	}
	if checker, ok := into.(model.Checker); ok {
		return into, validate.AsInvalid(checker.Check())
	}
	return into, nil
}

// load returns the stored settings, and their tag.
func (f *form) load(g entrystore.Getter) (saved savedSettings, tag string, err error) {
	raw, err := g.Get(entrystore.Key(settingsKeys, f.plugin))
	if errors.Is(err, storage.ErrNotFound) {
		return saved, etag.Content(nil), nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &saved)
	}
	return saved, etag.Content(raw), err
}

// current returns the settings in use. Stored values that the struct does not accept any more count as not set, and so do secrets
// that another key has sealed.
func (f *form) current(key *secretkey.Key, saved savedSettings) values {
	known := values{}
	for name, raw := range saved.Values {
		if f.schema.Field(name) == nil || f.secrets[name] {
			continue
		}
		if _, err := f.read(merged(f.defaults, values{name: raw})); err == nil {
			known[name] = raw
		}
	}
	for name, sealed := range saved.Sealed {
		if !f.secrets[name] || key == nil {
			continue
		}
		if text, err := key.Open(f.purpose(name), sealed); err == nil {
			known[name], _ = json.Marshal(text)
		}
	}
	return merged(f.defaults, known, f.fixed)
}

// purpose binds a sealed secret to its setting.
func (f *form) purpose(name string) string { return "plugin: " + f.plugin + ": setting " + name }

// settings decodes the settings of a plugin into a pointer to its struct.
func (s Sites) settings(ctx context.Context, name string, into any) error {
	f := s.Forms[name]
	if f == nil {
		return fmt.Errorf("the plugin %s has no settings", name)
	}
	var saved savedSettings
	err := s.Store.View(ctx, func(r storage.Reader) (err error) {
		saved, _, err = f.load(r)
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	raw, err := json.Marshal(f.current(s.Key, saved))
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// errLocked is the error for a setting that the environment sets.
func (f *form) errLocked(name string) core.FieldError {
	return core.FieldError{Field: name, Message: "is set by the environment variable " + f.variable(name)}
}
