// Package feature is the contract of a feature: one capability of the program, in a package of its own. A program is a
// list of features. Open opens them over a store, in the order of what they need from each other.
package feature

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/report"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Feature describes a feature. It is a value without resources until it is opened.
type Feature struct {
	// Name consists of lower-case words with hyphens, and is unique in a program.
	Name string
	// Needs are the names of the features whose services Open uses. A program without one of them does not start.
	Needs []string
	// Wants are the names of the features whose services Open uses if the program has them.
	Wants []string
	// Optional reports that a program may be started without the feature.
	Optional bool
	// Screens are its screens in the back office, in the order of the menu.
	Screens []Screen
	// Passing reports whether a key of the store is temporary: backups leave it out. If it is nil, the feature has no such
	// keys.
	Passing func(key string) bool
	// Open starts the feature. If it fails, it releases every resource that it opened.
	Open func(ctx context.Context, env Env) (Instance, error)
}

// Env is what a feature works with. No field is nil. The fields outlive the feature.
type Env struct {
	Store    storage.Store
	Registry *model.Registry
	Content  *writer.Writer
	Answers  *query.Reader
	Settings *Settings
	Auth     *auth.Service
	Gate     *api.Gate // the rate limits of visitors
	Log      *slog.Logger
	Now      func() time.Time
	// Origin is the public address of the site, such as "https://example.co.uk"; empty if it is that of each request.
	Origin string

	screens []Screen       // of all features
	opening *Feature       // the feature that is being opened
	given   map[string]any // what the open features give, by their names
}

// Screen is a screen of the back office that is there only if the program has the feature.
type Screen struct {
	Name  string // of its address, as in "/admin/webhooks"
	Title string
	Icon  string // a class name of Font Awesome
	Group model.Group
	Role  core.Role // the lowest role that has the screen
	// Script is the address of the module that draws the screen; empty for a screen of the back office itself.
	Script string
}

// Screens returns the screens of all features of the program that a role has.
func (env Env) Screens(role core.Role) []Screen {
	all := []Screen{}
	for _, screen := range env.screens {
		if policy.AtLeast(role, screen.Role) {
			all = append(all, screen)
		}
	}
	return all
}

// Instance is an open feature. Each of its fields may be left out.
type Instance struct {
	// Calls are its calls of the API.
	Calls api.Module
	// CallsAfter returns further calls, whose names give way to those of the modules passed: the calls of all features.
	CallsAfter func(others []api.Module) api.Module
	// Followers derive data from content on each node.
	Followers []changes.Follower
	// Reactions follow changes with effects outside of the store, on the leader alone.
	Reactions []changes.Follower
	// Jobs are its periodic work.
	Jobs []Job
	// Work runs on the leader from start to stop. Each function returns when its context ends.
	Work []func(ctx context.Context)
	// Wake makes Work look at the store for what other nodes have written. It is called about once a second on the leader of
	// several nodes.
	Wake func()
	// Measure adds the metrics of the feature.
	Measure func(ctx context.Context, page *metrics.Page)
	// System reports how the feature does, for the screen System. lag is that of the reader that Needs is about.
	System func(ctx context.Context, lag changes.Lag) (report.Part, error)
	// Needs returns the number of the last record that the feature has read from the log by itself: the log keeps those
	// after it. It is for features that are no followers.
	Needs func() storage.Seq
	// Problems returns sentences about what does not work at present.
	Problems func() []string
	// Gives is the service for other features; see Use.
	Gives any
	// Close releases what Open opened. Failures that lose nothing which was acknowledged are logged and not returned.
	Close func() error
}

// Job is work that is done at an interval, and once at the start.
type Job struct {
	Every time.Duration
	// Failure is the message of the log if Run fails. The job runs again after the interval.
	Failure string
	// Leader reports that only one node runs the job, for all of them.
	Leader bool
	Run    func(ctx context.Context) error
}
