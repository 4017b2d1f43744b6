// Package entrystore defines how entries are stored: their keys and records, the lists with a summary of each entry, the
// counters, the slugs and the lines of the activity. Package content writes them, package answers reads them. Values
// share the store's memory and are valid only during the View or Update in which they were read.
package entrystore
