// Package core defines the types that all packages of Quoin share: entries, actors, changes and errors. It imports only
// the standard library and is independent of HTTP and storage.
package core
