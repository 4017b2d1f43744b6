// Package browser opens pages in a Chromium that is at hand, for tests: it speaks the DevTools protocol over two pipes,
// and has the few calls that a test of a form needs.
package browser
