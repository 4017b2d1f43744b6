package pluginhost

import (
	"context"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Config holds the dependencies of a Host.
type Config struct {
	Plugins  []plugin.Plugin
	Unserved []Unserved // the routes that are not served
	Origin   string     // the public address of the site; empty if it is that of each request
	Sites
	// Confirmed reports whether a caller has confirmed the password lately; nil if nobody has.
	Confirmed func(auth.Caller) bool
}

// Host runs plugins. It is safe for concurrent use.
type Host struct {
	Config
	rules    validate.Rules
	limiters map[string]*limit.Limiter // of visitors, by method and path

	mu       sync.Mutex
	failures map[string]bool // the messages about jobs whose latest run failed, and services that have ended
	outcomes map[string]bool // whether the latest run of a job succeeded, by its key

	pause func(context.Context, time.Duration) bool // waits before a service is started again
}

// New returns a host. Jobs run while Run is running.
func New(c Config) *Host {
	return &Host{
		Config: c, rules: validate.NewRules(), limiters: limitersOf(c), failures: map[string]bool{}, outcomes: map[string]bool{}, pause: sleep,
	}
}
