package model

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Modules names the source files of a type that replace its generated pages and screen. Each is TypeScript or
// JavaScript, with or without JSX, and exports a component as its default. It may import files beside it and the
// modules that the apps offer, which docs/plugins.md lists. The program builds them when it starts.
type Modules struct {
	Files  fs.FS  // the sources with everything that they import: an embed.FS
	Page   string // the public page of an entry: "page.tsx"
	List   string // the public page of all entries
	Screen string // the screen of all entries in the back office
}

// Part is a page or a screen that a module may provide.
type Part string

// The parts.
const (
	PagePart   Part = "page"
	ListPart   Part = "list"
	ScreenPart Part = "screen"
)

// File returns the file that provides a part, or an empty text if there is none.
func (m *Modules) File(part Part) string {
	if m == nil {
		return ""
	}
	return map[Part]string{PagePart: m.Page, ListPart: m.List, ScreenPart: m.Screen}[part]
}

// Sources returns the permitted file extensions of a module.
func Sources() []string { return []string{".tsx", ".ts", ".jsx", ".js", ".json"} }

// checkModules rejects files that do not exist, and parts that the type does not have.
func (t *Type) checkModules(m *mistakes) {
	own := t.Options.Powers.Modules
	if own == nil {
		return
	}
	if own.Files == nil {
		m.say("embed the sources and give them as Files", "modules: there are no files")
		return
	}
	parts := 0
	for _, part := range []Part{PagePart, ListPart, ScreenPart} {
		if file := own.File(part); file != "" {
			parts++
			t.checkModule(m, part, file)
		}
	}
	if parts == 0 {
		m.say("name one as Page, List or Screen", "modules: no file is named")
	}
}

func (t *Type) checkModule(m *mistakes, part Part, file string) {
	what := fmt.Sprintf("modules: the %s %q", part, file)
	switch info, err := fs.Stat(t.Options.Powers.Modules.Files, file); {
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
