// Package auth authenticates users and programs and authorises what they do: the users with their passwords, the sessions of a
// sign-in, the limits on attempts, and access to the policy table. It stores its data under keys that start with "auth/" and
// logs only faults that fail no call, never secrets.
package auth
