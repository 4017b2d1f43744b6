// Package scaffold writes the initial files for the author of a content type: the file of the type with its test, and a
// Go module with a program of its own. The files compile and pass their tests unchanged, and the author may then edit
// them freely.
package scaffold
