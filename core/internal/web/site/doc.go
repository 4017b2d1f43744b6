// Package site answers all paths outside the API: with a file or a page of the public app or the admin app, an icon, or
// a document for machines, such as a sitemap or feed. It is independent of the HTTP server: it returns an api.Response,
// as the API does, and reads the data of its pages through the API.
package site
