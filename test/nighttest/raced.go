//go:build race

package nighttest

// Raced reports whether the race detector is on, which makes tests several times as slow.
const Raced = true
