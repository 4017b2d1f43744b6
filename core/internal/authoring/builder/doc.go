// Package builder makes programs of Quoin with content types of one's own. It needs the Go command and nothing else:
// both apps come from the program that runs, which lays them over the source as the compiler reads it, so that even
// a module that nobody may write to is built with them.
package builder
