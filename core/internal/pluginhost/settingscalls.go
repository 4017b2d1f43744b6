package pluginhost

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/storage"
)

const settingsPath = "/api/admin/plugins/{name}/settings"

// maxSettings is the maximum size of a body with settings in bytes.
const maxSettings = 256 << 10

// settingsRoutes returns the calls of the settings of plugins.
func (h *Host) settingsRoutes() []api.Route {
	route := func(method string, handle api.Handler, operation openapi.Operation) api.Route {
		operation.Tag, operation.Success = "system", http.StatusOK
		operation.Result = settingsSchema()
		operation.Failures = append(operation.Failures, core.Unauthenticated, core.Forbidden, core.NotFound)
		return api.Route{
			Method: method, Path: settingsPath, Access: core.Administration, Verb: core.VerbUpdate, Handle: handle, Operation: operation,
		}
	}
	return []api.Route{
		route(http.MethodGet, h.getSettings, openapi.Operation{
			ID: "getPluginSettings", Summary: "Get the settings of a plugin; of a secret, only whether it is set",
		}),
		route(http.MethodPut, h.changeSettings, openapi.Operation{
			ID: "updatePluginSettings", Summary: "Change some settings of a plugin; null returns one to its default; a change of a secret needs the password",
			Body: "PluginValues", Matched: true,
			Failures: []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Stale, core.Throttled},
		}),
	}
}

func settingsSchema() openapi.Object {
	return openapi.Object{"type": "object", "additionalProperties": true}
}

func (h *Host) formOf(request *api.Request) (*form, error) {
	if f := h.Forms[request.Param("name")]; f != nil {
		return f, nil
	}
	return nil, core.Errorf(core.NotFound, "There is no plugin of that name with settings.")
}

func (h *Host) getSettings(ctx context.Context, request *api.Request) (api.Response, error) {
	f, err := h.formOf(request)
	if err != nil {
		return api.Response{}, err
	}
	var saved savedSettings
	var tag string
	err = h.Store.View(ctx, func(r storage.Reader) error {
		saved, tag, err = f.load(r)
		return err
	})
	if err != nil {
		return api.Response{}, entrystore.Explain(err)
	}
	return f.respond(f.current(h.Key, saved), tag)
}

// respond returns the response with the settings, in the order of the struct, without the secrets.
func (f *form) respond(all values, tag string) (api.Response, error) {
	var body bytes.Buffer
	for i := range f.schema.Fields {
		name := f.schema.Fields[i].Name
		value := all[name]
		if f.secrets[name] {
			value, _ = json.Marshal(isSet(value)) // a bool has no error
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			return api.Response{}, err
		}
		separator := byte(',')
		if i == 0 {
			separator = '{'
		}
		body.WriteByte(separator)
		body.Write(quoted)
		body.WriteByte(':')
		body.Write(value)
	}
	body.WriteByte('}')
	response := api.PrivateJSON(body.Bytes())
	response.Set("ETag", tag)
	return response, nil
}

// isSet reports whether a secret is set.
func isSet(value json.RawMessage) bool {
	return len(value) > 0 && !slices.Contains([]string{`""`, "null"}, string(value))
}

