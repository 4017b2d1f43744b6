// Package browser opens pages in an installed Chromium, for tests. It uses the DevTools protocol over two pipes, and
// has only the calls that a test of a form needs.
package browser
