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
	maxGroups = 100     // beyond which groups are dropped
	maxPaths  = 5       // of a group
	maxLines  = 60      // in the server's log within an hour, for reports of the running build and for others
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

	running bool // whether a report came from the running build
}

// Log keeps the latest groups in memory and writes each to the server's log once, up to a limit. Groups of the running
// build are kept longest, so that invented reports do not displace them. It is safe for concurrent use.
type Log struct {
	log     *slog.Logger
	now     func() time.Time
	running func(build string) bool

	mu     sync.Mutex
	groups map[key]*Group
	hour   time.Time    // when the present count of lines began
	lines  map[bool]int // by whether the report came from the running build
}

type key struct{ message, component string }

// New returns an empty Log. Running reports whether a build, as reports name it, is part of the running program.
func New(log *slog.Logger, now func() time.Time, running func(build string) bool) *Log {
	return &Log{log: log, now: now, running: running, groups: map[key]*Group{}}
}

// Add records a report. It discards a report of another build if there is no room for a new group.
func (l *Log) Add(r Report) {
	r = r.clean()
	k, now, running := key{r.Message, r.Component}, l.now(), l.running(r.Build)
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.groups[k]
	if g == nil {
		if !l.makeRoom(running) {
			return
		}
		g = &Group{Message: r.Message, Component: r.Component, First: now}
		l.groups[k] = g
		l.writeLine(r, now, running)
	}
	g.Count++
	g.running = g.running || running
	g.Last, g.Build = now, r.Build
	if len(g.Paths) < maxPaths && !slices.Contains(g.Paths, r.Path) && r.Path != "" {
		g.Paths = append(g.Paths, r.Path)
	}
}

// writeLine writes a new group to the server's log, with the stack if the report came from the running build.
func (l *Log) writeLine(r Report, now time.Time, running bool) {
	if now.Sub(l.hour) >= time.Hour {
		l.hour, l.lines = now, map[bool]int{}
	}
	l.lines[running]++
	switch {
	case l.lines[running] > maxLines:
		return
	case l.lines[running] == maxLines:
		l.log.Warn("too many errors in browsers: further ones are not logged within this hour")
		return
	case !running:
		r.Stack = ""
	}
	l.log.Warn("an error in a browser", slog.String("message", r.Message), slog.String("component", r.Component),
		slog.String("build", r.Build), slog.String("path", r.Path), slog.String("stack", r.Stack))
}

// makeRoom reports whether another group may be added. If the limit is reached, it drops the least recently reported group of
// another build, or else, for a group of the running build, the least recently reported group.
func (l *Log) makeRoom(running bool) bool {
	if len(l.groups) < maxGroups {
		return true
	}
	var oldest *Group
	for _, g := range l.groups {
		if g.running && !running {
			continue
		}
		if oldest == nil || oldest.running && !g.running || oldest.running == g.running && g.Last.Before(oldest.Last) {
			oldest = g
		}
	}
	if oldest == nil {
		return false
	}
	delete(l.groups, key{oldest.Message, oldest.Component})
	return true
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
