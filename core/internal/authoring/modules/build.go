package modules

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// The namespaces of esbuild. The namespace of files on disk is not used, so that nothing is read from there.
const (
	entryFiles = "entry"
	ownFiles   = "own"
	offered    = "offered"
	nowhere    = "nowhere" // imports that lead nowhere, while further mistakes are searched for
)

// exportsEntry is the entry point that exports everything that a module exports.
const exportsEntry = "exports"

// builder builds one module.
type builder struct {
	files  fs.FS
	offer  Offer
	types  []model.Type // of the program, whose entries modules may ask for
	name   string       // of the exports of the module
	styled bool         // whether it may import CSS modules
	named  []string     // the exports that it puts into globalThis.quoin.modules; nil for those of a page or a screen
	said   exported     // by the module

	// The search for further mistakes passes over those that are known: it omits the rest of files that cannot be parsed, and
	// allows imports that lead nowhere.
	broken map[string]bool
	lost   *sync.Map // of [2]string, the importing file and the path; nil if every import must lead somewhere
}

// build makes a script of a file with all its imports, with the lists that it asks for. The script puts the exports of the
// file into globalThis.quoin.modules. All mistakes in the files are returned at once.
func (b builder) build(name, file string, u use) (script []byte, out exported, found schema.Mistakes) {
	b.name, b.lost = name, &sync.Map{}
	scripted := func(b builder) api.BuildResult {
		return b.run(name, file, func(o *api.BuildOptions) { o.LegalComments = api.LegalCommentsEndOfFile })
	}
	if errors := scripted(b).Errors; len(errors) > 0 {
		more, rest := b.search(errors, scripted)
		found = mistakes(file, more)
		out, others := rest.exports(u, file)
		return nil, out, append(found, newMistakes(others, found)...)
	}
	if out, found = b.exports(u, file); len(found) > 0 {
		return nil, out, found
	}
	b.said = out
	return withStyles(outputs(scripted(b))), out, nil
}

// run runs esbuild.
func (b builder) run(entry, file string, change func(*api.BuildOptions)) api.BuildResult {
	options := api.BuildOptions{
		EntryPoints: []string{entry}, Outfile: "module.js", Bundle: true, Format: api.FormatIIFE, Platform: api.PlatformBrowser,
		Target: api.ES2022, Charset: api.CharsetUTF8, JSX: api.JSXAutomatic, TsconfigRaw: "{}", Metafile: true,
		Define: map[string]string{"process.env.NODE_ENV": `"production"`},
		// Short names of classes would be those of other modules too.
		MinifyWhitespace: true, MinifyIdentifiers: !b.styled, MinifySyntax: true,
		LogLevel: api.LogLevelSilent,
		Plugins:  []api.Plugin{{Name: pluginName, Setup: func(p api.PluginBuild) { b.plug(p, entry, file) }}},
	}
	change(&options)
	return api.Build(options)
}

// pluginName is the name of the plugin of esbuild that resolves imports.
const pluginName = "quoin"

// plug resolves every import in the plugin instead of esbuild.
func (b builder) plug(p api.PluginBuild, name, file string) {
	p.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		out := b.resolve(args, file)
		if b.lost != nil && len(out.Errors) > 0 {
			if _, known := b.lost.LoadOrStore([2]string{args.Importer, args.Path}, true); known {
				return api.OnResolveResult{Path: args.Path, Namespace: nowhere}, nil
			}
		}
		return out, nil
	})
	load := func(namespace string, give func(path string) (string, api.Loader, error)) {
		p.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, loader, err := give(args.Path)
			return api.OnLoadResult{Contents: &text, Loader: loader}, err
		})
	}
	load(entryFiles, func(string) (string, api.Loader, error) {
		if name == exportsEntry {
			return "export * from 'file'\n", api.LoaderJS, nil
		}
		if b.named != nil {
			return b.namedEntry(name), api.LoaderJS, nil
		}
		return fmt.Sprintf("import component from 'file'\nglobalThis.quoin.modules[%q] = { default: component, fields: %s, query: %s, load: %s }\n",
			name, listJSON(b.said.fields), listJSON(b.said.query), loadsJSON(b.said.loads, b.types)), api.LoaderJS, nil
	})
	load(offered, func(library string) (string, api.Loader, error) {
		return b.offer.source(library, b.global()), api.LoaderJS, nil
	})
	// A file of CommonJS may export any name.
	load(nowhere, func(string) (string, api.Loader, error) { return "module.exports = {}", api.LoaderJS, nil })
	load(ownFiles, func(name string) (string, api.Loader, error) {
		name = ownPath(name)
		text, err := fs.ReadFile(b.files, name)
		if b.broken[name] {
			return importsOf(string(text)), loaderOf(name), err
		}
		return string(text), loaderOf(name), err
	})
}

