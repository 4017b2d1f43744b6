package pluginhost

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// adminFiles is the folder of the scripts and styles of the back office, below /admin.
const adminFiles = "assets"

// groups are the groups that the link of a screen may have.
var groups = []model.Group{model.GroupContent, model.GroupInbox, model.GroupSite, model.GroupPeople, model.GroupSystem}

// checkScreens rejects screens that cannot be reached, or not be drawn.
func (c *checker) checkScreens(p *plugin.Plugin) {
	for _, s := range p.Screens {
		say := func(mend, wrong string, args ...any) {
			c.say(mend, "screen %q: "+wrong, append([]any{s.Name}, args...)...)
		}
		c.checkScreenName(p, s, say)
		if strings.TrimSpace(s.Title) == "" {
			say("write it as Title", "it needs the text of its link")
		}
		switch mend := icons.Mend(s.Icon); {
		case s.Icon == "":
		case field.Icon(s.Icon).Check() != nil:
			say(`write one such as "fas fa-box"`, "the icon %q is no icon's class name", s.Icon)
		case mend != "":
			say(mend, "there is no icon %q", s.Icon)
		}
		if !slices.Contains(groups, cmp.Or(s.Group, model.GroupContent)) {
			say("write model.GroupContent, model.GroupInbox, model.GroupSite, model.GroupPeople or model.GroupSystem", "there is no group %q for screens", s.Group)
		}
		if !slices.Contains([]core.Role{core.Viewer, core.Editor, core.Administrator}, leastRole(s)) {
			say("write core.Viewer, core.Editor or core.Administrator", "%q is not a role of staff", s.Role)
		}
		checkScreenFile(p, s, say)
	}
}

func (c *checker) checkScreenName(p *plugin.Plugin, s plugin.Screen, say func(mend, wrong string, args ...any)) {
	if !namePattern.MatchString(s.Name) || len(s.Name) > model.MaxName {
		say(`write one such as "check-in"`, "the name must be lower-case words with hyphens between, at most %d characters", model.MaxName)
		return
	}
	if s.Name == adminFiles {
		say("choose another name", "the program has files at /admin/%s", s.Name)
	} else if err := model.CheckPath(s.Name); err != nil {
		say("choose another name", "%s", err)
	}
	for _, t := range c.registry.Types() {
		first, _, _ := strings.Cut(strings.TrimPrefix(t.Screen(), "/admin/"), "/")
		if first == s.Name {
			say("choose another name", "the screen of the content type %q is at %s", t.Name, t.Screen())
		}
	}
	switch other, taken := c.screens[s.Name]; {
	case taken && other == p.Name:
		say("rename one of the two", "the plugin has another of that name")
	case taken:
		say("rename one of the two", "the plugin %q has a screen of that name", other)
	}
	c.screens[s.Name] = p.Name
}

// checkScreenFile rejects a module that does not exist.
func checkScreenFile(p *plugin.Plugin, s plugin.Screen, say func(mend, wrong string, args ...any)) {
	sources := model.Sources()[:4] // those of components
	switch {
	case s.File == "":
		say(`write it as File: "screen.tsx"`, "it needs the file of its module")
		return
	case p.Files == nil:
		say("embed the sources, and write them as Files of the plugin", "the plugin has no files, and the module is %q", s.File)
		return
	case !slices.Contains(sources, path.Ext(s.File)):
		say("write a file that ends in "+strings.Join(sources, ", "), "%q is no source of a module", s.File)
		return
	}
	if info, err := fs.Stat(p.Files, s.File); err != nil || !info.Mode().IsRegular() {
		say("name a file that is embedded, without a slash before", "%q is not among the files of the plugin", s.File)
	}
}

// leastRole returns the lowest role that has a screen.
func leastRole(s plugin.Screen) core.Role { return cmp.Or(s.Role, core.Administrator) }

// screensOf returns the screens of plugins. scripts are the addresses of their modules, by the names of the screens.
func screensOf(plugins []plugin.Plugin, scripts map[string]string) (all []feature.Screen) {
	for _, p := range plugins {
		for _, s := range p.Screens {
			all = append(all, feature.Screen{
				Name: s.Name, Title: s.Title, Icon: cmp.Or(s.Icon, "fas fa-puzzle-piece"), Group: cmp.Or(s.Group, model.GroupContent),
				Role: leastRole(s), Script: scripts[s.Name],
			})
		}
	}
	return all
}
