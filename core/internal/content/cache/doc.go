// Package cache knows whether what was derived from content is still true, and keeps such things in memory
// while it is.
//
// The contract, for whatever a Cache gives:
//
//  1. Who asks after a write has returned gets nothing from before it.
//  2. Who asks after the log has told of a write, on this node or on another, gets nothing from before it, even
//     if the write has not returned to its caller yet.
//  3. A write that may have happened is a change.
//  4. What does not depend on a type outlives every change of the type, however many there are.
//
// Only this package decides it. Writers say when an update begins and how it ends, the log is heard as any
// follower hears it, and those who read say what they depend on.
package cache
