// Package analytics counts the activity of visitors of the site, without cookies and without storing anything that
// identifies a person.
//
// Collect converts events to additions to rollups: counters of a day, broken down by source, page, device and so on. A
// visitor is identified by a keyed hash of address, user agent and site; the key is valid for a day. A visit ends after
// 30 minutes without activity. Visitors and visits are held in memory. They are also stored beside the rollups until the
// visit has ended, so that a killed process can continue open visits.
//
// All counting is additive. The first page view counts as a visit and as a bounce; a second view or a conversion reverts
// the bounce. Nothing has to be done when a visit ends, and the totals are consistent at any time. The figures of a
// visit belong to the hour and the day in which it began, a page view to its own. Days are those of the site's time zone
// at the time of counting.
//
// Clients' clocks are never used. Nothing of a request is stored except what the tables of this package name.
package analytics
