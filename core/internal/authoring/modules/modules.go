package modules

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Module is a built module of a content type, or of a screen, a section or a kind of a plugin.
type Module struct {
	Type    string // empty for a screen of a plugin
	Screen  string // the name of the screen of a plugin; empty for a module of a type
	Part    model.Part
	Name    string // the key of its exports in globalThis.quoin.modules: "event/page"
	Address string // the address of the script for browsers, which changes with its content
	Script  []byte
	Query   []string // the query parameters that its page depends on
	Section string   // the section that it draws; empty for a page or a screen
	Plugin  string   // the plugin whose page, screen or section it draws; empty for a module of a type
	File    string   // its source in the Files of the plugin, if it draws a page of a plugin
	Loads   []Load   // the lists of entries that it asks for
	Kind    string   // the kind of fields whose components it has; empty for a page, a screen or a section
}

// Public reports whether the module is for visitors.
func (m Module) Public() bool { return m.Part != model.ScreenPart && m.Part != kindPart }

// Set holds the modules of a program. The zero value has none.
type Set []Module

// Address returns the address of the module of a part, or an empty text if there is none.
func (s Set) Address(typ string, part model.Part) string {
	for _, m := range s {
		if m.Type == typ && m.Part == part {
			return m.Address
		}
	}
	return ""
}

// Query returns the query parameters that the module of a part depends on.
func (s Set) Query(typ string, part model.Part) []string {
	for _, m := range s {
		if m.Type == typ && m.Part == part {
			return m.Query
		}
	}
	return nil
}

// Screens returns the addresses of all screens by their types.
func (s Set) Screens() map[string]string {
	all := map[string]string{}
	for _, m := range s {
		if m.Part == model.ScreenPart && m.Type != "" {
			all[m.Type] = m.Address
		}
	}
	return all
}

// Build builds the modules of all types, which may import what the two apps offer. The error is schema.Mistakes, and the
// set has the modules without their scripts then.
func Build(types []model.Type, public, admin Offer) (Set, error) {
	var all Set
	var found schema.Mistakes
	for i := range types {
		for _, part := range model.Parts() {
			files, file := types[i].Module(part)
			if file == "" || !isSource(files, file) {
				continue
			}
			offer := public
			if part == model.ScreenPart {
				offer = admin
			}
			m := Module{Type: types[i].Name, Part: part, Name: types[i].Name + "/" + string(part)}
			b := builder{files: files, offer: offer, types: types, styled: part == model.ScreenPart}
			found = append(found, m.build(b, file, use{part: part, typ: &types[i]}).Of(m.Type)...)
			all = append(all, m)
		}
	}
	return all, found.Err()
}

// build builds the module of a file.
func (m *Module) build(b builder, file string, u use) schema.Mistakes {
	script, out, found := b.build(m.Name, file, u)
	m.Script, m.Query, m.Loads = script, out.query, out.loads
	m.Address = address(*m)
	return found
}

// isSource reports whether a file is there. The checks of types and plugins report files that are missing.
func isSource(files fs.FS, file string) bool {
	if files == nil || !slices.Contains(model.Sources()[:4], path.Ext(file)) {
		return false
	}
	info, err := fs.Stat(files, file)
	return err == nil && info.Mode().IsRegular()
}

// ofPlugin returns mistakes as those of a plugin.
func ofPlugin(name string, all schema.Mistakes) schema.Mistakes {
	for i := range all {
		all[i].Plugin = name
	}
	return all
}

func address(m Module) string {
	folder := "/assets/modules"
	if !m.Public() {
		folder = "/admin" + folder
	}
	sum := sha256.Sum256(m.Script)
	return fmt.Sprintf("%s/%s-%s-%s.js", folder, cmp.Or(m.Type, m.Screen, m.Kind, m.Plugin), m.Part, hex.EncodeToString(sum[:5]))
}
