// Package content is the one writer of content. A content type is defined from a plain struct with
// Define, the types stand in a Registry, and the Service reads and writes entries of every type in
// one way: decode, defaults, preparation, rules, one storage update that also leaves the change in
// the log.
package content
