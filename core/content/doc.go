// Package content is the one writer of content. The Writer writes entries of every type in one way: decode,
// defaults, preparation, rules, one storage update that also leaves the change in the log.
package content
