package backup

import "strings"

// ownKeys is the prefix of the keys in which scheduled backups store their state. Archives omit them, because a
// restored store has no backups yet.
const ownKeys = "backup/"

// IsOwn reports whether a key of the store belongs to the backups themselves.
func IsOwn(key string) bool { return strings.HasPrefix(key, ownKeys) }
