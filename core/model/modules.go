package model

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Modules names the source files of a type that replace its generated pages. Each is TypeScript or JavaScript, with or
// without JSX, and exports a component as its default. It may import files beside it and the modules that the apps offer,
// which docs/plugins.md lists. The program builds them when it starts.
type Modules struct {
	Files fs.FS  // the sources with everything that they import: an embed.FS; those of the plugin if nil
	Page  string // the public page of an entry: "page.tsx"
	List  string // the public page of all entries
}

// Module names the source file of a type that replaces its generated screen in the back office; see Modules.
type Module struct {
	Files fs.FS  // the sources with everything that they import: an embed.FS; those of the plugin if nil
	File  string // the screen of all entries: "screen.tsx"
}

// Part is a page or a screen that a module may provide.
type Part string

// The parts.
const (
	PagePart   Part = "page"
	ListPart   Part = "list"
	ScreenPart Part = "screen"
)

// Parts returns all parts.
func Parts() []Part { return []Part{PagePart, ListPart, ScreenPart} }

// Module returns the file that provides a part, and the sources to which it belongs. The file is empty if there is none.
func (t *Type) Module(part Part) (files fs.FS, file string) {
	o := t.Options
	switch part {
	case PagePart:
		return o.Public.Modules.Files, o.Public.Modules.Page
	case ListPart:
		return o.Public.Modules.Files, o.Public.Modules.List
	case ScreenPart:
		return o.Admin.Module.Files, o.Admin.Module.File
	}
	return nil, ""
}

// Sources returns the permitted file extensions of a module.
func Sources() []string { return []string{".tsx", ".ts", ".jsx", ".js", ".json"} }

// checkModules rejects files that do not exist, and parts that the type does not have.
func (t checker) checkModules(m *mistakes) {
	for _, part := range Parts() {
		if files, file := t.Module(part); file != "" {
			t.checkModule(m, part, files, file)
		}
	}
}

func (t checker) checkModule(m *mistakes, part Part, files fs.FS, file string) {
	what := fmt.Sprintf("modules: the %s %q", part, file)
	if files == nil {
		m.say("embed the sources and give them as Files of the plugin", "%s has no files", what)
		return
	}
	switch info, err := fs.Stat(files, file); {
	case err != nil || !info.Mode().IsRegular():
		m.say("name a file that is embedded, without a slash before", "%s is not among the files", what)
	case !slices.Contains(Sources()[:4], path.Ext(file)):
		m.say(`write one such as "page.tsx"`, "%s is no source of a module", what)
	}
	switch {
	case part == ScreenPart && t.Screen() == "":
		m.say("leave it out, or leave out Group", "%s has no place: the type has no screen of its own", what)
	case part != ScreenPart && !t.HasPage():
		m.say(`leave it out, or give the type a Page such as "/case-studies/:id"`, "%s has no place: the type has no public page", what)
	}
}
