package pluginhost

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// maxSectionName is the maximum length of the name of a section.
const maxSectionName = 32

// sections rejects sections that cannot be stored, edited or shown.
func (c *checker) sections(p *plugin.Plugin, taken map[string]string) {
	if len(p.Sections) == 0 {
		return
	}
	own, common, found := ownSections(c.registry)
	if !found {
		c.say("add the plugin of the sections", "it has sections, and the program has no type of sections")
		return
	}
	for _, s := range p.Sections {
		what := fmt.Sprintf("section %q", s.Name)
		switch {
		case !namePattern.MatchString(s.Name) || len(s.Name) > maxSectionName:
			c.say(`write one such as "countdown"`, "%s: the name must be lower-case words with hyphens between, at most %d characters", what, maxSectionName)
		case slices.Contains(own, s.Name):
			c.say("rename it", "%s: the site has sections of that type", what)
		case taken[s.Name] != "":
			c.say("rename one of the two", "%s: the plugin %q has sections of that type", what, taken[s.Name])
		}
		taken[s.Name] = p.Name
		if s.Title == "" {
			c.say(`write it as Title: "Countdown"`, "%s: it needs a title", what)
		}
		if !isIcon(s.Icon) {
			c.say(`write the class name of one, such as "fas fa-clock"`, "%s: %q is not a known icon", what, s.Icon)
		}
		if s.InText {
			c.say("leave InText out", "%s: blocks in rich text are not available yet", what)
		}
		c.sectionValue(what, s, common)
		c.moduleFile(what, "countdown.tsx", s.File, p.Files)
	}
}

// ownSections returns the types of sections that the site has without plugins, and the names of the parts that all sections
// have; false if it has no sections.
func ownSections(registry *model.Registry) (own, common []string, found bool) {
	types := registry.Types()
	for i := range types {
		if _, by := types[i].Schema.Shaped(); by != nil {
			return by.Choices[:len(by.Choices)-len(types[i].Schema.Shapes())], types[i].Options.Shapes.Common, true
		}
	}
	return nil, nil, false
}

// sectionValue rejects values without fields, and mistakes in their tags.
func (c *checker) sectionValue(what string, s plugin.Section, common []string) {
	shape, err := model.ReadShape(s.Name, s.Title, s.Icon, reflect.TypeOf(s.Value))
	mistakes, _ := errors.AsType[schema.Mistakes](err)
	for _, m := range mistakes {
		if m.Wrong = what + ": " + m.Wrong; m.Field != "" {
			m.Wrong, m.Field = fmt.Sprintf("%s, field %q: %s", what, m.Field, strings.TrimPrefix(m.Wrong, what+": ")), ""
		}
		c.Mistakes = append(c.Mistakes, m)
	}
	for i := range shape.Fields {
		f := &shape.Fields[i]
		if slices.Contains(common, f.Name) {
			c.say("rename the field", "%s, field %q: every section has a key of that name in its metadata", what, f.Name)
		}
		c.sectionReferences(what, f, f.Name)
	}
	for path, f := range shape.Customs() {
		if wrong, mend := c.unknownKind(f.CustomKind()); wrong != "" {
			c.say(mend, "%s, field %q: %s", what, path, wrong)
		}
	}
}

// sectionReferences rejects references to types that do not exist.
func (c *checker) sectionReferences(what string, f *schema.Field, name string) {
	if _, known := c.registry.Type(f.Ref); f.Ref != "" && !known {
		c.say(schema.Meant(f.Ref, typeNames(c.registry)), "%s, field %q: it refers to %q, which is no type", what, name, f.Ref)
	}
	for i := range f.Fields {
		c.sectionReferences(what, &f.Fields[i], name+"."+f.Fields[i].Name)
	}
}

// moduleFile rejects a module that is not among the files of the plugin.
func (c *checker) moduleFile(what, example, file string, files fs.FS) {
	switch {
	case file == "":
		c.say(fmt.Sprintf("write File: %q", example), "%s: it needs a module that draws it", what)
		return
	case files == nil:
		c.say("embed the sources and write them as Files of the plugin", "%s: the plugin has no Files", what)
		return
	case !slices.Contains(model.Sources()[:4], path.Ext(file)):
		c.say(fmt.Sprintf("write one such as %q", example), "%s: %q is not the source of a module", what, file)
		return
	}
	if info, err := fs.Stat(files, file); err != nil || !info.Mode().IsRegular() {
		c.say("name an embedded file, without a slash before", "%s: %q is not among the Files of the plugin", what, file)
	}
}

// isIcon reports whether a class name is that of an icon of the set.
func isIcon(class string) bool {
	words := strings.Fields(class)
	if len(words) != 2 || !strings.HasPrefix(words[1], "fa-") {
		return false
	}
	_, found, err := icons.New().SVG(words[0], strings.TrimPrefix(words[1], "fa-"))
	return found && err == nil
}
