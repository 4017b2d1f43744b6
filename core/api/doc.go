// Package api is every call that can be made of Quoin: a Request that becomes a Response. It knows who may
// make which call, what it costs a visitor and how a failure is told, and it knows no HTTP server: package
// web hands over what browsers send, the renderer and the site's forms ask within the process, and all of
// them get the same answers by the same rules.
package api
