// Package pluginhost runs the code that content types bring along: their jobs at the times that they name, and their
// followers as the log tells of changes. It gives both the content to work on.
package pluginhost
