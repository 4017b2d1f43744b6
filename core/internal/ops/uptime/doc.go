// Package uptime measures the share of time in which the program ran, from heartbeats that it keeps in
// the store.
//
// Only what was witnessed counts. A run is up from its start to its latest beat, or to its stop where it
// was stopped in good order; while it goes on, to the present. A crash thus costs the time from the last
// beat before it to the next start, and a restart the time between the stop and the start, however short:
// nothing is rounded in the program's favour. Two beats of one run that lie more than twice BeatEvery
// apart have a gap between them, because the machine slept or the store could not be written, and the
// time in between does not count. A clock that is set forward looks the same. One that is set back costs
// at most a beat: what it comes by twice counts once.
package uptime
