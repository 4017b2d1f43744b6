// Package required belongs to another module.
package required

import "example.com/required/inner"

// Remover removes.
type Remover struct{}

// Remove reaches files.
func (Remover) Remove(name string) error { return inner.Remove(name) }