// listJSON returns texts as an expression of JavaScript: undefined if there are none.
func listJSON(all []string) string {
	if len(all) == 0 {
		return "undefined"
	}
	text, _ := json.Marshal(all) // texts have no error
	return string(text)
}

// namedEntry returns the entry point that puts named exports into globalThis.quoin.modules.
func (b builder) namedEntry(name string) string {
	members := make([]string, len(b.named))
	for i, export := range b.named {
		members[i] = fmt.Sprintf("%s: all.%[1]s", export)
	}
	return fmt.Sprintf("import * as all from 'file'\nglobalThis.%s.modules[%q] = { %s }\n", b.global(), name, strings.Join(members, ", "))
}

// global returns the name of the global object of the app that runs the module.
func (b builder) global() string {
	if b.named != nil {
		return kindsGlobal
	}
	return "quoin"
}

var loaders = map[string]api.Loader{
	".tsx": api.LoaderTSX, ".ts": api.LoaderTS, ".jsx": api.LoaderJSX, ".js": api.LoaderJSX, ".json": api.LoaderJSON,
}

func (b builder) resolve(args api.OnResolveArgs, file string) api.OnResolveResult {
	switch {
	case args.Kind == api.ResolveEntryPoint:
		return api.OnResolveResult{Path: args.Path, Namespace: entryFiles}
	case args.Namespace == entryFiles:
		return api.OnResolveResult{Path: file, Namespace: ownFiles}
	case strings.HasPrefix(args.Path, "./") || strings.HasPrefix(args.Path, "../"):
		return b.beside(args)
	case b.offer[args.Path] != nil:
		return api.OnResolveResult{Path: args.Path, Namespace: offered, SideEffects: api.SideEffectsFalse}
	}
	return refused(fmt.Sprintf("%q cannot be imported", args.Path),
		"import a file beside it by a path such as \"./card\", or one of "+b.offer.libraries())
}

// beside resolves a relative import to a file beside the importer. It rejects paths outside of the sources.
func (b builder) beside(args api.OnResolveArgs) api.OnResolveResult {
	at := path.Join(path.Dir(args.Importer), args.Path)
	if !fs.ValidPath(at) {
		return refused(fmt.Sprintf("%q leads out of the sources", args.Path), "embed the file, and import it from there")
	}
	for _, ending := range append([]string{""}, model.Sources()...) {
		name := at + ending
		if info, err := fs.Stat(b.files, name); err == nil && info.Mode().IsRegular() {
			switch {
			case b.styled && strings.HasSuffix(name, stylesEnding):
				return api.OnResolveResult{Path: b.stylesPath(name), Namespace: ownFiles}
			case !slices.Contains(model.Sources(), path.Ext(name)):
				return refused(fmt.Sprintf("%q cannot be imported", args.Path), "import "+strings.Join(b.endings(), ", ")+" alone")
			}
			return api.OnResolveResult{Path: name, Namespace: ownFiles}
		}
	}
	return refused(fmt.Sprintf("there is no file %q among the sources", args.Path), "name it in go:embed, or mend the path")
}

// endings returns the file extensions that a module may import.
func (b builder) endings() []string {
	if b.styled {
		return append(model.Sources(), stylesEnding)
	}
	return model.Sources()
}

// refused returns the result for an import that is a mistake, with a suggestion.
func refused(wrong, mend string) api.OnResolveResult {
	return api.OnResolveResult{Errors: []api.Message{{Text: wrong, Notes: []api.Note{{Text: mend}}}}}
}

// mistakes returns the errors with their positions in the type's files.
func mistakes(file string, errors []api.Message) (all schema.Mistakes) {
	for _, e := range errors {
		at := file
		if e.Location != nil && strings.HasPrefix(e.Location.File, ownFiles+":") {
			at = fmt.Sprintf("%s:%d:%d", ownPath(strings.TrimPrefix(e.Location.File, ownFiles+":")), e.Location.Line, e.Location.Column+1)
		}
		all.Add("", fmt.Sprintf("%s: %s", at, plainly.Replace(e.Text)), mend(e))
	}
	return all
}

// plainly removes the namespaces from messages, because authors do not know them.
var plainly = strings.NewReplacer(`"`+ownFiles+`:`, `"`, `"`+offered+`:`, `"`)

func mend(e api.Message) string {
	switch {
	case len(e.Notes) > 0:
		return e.Notes[0].Text
	case e.Location != nil && strings.HasPrefix(e.Location.File, entryFiles+":"):
		return "write export default before the component"
	}
	return "mend the file"
}
