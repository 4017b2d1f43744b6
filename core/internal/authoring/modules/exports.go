package modules

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// The names that a module may export in addition to its component.
const (
	fieldsExport = "fields" // additional fields of the entries in a list
	queryExport  = "query"  // query parameters that the page depends on
)

// exported are the lists of names that a module exports. They are read from the source without running it.
type exported struct {
	fields, query []string
}

// exports reads the exports of a file, and checks them against the fields of the type, which is nil for a section.
func (b builder) exports(t *model.Type, part model.Part, file string) (exported, schema.Mistakes) {
	names, script, failed := b.readExports(file)
	if len(failed) > 0 {
		return exported{}, failed
	}
	var found schema.Mistakes
	var out exported
	for _, name := range names {
		known := []string{fieldsExport, queryExport}
		if t == nil {
			known = nil // a section has neither
		}
		if slices.Contains(known, name) {
			continue
		}
		if mend := schema.Meant(name, known); strings.HasPrefix(mend, "did you mean") {
			found.Add("", fmt.Sprintf("%s: the export %q says nothing to the site", file, name), mend)
		}
	}
	for name, to := range map[string]*[]string{fieldsExport: &out.fields, queryExport: &out.query} {
		if list, ok := listOf(script, name); ok {
			*to = list
		} else if slices.Contains(names, name) {
			found.Add("", fmt.Sprintf("%s: %q cannot be read", file, name),
				fmt.Sprintf("write the names out: export const %s = ['one', 'two']", name))
		}
	}
	if t == nil {
		for name, list := range map[string][]string{fieldsExport: out.fields, queryExport: out.query} {
			if len(list) > 0 {
				found.Add("", fmt.Sprintf("%s: %q is for pages", file, name), "leave it out: a section has its own fields alone")
			}
		}
		return exported{}, found
	}
	judgeFields(t, file, out.fields, &found)
	judgeQuery(part, file, out.query, &found)
	return out, found
}

// readExports returns the named exports of a file, and a script of the file with its exports at the end.
func (b builder) readExports(file string) (names []string, script string, found schema.Mistakes) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{exportsEntry}, Outfile: "module.js", Bundle: true, Format: api.FormatESModule, Platform: api.PlatformBrowser,
		Target: api.ES2022, Charset: api.CharsetUTF8, JSX: api.JSXAutomatic, TsconfigRaw: "{}", Metafile: true, MinifyWhitespace: true,
		LogLevel: api.LogLevelSilent, LegalComments: api.LegalCommentsNone,
		Plugins: []api.Plugin{{Name: "quoin", Setup: func(p api.PluginBuild) { b.plug(p, exportsEntry, file) }}},
	})
	if len(result.Errors) > 0 {
		return nil, "", mistakes(file, result.Errors)
	}
	built, _ := outputs(result)
	return exportedNames(result.Metafile), string(built), nil
}

// judgeFields reports the names that are not fields which visitors see.
func judgeFields(t *model.Type, file string, fields []string, found *schema.Mistakes) {
	var known []string
	for _, f := range t.Schema.Fields {
		if !f.Private {
			known = append(known, f.Name)
		}
	}
	for _, name := range fields {
		if !slices.Contains(known, name) {
			found.Add("", fmt.Sprintf("%s: %q names %q, which is no field that visitors see", file, fieldsExport, name), schema.Meant(name, known))
		}
	}
}

var key = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// taken are the query parameters that the site itself uses on every page.
var taken = []string{"edit", "preview"}

// judgeQuery reports the names that are not query parameters, or not available to modules.
func judgeQuery(part model.Part, file string, query []string, found *schema.Mistakes) {
	if part == model.ScreenPart && len(query) > 0 {
		found.Add("", fmt.Sprintf("%s: %q is for the pages that visitors see", file, queryExport), "leave it out: a screen reads its whole address")
		return
	}
	for i, name := range query {
		switch {
		case !key.MatchString(name):
			found.Add("", fmt.Sprintf("%s: %q names %q", file, queryExport, name), "write a letter, then letters, digits, - and _")
		case slices.Contains(taken, name):
			found.Add("", fmt.Sprintf("%s: %q names %q, which the site reads itself", file, queryExport, name), "choose another key")
		case slices.Contains(query[:i], name):
			found.Add("", fmt.Sprintf("%s: %q names %q twice", file, queryExport, name), "name it once")
		}
	}
}

// exportedNames returns the named exports of the module, in order.
func exportedNames(metafile string) []string {
	var meta struct {
		Outputs map[string]struct {
			Exports []string `json:"exports"`
		} `json:"outputs"`
	}
	// The output of esbuild is valid.
	_ = json.Unmarshal([]byte(metafile), &meta)
	var names []string
	for _, out := range meta.Outputs {
		names = append(names, out.Exports...)
	}
	slices.Sort(names)
	return names
}

var (
	exportClause  = regexp.MustCompile(`export\{([^}]*)\}`)
	plainTemplate = regexp.MustCompile("`([^`$\\\\]*)`")
)

// listOf reads the list that a script exports under a name. It returns false if the list is not a literal.
func listOf(script, name string) ([]string, bool) {
	clauses := exportClause.FindAllStringSubmatch(script, -1)
	if len(clauses) == 0 {
		return nil, false
	}
	local := name
	for one := range strings.SplitSeq(clauses[len(clauses)-1][1], ",") {
		if from, as, renamed := strings.Cut(one, " as "); renamed && as == name {
			local = from
		}
	}
	written := regexp.MustCompile(`(?:^|[;\n}])(?:var|let|const) ` + regexp.QuoteMeta(local) + `=(\[[^\]]*\]);`).FindStringSubmatch(script)
	if written == nil {
		return nil, false
	}
	var list []string
	err := json.Unmarshal([]byte(plainTemplate.ReplaceAllString(written[1], `"$1"`)), &list)
	return list, err == nil
}
