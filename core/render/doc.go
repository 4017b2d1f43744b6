// Package render makes the public pages: it runs the site's own components in a JavaScript engine, keeps
// the HTML in memory, compressed, and makes a page again when what it shows has changed.
package render
