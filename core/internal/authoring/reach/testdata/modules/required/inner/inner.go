package inner

import "os"

// Remove reaches files.
func Remove(name string) error { return os.Remove(name) }
