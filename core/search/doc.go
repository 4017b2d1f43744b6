// Package search keeps an index of all content and answers what people look for in it. It follows the
// log: a writer never waits for it, and whatever happens to its folder, it makes the index anew.
//
// Entries stand on two shelves, each an index of its own: public has those that a visitor can find, staff
// has all others. A visitor's search reads the public shelf alone, so that nothing of it, not even how
// hits are weighed, can tell of the rest. Bleve is used nowhere else.
package search
