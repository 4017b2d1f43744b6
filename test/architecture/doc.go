// Package architecture holds tests of the structure of the code: what packages import, and what the public ones export.
package architecture
