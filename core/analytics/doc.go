// Package analytics counts what visitors of the site do, without cookies and without keeping anything that
// leads back to a person.
//
// Events come in through Collect and turn into additions to rollups: counters of a day, broken down by
// source, page, device and so on. A visitor is a keyed hash of address, agent and site, whose key lives a
// day; a visit is what a visitor does until 30 minutes of silence. Both are held in memory, and kept beside
// the rollups only until the visit has ended, so that a killed process goes on where it was.
//
// Everything is additive. A visit counts as one, and as a bounce, with its first page view; the second view,
// or a conversion, takes the bounce back. There is no work to be done when a visit ends, and the totals are
// consistent at every moment. The figures of a visit belong to the hour and the day in which it began, a page
// view to its own. Days are those of the site's time zone when they were counted.
//
// The times of clients are never used, nor is anything of a request kept but what the tables of this package
// know by name.
package analytics
