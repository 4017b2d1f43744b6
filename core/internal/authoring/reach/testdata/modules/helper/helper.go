package helper

import "os"

// Remove reaches files.
func Remove(name string) error { return os.Remove(name) }

// Unused reaches the environment.
func Unused() string { return os.Getenv("HOME") }
