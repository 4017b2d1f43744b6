// Package auth says who somebody is and what they may do: the users with their passwords, the
// sessions that follow a sign-in, the limits on attempts, and the one policy table. It keeps its
// data in the store under keys that start with "auth/" and leaves nothing in the log.
package auth
