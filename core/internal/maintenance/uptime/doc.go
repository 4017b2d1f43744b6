// Package uptime measures the share of time in which the program ran, from heartbeats that it writes to the store.
//
// Only time that heartbeats confirm counts. A run is up from its start to its latest beat, or to its stop if it was
// stopped in good order; while it continues, to the present. A crash therefore costs the time from the last beat before
// it to the next start, and a restart the time between the stop and the start, however short: nothing is rounded up. If
// two beats of one run are more than twice BeatEvery apart, because the machine slept or the store could not be
// written, the time between them does not count. A clock that is set forward has the same effect. A clock that is set
// back costs at most one beat: time that it passes twice counts once.
package uptime
