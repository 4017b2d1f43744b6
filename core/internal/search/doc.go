// Package search maintains a full-text index of all content and answers searches. The index follows the change log:
// writers never wait for it. If its folder is lost or damaged, the index is rebuilt.
//
// The index has two parts, each a Bleve index of its own: public holds the entries that visitors can find, staff holds
// all others. Visitors' searches read the public part only, so that hidden entries influence nothing that visitors see,
// not even scores. No other package uses Bleve.
package search
