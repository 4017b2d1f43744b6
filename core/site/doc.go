// Package site answers every address outside the API: with a file or a page of one of the two apps, with an
// icon, or with what machines read of the site. It knows no HTTP server: it gives an api.Response, as the API
// does, and reads what its pages show through the API.
package site
