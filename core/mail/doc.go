// Package mail sends what staff write. A mail that was accepted stands in the store until a server has taken it or refused
// it for good, so that it survives whatever happens to the program in between.
package mail
