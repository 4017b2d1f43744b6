package app

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// program is the plugins of a program, with their content types.
type program struct {
	plugins  []plugin.Plugin
	registry *model.Registry
}

// newProgram adds the types of the program's own to those of its plugins.
func newProgram(plugins []plugin.Plugin) (program, error) {
	registry, err := model.NewRegistry(append(plugin.Types(plugins...), library.Type(), redirect.Type())...)
	if err != nil {
		return program{}, err
	}
	return program{plugins, registry}, pluginhost.Check(plugins, registry)
}

// always are the plugins that the apps and the host need.
var always = []string{"form", "inquiry", "navigation", "page", "section", "settings"}

// without returns the program without the plugins with these names, and the other names. It fails if a name is that of a
// plugin that every program has, or if another plugin refers to a type that is left out.
func (p program) without(names []string) (rest program, others []string, err error) {
	for _, name := range names {
		if slices.Contains(always, name) {
			return p, nil, fmt.Errorf("--without %s: it is a part of every program", name)
		}
		if !slices.ContainsFunc(p.plugins, func(one plugin.Plugin) bool { return one.Name == name }) {
			others = append(others, name)
		}
	}
	if len(others) == len(names) {
		return p, others, nil
	}
	rest, err = newProgram(slices.DeleteFunc(slices.Clone(p.plugins), func(one plugin.Plugin) bool { return slices.Contains(names, one.Name) }))
	if err != nil {
		return rest, others, fmt.Errorf("--without %s: %w", strings.Join(names, " --without "), err)
	}
	return rest, others, nil
}

// demos is the demo content of plugins, in their order.
type demos []model.Demo

// demosOf returns the demo content of plugins; nil if they have none.
func demosOf(plugins []plugin.Plugin) model.Demo {
	var all demos
	for _, p := range plugins {
		if p.Demo != nil {
			all = append(all, p.Demo)
		}
	}
	if all == nil {
		return nil
	}
	return all
}

func (d demos) Types() (all []string) {
	for _, one := range d {
		for _, name := range one.Types() {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

func (d demos) Items(typ string, start time.Time) (all []model.DemoItem, err error) {
	for _, one := range d {
		if !slices.Contains(one.Types(), typ) {
			continue
		}
		items, err := one.Items(typ, start)
		if err != nil {
			return nil, err
		}
		all = append(all, items...)
	}
	return all, nil
}

func (d demos) Pictures(start time.Time) (all []model.DemoPicture, err error) {
	for _, one := range d {
		from, has := one.(model.DemoPictures)
		if !has {
			continue
		}
		pictures, err := from.Pictures(start)
		if err != nil {
			return nil, err
		}
		all = append(all, pictures...)
	}
	return all, nil
}

func (d demos) Visits(start time.Time) (all []model.DemoVisit, err error) {
	for _, one := range d {
		visits, err := one.Visits(start)
		if err != nil {
			return nil, err
		}
		all = append(all, visits...)
	}
	slices.SortStableFunc(all, func(a, b model.DemoVisit) int { return a.At.Compare(b.At) })
	return all, nil
}
