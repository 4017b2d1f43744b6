package modules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// maxSearches is how often a module with mistakes is built again for further mistakes.
const maxSearches = 4

// search returns the errors of a build with those that esbuild does not report beside them: it looks for missing exports only
// if every file can be parsed and every import be found. rest is a builder that passes over all of them.
func (b builder) search(errors []api.Message, build func(builder) api.BuildResult) (all []api.Message, rest builder) {
	b.broken, b.offer = map[string]bool{}, b.offer.clone()
	for range maxSearches {
		before := len(all)
		for _, e := range errors {
			if b.passOver(e) && !slices.ContainsFunc(all, func(other api.Message) bool { return sameError(e, other) }) {
				all = append(all, e)
			}
		}
		if len(all) == before {
			break
		}
		errors = build(b).Errors
	}
	return all, b
}

func sameError(a, b api.Message) bool {
	if a.Text != b.Text || (a.Location == nil) != (b.Location == nil) {
		return false
	}
	return a.Location == nil || a.Location.File == b.Location.File && a.Location.Line == b.Location.Line
}

var noExport = regexp.MustCompile(`^No matching export in "(\w+):([^"]+)" for import "([^"]+)"`)

// passOver lets the next build pass over an error. It returns false if the error is the consequence of another.
func (b builder) passOver(e api.Message) bool {
	if missing := noExport.FindStringSubmatch(e.Text); missing != nil {
		if missing[1] == offered {
			b.offer[missing[2]] = append(b.offer[missing[2]], missing[3])
		}
		return !b.broken[ownPath(missing[2])]
	}
	if e.PluginName == "" && e.Location != nil {
		if name, own := strings.CutPrefix(e.Location.File, ownFiles+":"); own {
			b.broken[ownPath(name)] = true
		}
	}
	return true
}

// newMistakes returns the mistakes that are not among others.
func newMistakes(all, others schema.Mistakes) (fresh schema.Mistakes) {
	for _, m := range all {
		if !slices.Contains(others, m) {
			fresh = append(fresh, m)
		}
	}
	return fresh
}

const importWord = "import"

// lastQuote returns the index of the quotation mark before the path of an import statement.
func lastQuote(statement string) int { return strings.LastIndexAny(statement[:len(statement)-1], `'"`) }

var (
	importStatement = regexp.MustCompile(`(?m)^[ \t]*import\s(?:[^'";]*?\sfrom\s*)?['"][^'"\n]+['"]`)
	// As esbuild writes it.
	defaultExport = regexp.MustCompile(`(?m)^export default |^  \w+ as default,?$|^export \{ default`)
	importedNames = regexp.MustCompile(`\{([^}]*)\}`)
)

// importsOf returns the import statements of a file that cannot be parsed, at their positions, and uses of the names that the
// rest of the file draws or calls. A name that is a type alone need not exist.
func importsOf(text string) string {
	var out strings.Builder
	end, uses := 0, ""
	blank := func(part string) {
		for _, r := range part {
			if r != '\n' {
				r = ' '
			}
			out.WriteRune(r)
		}
	}
	found := importStatement.FindAllStringIndex(text, -1)
	for _, at := range found {
		blank(text[end:at[0]])
		statement, used := text[at[0]:at[1]], ""
		if names := importedNames.FindStringSubmatch(statement); names != nil {
			used = usesOf(names[1], text)
		}
		if path := lastQuote(statement); used == "" {
			// TypeScript leaves out the import of names that nothing uses.
			start := strings.Index(statement, importWord) + len(importWord)
			out.WriteString(statement[:start])
			blank(statement[start:path])
			statement = statement[path:]
		}
		out.WriteString(statement)
		uses += used
		end = at[1]
	}
	blank(text[end:])
	return out.String() + "\n" + uses
}

// usesOf returns statements that use those of some imported names that a text draws or calls.
func usesOf(names, text string) (uses string) {
	for one := range strings.SplitSeq(names, ",") {
		words := strings.Fields(one)
		if len(words) == 0 || words[0] == "type" {
			continue
		}
		if name := words[len(words)-1]; isUsed(name, text) {
			uses += name + ";\n"
		}
	}
	return uses
}

// isUsed reports whether a text draws a component of a name, or calls a function of that name.
func isUsed(name, text string) bool {
	name = regexp.QuoteMeta(name)
	return regexp.MustCompile(`[^\w$]<` + name + `[\s/>.]|[^\w$.]` + name + `\(`).MatchString(text)
}
