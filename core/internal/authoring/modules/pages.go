package modules

import (
	"io/fs"
	"path"
	"reflect"
	"slices"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// pagePart is the part of a module that draws a page of a plugin.
const pagePart model.Part = "own-page"

// BuildPages builds the modules that pages of plugins may be drawn by, which may import what the public app offers, and ask for
// entries of types: of each plugin with a route for pages, every source that exports a component and belongs to no type,
// screen or section. The error is schema.Mistakes; those in sources that others import are reported there.
func BuildPages(plugins []plugin.Plugin, types []model.Type, public Offer) (Set, error) {
	var all Set
	var found schema.Mistakes
	for _, p := range plugins {
		if !hasPages(p) || p.Files == nil {
			continue
		}
		taken, imported := entriesOf(p), map[string]bool{}
		var names []string
		for _, name := range sourcesOf(p.Files) {
			if !taken[name] {
				names = append(names, name)
			}
		}
		for _, name := range append(sortedKeys(taken), names...) {
			for _, other := range importsIn(p.Files, name) {
				imported[other] = true
			}
		}
		for _, name := range names {
			b := builder{files: p.Files, offer: public, types: types}
			m := Module{Plugin: p.Name, File: name, Part: pagePart, Name: "/page/" + p.Name + "/" + name}
			mistakes := m.build(b, name, use{part: pagePart})
			switch {
			case len(mistakes) > 0 && (imported[name] || b.lacksComponent(name)):
			case len(mistakes) > 0:
				found = append(found, ofPlugin(p.Name, mistakes)...)
			default:
				all = append(all, m)
			}
		}
	}
	return all, found.Err()
}

// hasPages reports whether a plugin has a route for pages.
func hasPages(p plugin.Plugin) bool {
	return slices.ContainsFunc(p.Routes, func(r plugin.Route) bool { return r.Output == reflect.TypeFor[plugin.Page]() })
}

// entriesOf returns the sources of the modules of the screens, the sections, the kinds and the types of a plugin.
func entriesOf(p plugin.Plugin) map[string]bool {
	all := map[string]bool{}
	for _, s := range p.Screens {
		all[path.Clean(s.File)] = true
	}
	for _, s := range p.Sections {
		all[path.Clean(s.File)] = true
	}
	for _, k := range p.Kinds {
		all[path.Clean(k.File)] = true
	}
	for i := range p.Types {
		for _, part := range model.Parts() {
			if _, file := p.Types[i].Module(part); file != "" {
				all[path.Clean(file)] = true
			}
		}
	}
	return all
}

// sourcesOf returns the sources that may have a component, in order.
func sourcesOf(files fs.FS) (names []string) {
	// A folder that cannot be read has none.
	_ = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && slices.Contains([]string{".tsx", ".jsx"}, path.Ext(name)) {
			names = append(names, name)
		}
		return nil
	})
	return names
}

// importsIn returns the files beside a source that it imports.
func importsIn(files fs.FS, name string) (names []string) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil
	}
	for _, statement := range importStatement.FindAllString(string(text), -1) {
		from := statement[lastQuote(statement)+1 : len(statement)-1]
		for _, ending := range append([]string{""}, model.Sources()...) {
			if at := path.Join(path.Dir(name), from) + ending; from[0] == '.' && isSource(files, at) {
				names = append(names, at)
			}
		}
	}
	return names
}

// lacksComponent reports whether a source can be parsed and has no default export: it is no page.
func (b builder) lacksComponent(name string) bool {
	text, err := fs.ReadFile(b.files, name)
	if err != nil {
		return true
	}
	result := api.Transform(string(text), api.TransformOptions{Loader: loaderOf(name), JSX: api.JSXAutomatic, LogLevel: api.LogLevelSilent})
	return len(result.Errors) == 0 && !defaultExport.Match(result.Code)
}

// Pages returns the modules of the pages of plugins.
func (s Set) Pages() (all []Module) {
	for _, m := range s {
		if m.Part == pagePart {
			all = append(all, m)
		}
	}
	return all
}
