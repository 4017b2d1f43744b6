// Package web is the HTTP server. Fiber routes each request to a call of the API or to the site, and the response is
// sent in the content coding that the client prefers. No other package imports Fiber.
package web
