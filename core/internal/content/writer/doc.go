// Package writer is the only writer of content. The Writer writes entries of every type in the same way:
// decode, set defaults, prepare, check rules, and commit one storage update that also appends the change to
// the log.
package writer
