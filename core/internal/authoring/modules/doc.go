// Package modules builds the pages and screens of content types. Each becomes one script that runs in browsers and in
// the server's engine.
package modules
