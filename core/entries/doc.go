// Package entries knows how entries lie in the store: their keys and records, the lists with a summary of each
// entry, the counts, the slugs and the lines of the activity. Package content writes them so, package answers reads
// them. What is read is a part of the store's memory and lasts as long as the View or Update that it was read in.
package entries
