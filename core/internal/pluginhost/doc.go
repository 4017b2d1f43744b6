// Package pluginhost runs the code of content types: jobs at their intervals, and followers on the changes in the log.
// It gives both access to the content.
package pluginhost
