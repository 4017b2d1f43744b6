// Package presence records which members of staff have which entry open. It keeps that in memory only: tabs repeat
// their report at intervals, and thereby restore it after a restart.
package presence
