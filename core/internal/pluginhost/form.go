package pluginhost

import (
	"encoding"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/plugin"
)

// mediaForm is the media type of a form that a browser sends without a script.
const mediaForm = "application/x-www-form-urlencoded"

// The keys of the query with which a browser returns to the page of a form that was refused.
const (
	failedKey = "failed" // the code of the error
	fieldsKey = "fields" // the names of the invalid fields, with commas between
)

// isForm reports whether a request has a form as its body.
func isForm(r *api.Request) bool { return api.IsMedia(r.MediaType, mediaForm) }

// readForm returns the body of a form as JSON. It fails with Malformed, Invalid or TooLarge.
func (in *input) readForm(request *api.Request) ([]byte, error) {
	var raw []byte
	if request.Body != nil {
		var err error
		if raw, err = request.Body(in.maxBody); err != nil {
			return nil, err
		}
	}
	sent, err := url.ParseQuery(string(raw))
	if err != nil {
		return nil, core.Wrap(err, core.Malformed, "The form cannot be read.")
	}
	types, members := in.memberTypes(), map[string]any{}
	var wrong core.FieldErrors
	for name, texts := range sent {
		for i := range texts {
			texts[i] = strings.ToValidUTF8(texts[i], "\uFFFD")
		}
		t := types[name]
		if t != nil && t.Kind() == reflect.Slice {
			members[name] = texts
			continue
		}
		if len(texts) > 1 {
			return nil, core.Errorf(core.Malformed, "The form has the field %q twice.", core.Shorten(name))
		}
		if texts[0] == "" {
			continue
		}
		value, message := formValue(t, texts[0])
		if message != "" {
			wrong = append(wrong, core.FieldError{Field: name, Message: message})
		}
		members[name] = value
	}
	if len(wrong) > 0 {
		slices.SortFunc(wrong, func(a, b core.FieldError) int { return strings.Compare(a.Field, b.Field) })
		return nil, core.InvalidFields(wrong)
	}
	return json.Marshal(members)
}

// formValue returns the value of a field of a form for JSON, or the end of a sentence about a text that has none. t is nil
// for an unknown field.
func formValue(t reflect.Type, text string) (value any, message string) {
	if t == nil {
		return text, ""
	}
	switch t.Kind() {
	case reflect.Bool:
		switch text {
		case "on", "true", "1":
			return true, ""
		case "false", "0":
			return false, ""
		}
		return nil, "must be true or false"
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, t.Bits())
		if err != nil {
			return nil, "must be a whole number"
		}
		return n, ""
	case reflect.Float64:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || n-n != 0 {
			return nil, "must be a number"
		}
		return n, ""
	default:
		return text, ""
	}
}

// memberTypes returns the types of the fields of the body, by the names of their members.
func (in *input) memberTypes() map[string]reflect.Type {
	all := map[string]reflect.Type{}
	if in.bodyType == nil {
		return all
	}
	for i := range in.bodyType.NumField() {
		f := in.bodyType.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all[name] = f.Type
	}
	return all
}

// backToForm returns the response with which a browser returns to the page of a form that was refused; false if the caller
// is no browser that sent a form from a page of this site, or if the error must be reported.
func (h *Host) backToForm(request *api.Request, r plugin.Route, cause error) (out api.Response, ok bool) {
	known, is := errors.AsType[*core.Error](cause)
	if !is || known.Code == core.Internal || !r.Form || !isForm(request) || strings.Contains(request.Accept, api.MediaJSON) {
		return out, false
	}
	page, err := url.Parse(request.AllHeaders().Get("Referer"))
	if err != nil || page.Host == "" {
		return out, false
	}
	origin := page.Scheme + "://" + page.Host
	if !strings.EqualFold(origin, request.Origin) && (h.Origin == "" || !strings.EqualFold(origin, h.Origin)) {
		return out, false
	}
	query := page.Query()
	query.Set(failedKey, string(known.Code))
	query.Del(fieldsKey)
	var fields []string
	for _, f := range known.Fields {
		if !slices.Contains(fields, f.Field) {
			fields = append(fields, f.Field)
		}
	}
	if len(fields) > 0 {
		query.Set(fieldsKey, strings.Join(fields, ","))
	}
	target, ok := targetOf("/" + strings.TrimLeft(page.EscapedPath(), `/\`) + "?" + query.Encode())
	if !ok {
		return out, false
	}
	return api.Response{Status: http.StatusSeeOther, Header: []api.Field{{Name: api.Location, Value: target}, {Name: api.CacheControl, Value: api.NoStore}}}, true
}

// checkForm rejects routes whose body no form can send.
func checkForm(r plugin.Route, say func(mend, wrong string, args ...any)) {
	switch {
	case !r.Form:
		return
	case r.Method != http.MethodPost:
		say("make it a POST, or leave plugin.Form out", "browsers send forms with POST")
	case isRaw(r):
		say("leave plugin.Form out", "plugin.Raw accepts every media type")
	case r.Confirmed:
		say("leave one of the two out", "a route with plugin.Confirmed reads the password from JSON, and cannot have plugin.Form")
	}
	in, err := inputOf(r)
	if err != nil {
		return
	}
	types := in.memberTypes()
	for _, f := range in.formNames() {
		if !isSendable(types[f]) {
			say("write a text, a bool, a number or a list of texts", "no form can send the field %q, which is a %s", f, types[f])
		}
	}
}

// formNames returns the names of the members of the body in their order.
func (in *input) formNames() (names []string) {
	if in.body == nil {
		return nil
	}
	for i := range in.body.Fields {
		names = append(names, in.body.Fields[i].Name)
	}
	return names
}

// isSendable reports whether a form can send a value of a type.
func isSendable(t reflect.Type) bool {
	if t == nil || t.Kind() == reflect.Slice {
		return t != nil && t.Elem().Kind() == reflect.String
	}
	if convertible(t) {
		return true
	}
	to := reflect.PointerTo(t)
	return to.Implements(reflect.TypeFor[json.Unmarshaler]()) || to.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}
