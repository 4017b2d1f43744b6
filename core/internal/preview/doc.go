// Package preview manages the links that show one entry to anyone who has the link, before the entry is published. The
// store has only hashes of the links, with the entry, and they are deleted with it.
package preview
