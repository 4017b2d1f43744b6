package backup

import "strings"

// ownKeys start the keys of the store that backups on a schedule keep of themselves. They stay out of the archives: a store
// that was restored has no backup yet.
const ownKeys = "backup/"

// IsOwn reports whether a key of the store is about the backups themselves.
func IsOwn(key string) bool { return strings.HasPrefix(key, ownKeys) }
