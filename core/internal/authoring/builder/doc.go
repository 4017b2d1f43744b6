// Package builder builds programs of Quoin with additional content types. It needs only the Go command. The running
// program contains both built apps, and passes them to the compiler as an overlay of the source, so that the build
// works even with a read-only module.
package builder
