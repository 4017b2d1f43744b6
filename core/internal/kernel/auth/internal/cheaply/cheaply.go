// Package cheaply is the key to passwords whose hashes cost next to nothing. Only core/internal/kernel/auth and what is below it can name it,
// so that nobody makes such a service but through core/internal/kernel/auth/authtest.
package cheaply

// Key makes a service whose hashes are cheap.
type Key struct{}
