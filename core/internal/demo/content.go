package demo

import (
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// demos is the demo content of plugins, in their order.
type demos []model.Demo

// Of returns the demo content of plugins; nil if they have none.
func Of(plugins []plugin.Plugin) model.Demo {
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
