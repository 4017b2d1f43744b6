// Package api defines all calls of Quoin: a Request is answered with a Response. It checks permissions, applies rate
// limits to visitors and turns errors into problem documents. It is independent of the HTTP server: package web passes
// on requests from browsers, the renderer and the site's forms call it within the process, and all of them get the same
// answers under the same rules.
package api
