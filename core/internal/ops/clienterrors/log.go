// Package clienterrors collects the errors that the two apps report from browsers. Addresses, queries and long numbers are
// removed before a report is stored or logged, so that no personal data remains.
package clienterrors

import (
	"log/slog"
	"slices"
	"sync"
	"time"
)

// The limits of a Log.
const (
	MaxBody   = 8 << 10 // bytes of a report
	maxGroups = 100     // beyond which the least recently reported one is dropped
	maxPaths  = 5       // of a group
)

// Report is an error report of an app.
type Report struct {
	Message   string `json:"message" doc:"Of the error. What looks personal is taken out of all texts before they are kept."`
	Stack     string `json:"stack,omitempty" doc:"Of the error, or of React's components."`
	Component string `json:"component,omitempty" doc:"In which it happened."`
	Build     string `json:"build,omitempty" doc:"Of the app."`
	Path      string `json:"path,omitempty" doc:"Of the page; its query is left out."`
}

// Group is an error that was reported once or more: the same message in the same component.
type Group struct {
	Message, Component string
	Build              string // of the latest report

	Count       int
	First, Last time.Time
	Paths       []string // at which it happened, at most 5
}

// Log holds the latest groups in memory and writes each to the server's log once. It is safe for concurrent use.
type Log struct {
	log *slog.Logger
	now func() time.Time

	mu     sync.Mutex
	groups map[key]*Group
}

type key struct{ message, component string }

// New returns an empty Log.
func New(log *slog.Logger, now func() time.Time) *Log {
	return &Log{log: log, now: now, groups: map[key]*Group{}}
}

// Add records a report.
func (l *Log) Add(r Report) {
	r = r.clean()
	k, now := key{r.Message, r.Component}, l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.groups[k]
	if g == nil {
		l.makeRoom()
		g = &Group{Message: r.Message, Component: r.Component, First: now}
		l.groups[k] = g
		l.log.Warn("an error in a browser", slog.String("message", r.Message), slog.String("component", r.Component),
			slog.String("build", r.Build), slog.String("path", r.Path), slog.String("stack", r.Stack))
	}
	g.Count++
	g.Last, g.Build = now, r.Build
	if len(g.Paths) < maxPaths && !slices.Contains(g.Paths, r.Path) && r.Path != "" {
		g.Paths = append(g.Paths, r.Path)
	}
}

// makeRoom drops the least recently reported group if the limit is reached.
func (l *Log) makeRoom() {
	if len(l.groups) < maxGroups {
		return
	}
	var oldest key
	var at time.Time
	for k, g := range l.groups {
		if at.IsZero() || g.Last.Before(at) {
			oldest, at = k, g.Last
		}
	}
	delete(l.groups, oldest)
}

// Groups returns the groups, the most recently reported first.
func (l *Log) Groups() []Group {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]Group, 0, len(l.groups))
	for _, g := range l.groups {
		one := *g
		one.Paths = slices.Clone(g.Paths)
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b Group) int { return b.Last.Compare(a.Last) })
	return all
}
