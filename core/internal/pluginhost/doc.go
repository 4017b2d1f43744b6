// Package pluginhost runs plugins: it answers their calls, runs their jobs at their intervals, and delivers changes from
// the log to their followers. It gives each of them the content of the site.
package pluginhost
