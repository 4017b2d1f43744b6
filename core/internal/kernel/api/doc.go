// Package api is the kernel of the API: a Request is answered with a Response by the routes that features hand over as
// modules. It checks permissions, applies rate limits to visitors and turns errors into problem documents. It knows no
// feature, and is independent of the HTTP server: package web passes
// on requests from browsers, the renderer and the site's forms call it within the process, and all of them get the same
// answers under the same rules.
package api
