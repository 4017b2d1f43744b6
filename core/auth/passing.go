package auth

import "strings"

// mailedPrefix starts the keys of links that were mailed to reset a password or to confirm an address.
const mailedPrefix = "auth/link/"

// Passing reports whether a key of the store has what ends by itself, and must not come back with a backup: a session, or a
// link that was mailed.
func Passing(key string) bool {
	return strings.HasPrefix(key, sessionPrefix) || strings.HasPrefix(key, mailedPrefix)
}

// IsAccount reports whether a key of the store is that of a user.
func IsAccount(key string) bool { return strings.HasPrefix(key, accountPrefix) }