func (h *Host) changeSettings(ctx context.Context, request *api.Request) (api.Response, error) {
	f, err := h.formOf(request)
	if err != nil {
		return api.Response{}, err
	}
	changes, err := readChanges(request)
	if err != nil {
		return api.Response{}, err
	}
	if err := h.confirmSecrets(ctx, request, f, changes); err != nil {
		return api.Response{}, err
	}
	var locked core.FieldErrors
	for name := range changes {
		if _, fixed := f.fixed[name]; fixed {
			locked = append(locked, f.errLocked(name))
		}
	}
	if len(locked) > 0 {
		return api.Response{}, core.InvalidFields(f.schema.Labelled(locked))
	}
	var after savedSettings
	var tag string
	_, err = h.Store.Update(ctx, func(w storage.Writer) error {
		before, was, err := f.load(w)
		if err != nil {
			return err
		}
		if !etag.Matches(request.IfMatch, was) {
			return core.Errorf(core.Stale, "Somebody else has changed these settings meanwhile.")
		}
		if after, err = h.apply(f, before, changes); err != nil {
			return err
		}
		raw, err := json.Marshal(after)
		if err != nil {
			return err
		}
		tag = etag.Content(raw)
		w.Put(entrystore.Key(settingsKeys, f.plugin), raw)
		return entrystore.NoteSecurity(w, h.Now(), entrystore.Security{
			Act: core.ActSettingChanged, Title: "settings of the plugin " + f.plugin, By: request.Actor().Name,
		})
	})
	if err != nil {
		return api.Response{}, entrystore.Explain(err)
	}
	return f.respond(f.current(h.Key, after), tag)
}

// readChanges reads the members of the body.
func readChanges(request *api.Request) (values, error) {
	body, err := request.JSON(maxSettings)
	if err != nil {
		return nil, err
	}
	reader := strictjson.Read(body)
	for range reader.Members {
		continue // this checks the body
	}
	if err := reader.Err(); err != nil {
		return nil, err
	}
	var changes values
	err = json.Unmarshal(body, &changes)
	return changes, err
}

// confirmSecrets requires the password for a change of a secret, and removes it from the changes. A secret that is sent as
// the response has it, true or false, is not changed.
func (h *Host) confirmSecrets(ctx context.Context, request *api.Request, f *form, changes values) error {
	member := api.OwnPassword
	if f.schema.Field(member) != nil {
		member = api.PresentPassword
	}
	var password string
	if raw, given := changes[member]; given {
		delete(changes, member)
		if err := json.Unmarshal(raw, &password); err != nil {
			return core.MalformedFields(core.FieldErrors{{Field: member, Message: "must be a text"}})
		}
	}
	secret := false
	for name, value := range changes {
		if !f.secrets[name] {
			continue
		}
		if text := string(value); text == "true" || text == "false" {
			delete(changes, name)
			continue
		}
		secret = true
	}
	switch {
	case !secret:
		return nil
	case request.Caller().Token != "":
		return core.Errorf(core.Forbidden, "A token may not change a secret: that is for people who have signed in.")
	case password == "" && h.Confirmed != nil && h.Confirmed(request.Caller()):
		return nil
	}
	return request.Confirm(ctx, member, password)
}

// apply returns the stored settings after changes. It fails with Malformed, Invalid, and with Unavailable if secrets cannot be kept.
func (h *Host) apply(f *form, before savedSettings, changes values) (after savedSettings, err error) {
	after = savedSettings{Values: merged(before.Values), Sealed: map[string]string{}}
	for name, sealed := range before.Sealed {
		after.Sealed[name] = sealed
	}
	next := f.current(h.Key, before)
	for name, value := range changes {
		if string(value) == "null" {
			value = f.defaults[name]
		}
		next[name] = value
	}
	decoded, err := f.decode(next)
	if err != nil {
		return after, err
	}
	clean, err := valuesOf(decoded)
	if err != nil {
		return after, err
	}
	for name, value := range changes {
		if string(value) == "null" {
			delete(after.Values, name)
			delete(after.Sealed, name)
			continue
		}
		if !f.secrets[name] {
			after.Values[name] = clean[name]
			continue
		}
		delete(after.Sealed, name)
		if !isSet(clean[name]) {
			continue
		}
		if h.Key == nil {
			return after, core.Errorf(core.Unavailable, "There is no secret key: a secret cannot be kept.")
		}
		var text string
		if err := json.Unmarshal(clean[name], &text); err != nil {
			return after, err
		}
		after.Sealed[name] = h.Key.Seal(f.purpose(name), text)
	}
	return after, nil
}
