// Package bench measures the whole program over HTTP, with everything on that people run, beside its floor in the
// same run: bare Fiber that sends the same bytes, and Fiber over bbolt. `make bench` runs it on a quiet machine.
package bench
