// Package render renders the public pages: it runs the site's components in a JavaScript engine, caches the compressed
// HTML in memory, and renders a page again when the data that it shows has changed.
package render
