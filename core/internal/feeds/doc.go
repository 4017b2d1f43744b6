// Package feeds produces the documents that the site offers to programs: the sitemap, the feeds, the rules for robots
// and the guide for language models. A document depends only on what visitors see and on the address of the site. The
// package contains no names of content types.
package feeds
