package environment

import (
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Program is the plugins of a program, with their content types.
type Program struct {
	Plugins  []plugin.Plugin
	Registry *model.Registry
	Pages    []byte // the list of the pages of the public app, as JSON; nil for none
	// Absent are the names of the types of plugins that this start has left out. Lists of their entries are empty.
	Absent []string
}

// NewProgram adds the types of the program's own to those of its plugins. If there are mistakes, the program has its plugins,
// and its registry if no type has a mistake.
func NewProgram(plugins []plugin.Plugin) (Program, error) {
	registry, err := model.NewRegistry(append(plugin.Types(plugins...), library.Type(), redirect.Type())...)
	if err != nil {
		return Program{Plugins: plugins}, err
	}
	registry.ReservePages(pluginhost.Segments(plugins)...)
	return Program{Plugins: plugins, Registry: registry}, pluginhost.Check(plugins, registry)
}

// always are the plugins that the apps and the host need.
var always = []string{"form", "inquiry", "navigation", "page", "section", "settings"}

// Without returns the program without the plugins with these names, and the other names. It fails if a name is that of a
// plugin that every program has, or if another plugin refers to a type that is left out.
func (p Program) Without(names []string) (rest Program, others []string, err error) {
	for _, name := range names {
		if slices.Contains(always, name) {
			return p, nil, fmt.Errorf("--without %s: it is a part of every program", name)
		}
		if !slices.ContainsFunc(p.Plugins, func(one plugin.Plugin) bool { return one.Name == name }) {
			others = append(others, name)
		}
	}
	if len(others) == len(names) {
		return p, others, nil
	}
	rest, err = p.with(slices.DeleteFunc(slices.Clone(p.Plugins), func(one plugin.Plugin) bool { return slices.Contains(names, one.Name) }))
	rest.Absent = slices.Clone(p.Absent)
	for _, one := range p.Plugins {
		for _, t := range one.Types {
			if slices.Contains(names, one.Name) {
				rest.Absent = append(rest.Absent, t.Name)
			}
		}
	}
	if err != nil {
		return rest, others, fmt.Errorf("--without %s: %w", strings.Join(names, " --without "), err)
	}
	return rest, others, nil
}

// with returns the program with other plugins.
func (p Program) with(plugins []plugin.Plugin) (Program, error) {
	rest, err := NewProgram(plugins)
	rest.Pages = p.Pages
	return rest, err
}

// WithoutFaulty returns the program without the plugins that ran when the process ended twice within ten minutes, and the names
// of those. A plugin stays if every program has it, or another plugin refers to one of its types.
func (p Program) WithoutFaulty(ends []pluginguard.End) (rest Program, out []string) {
	rest = p
	for _, name := range pluginguard.LeftOut(ends) {
		if less, others, err := rest.Without([]string{name}); err == nil && len(others) == 0 {
			rest, out = less, append(out, name)
		}
	}
	return rest, out
}

// Names returns the names of the plugins.
func (p Program) Names() (all []string) {
	for _, one := range p.Plugins {
		all = append(all, one.Name)
	}
	return all
}

// CheckPrivateAddresses fails if a name of --private-addresses is not that of a plugin of the program.
func (p Program) CheckPrivateAddresses(names []string) error {
	for _, name := range names {
		if !slices.ContainsFunc(p.Plugins, func(one plugin.Plugin) bool { return one.Name == name }) {
			return fmt.Errorf("--private-addresses %s: there is no plugin of that name", name)
		}
	}
	return nil
}
