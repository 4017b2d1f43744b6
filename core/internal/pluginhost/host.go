package pluginhost

import (
	"context"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Config holds the dependencies of a Host.
type Config struct {
	Plugins  []plugin.Plugin
	LeftOut  []string   // the names of the plugins that this start has left out
	Unserved []Unserved // the routes that are not served
	Headless bool       // whether 'Coming soon' closes no route, because other front ends draw the pages
	Sites
	// Modules are the modules that draw pages, by the names of their plugins and their files, with a slash between.
	Modules map[string]Module
	// Confirmed reports whether a caller has confirmed the password lately; nil if nobody has.
	Confirmed func(auth.Caller) bool
	// Location returns the time zone of the site; UTC if it is nil.
	Location func(ctx context.Context) *time.Location
	// Goals counts the goals that visitors reach; nil if nobody counts them.
	Goals Goals
	// TakeLink limits the wrong tokens of an address; see auth.Service.TakeLink. If it is nil, there is no limit.
	TakeLink func(ctx context.Context, address string) (settle func(good bool), err error)
}

// Host runs plugins. It is safe for concurrent use.
type Host struct {
	Config
	answers
	*checkRuns
	rules    validate.Rules
	limiters map[string]*limit.Limiter // of visitors, by method and path

	mu       sync.Mutex
	failures map[string]bool // the messages about jobs whose latest run failed, and services that have ended
	lagsOf   Lags

	wakes map[string]chan struct{}                  // of the jobs, by their keys
	pause func(context.Context, time.Duration) bool // waits before a service is started again
}

// New returns a host. Jobs run while Run is running.
func New(c Config) *Host {
	if c.Guard == nil {
		c.Guard = pluginguard.New(pluginguard.Config{Now: c.Now})
	}
	h := &Host{
		Config: c, answers: answers{c.Store, c.Now, c.Log}, checkRuns: &checkRuns{plugins: c.Plugins, sites: c.Sites}, rules: validate.NewRules(), limiters: limitersOf(c), failures: map[string]bool{}, wakes: map[string]chan struct{}{}, pause: sleep,
	}
	for i := range c.Plugins {
		for _, job := range c.Plugins[i].Jobs {
			h.wakes[jobKey(&c.Plugins[i], job)] = make(chan struct{}, 1)
		}
	}
	return h
}
