// Package feeds makes what machines read of the site: its map, its feeds, the rules for robots and the
// guide for language models. A document is made of what visitors see and of the site's address, and of
// nothing else; no type of content is known here by name.
package feeds
