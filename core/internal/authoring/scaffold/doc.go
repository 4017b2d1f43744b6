// Package scaffold writes the files with which the author of a content type begins: the file of the type with its
// test, and a Go module that has a program of its own. What it writes compiles and passes as it is, and belongs to
// the author from then on.
package scaffold
