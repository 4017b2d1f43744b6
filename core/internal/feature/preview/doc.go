// Package preview keeps the links that show one entry to whoever has them, before it is published. The store has their
// hashes alone, beside the entry: they end with it.
package preview
