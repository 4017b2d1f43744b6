package modules

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// The names that a module may export in addition to its component.
const (
	fieldsExport = "fields" // additional fields of the entries in a list
	queryExport  = "query"  // query parameters that the page depends on
	loadExport   = "load"   // lists of entries that the module gets
)

// exported is what a module exports in addition to its component. It is read from the source without running it.
type exported struct {
	fields, query []string
	loads         []Load
}

// exports reads the exports of a file, and checks the parts of them that do not depend on other types.
func (b builder) exports(u use, file string) (out exported, found schema.Mistakes) {
	s, errors := b.bundle(file)
	if len(errors) > 0 {
		return out, mistakes(file, errors)
	}
	known := u.exports()
	for _, name := range s.names {
		if slices.Contains(known, name) {
			continue
		}
		if mend := schema.Meant(name, known); strings.HasPrefix(mend, "did you mean") {
			found.Add("", fmt.Sprintf("%s: the export %q says nothing to %s", placeOf(s, name, file), name, u.reader()), mend)
		}
	}
	if u.part == kindPart && !slices.Contains(s.names, widgetExport) && len(found) == 0 {
		found.Add("", fmt.Sprintf("%s: the module of the kind %q exports no Widget", file, u.kind), "write export function Widget({ id, value, onChange }) { … }")
	}
	fields, query := stringsOf(s, file, fieldsExport, &found), stringsOf(s, file, queryExport, &found)
	for _, name := range []string{fieldsExport, queryExport, loadExport} {
		if slices.Contains(s.names, name) && !slices.Contains(known, name) {
			found.Add("", fmt.Sprintf("%s: %q is for %s", placeOf(s, name, file), name, usedBy[name]), u.mend(name))
			return exported{}, found
		}
	}
	out.fields, out.query = judgeFields(u, fields, &found), judgeQuery(query, &found)
	value, there, err := s.export(loadExport)
	if !there {
		return out, found
	}
	if unclear, is := asNotConstant(err); is {
		found.Add("", fmt.Sprintf("%s: %q is not constant here", placed(unclear.at, file), loadExport), loadMend)
		return out, found
	}
	r := loadReader{sources: u.sources(), fields: u.known()}
	out.loads = r.read(value)
	for _, name := range queryKeys(out.loads) {
		if !slices.Contains(out.query, name) {
			out.query = append(out.query, name)
		}
	}
	return out, append(found, r.Mistakes...)
}

// usedBy names the modules that may have an export.
var usedBy = map[string]string{
	fieldsExport: "pages of types", queryExport: "the pages that visitors see", loadExport: "pages and sections that visitors see",
}

func asNotConstant(err error) (notConstant, bool) { return errors.AsType[notConstant](err) }

// placed returns a position, or the file where there is none.
func placed(at, file string) string {
	if at == "" {
		return file
	}
	return at
}

// placeOf returns the position of an export, or the file where it has none.
func placeOf(s source, name, file string) string { return placed(s.at[name], file) }

// bundle returns a module with all its imports, parsed, or the errors of its source.
func (b builder) bundle(file string) (source, []api.Message) {
	result := b.run(exportsEntry, file, func(o *api.BuildOptions) {
		o.Format, o.GlobalName, o.Target, o.Sourcemap, o.LegalComments = api.FormatIIFE, "module", parsed, api.SourceMapInline, api.LegalCommentsNone
		o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = false, false, false
		// Only literals are read, so that it does not matter what the parser cannot run.
		o.LogOverride = map[string]api.LogLevel{"bigint": api.LogLevelSilent}
	})
	if len(result.Errors) > 0 {
		return source{}, result.Errors
	}
	script, _ := outputs(result)
	s, err := parse(string(script))
	if err != nil {
		return source{}, []api.Message{{Text: "the exports cannot be read: " + err.Error(), Notes: []api.Note{{Text: "write them as constants at the top of the file"}}}}
	}
	return s, nil
}

// parsed is the version of the language that the parser knows. esbuild rewrites newer syntax.
const parsed = api.ES2017

// text is a word in a list of an export, with its position.
type text struct{ value, at string }

// stringsOf returns the texts of the list that a module exports under a name.
func stringsOf(s source, file, name string, found *schema.Mistakes) (all []text) {
	value, there, err := s.export(name)
	if !there {
		return nil
	}
	list, is := value.value.([]literal)
	for _, one := range list {
		word, isText := one.value.(string)
		is = is && isText
		all = append(all, text{word, placed(one.at, file)})
	}
	if err != nil || !is {
		found.Add("", fmt.Sprintf("%s: %q cannot be read", placeOf(s, name, file), name),
			fmt.Sprintf("write the names out: export const %s = ['one', 'two']", name))
		return nil
	}
	return all
}

// judgeFields reports the names that are not fields which visitors see.
func judgeFields(u use, fields []text, found *schema.Mistakes) (names []string) {
	known := u.visible()
	for _, f := range fields {
		names = append(names, f.value)
		if !slices.Contains(known, f.value) {
			found.Add("", fmt.Sprintf("%s: %q names %q, which is no field that visitors see", f.at, fieldsExport, f.value), schema.Meant(f.value, known))
		}
	}
	return names
}

var key = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// taken are the query parameters that the site itself uses on every page.
var taken = []string{"edit", "preview"}

// judgeQuery reports the names that are not query parameters, or not available to modules.
func judgeQuery(query []text, found *schema.Mistakes) (names []string) {
	for _, one := range query {
		if slices.Contains(names, one.value) {
			found.Add("", fmt.Sprintf("%s: %q names %q twice", one.at, queryExport, one.value), "name it once")
			continue
		}
		names = append(names, one.value)
		judgeKey(one.at, one.value, queryExport, found)
	}
	return names
}

// judgeKey reports a name that is not a query parameter, or not available to modules.
func judgeKey(at, name, export string, found *schema.Mistakes) {
	switch {
	case !key.MatchString(name):
		found.Add("", fmt.Sprintf("%s: %q names %q", at, export, name), "write a letter, then letters, digits, - and _")
	case slices.Contains(taken, name):
		found.Add("", fmt.Sprintf("%s: %q names %q, which the site reads itself", at, export, name), "choose another key")
	}
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
