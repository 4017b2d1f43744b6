package hidden

import (
	"context"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin has a job.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "x", Jobs: []plugin.Job{{Name: "work", At: "03:00", Run: work}}}
}

type deleter interface {
	Delete(typ, id string) error
}

type embedding struct{ plugin.Content }

type kept struct{ content plugin.Content }

func work(ctx context.Context, site *plugin.Site) error {
	remove := site.Content.Delete
	if err := remove("a", "x"); err != nil {
		return err
	}
	if err := any(site.Content).(deleter).Delete("asserted", "x"); err != nil {
		return err
	}
	if err := generic(site.Content); err != nil {
		return err
	}
	if err := (embedding{site.Content}).Delete("embedded", "x"); err != nil {
		return err
	}
	if err := (kept{site.Content}).content.Delete("kept", "x"); err != nil {
		return err
	}
	all := make(chan plugin.Content, 1)
	all <- site.Content
	received := <-all
	if err := received.Delete("received", "x"); err != nil {
		return err
	}
	var content plugin.Content
	func() { content = site.Content }()
	defer content.Delete("deferred", "x")
	return with(ctx, func(c plugin.Content) error { return c.Delete("called", "x") }, site)
}

func generic[T deleter](from T) error { return from.Delete("generic", "x") }

func with(_ context.Context, fn func(plugin.Content) error, site *plugin.Site) error {
	return fn(site.Content)
}
