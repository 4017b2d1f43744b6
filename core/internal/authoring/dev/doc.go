// Package dev runs the program of a module while its author works on it: it builds and starts the program again when a
// file changes. The server that runs goes on until the next one has been built.
package dev
