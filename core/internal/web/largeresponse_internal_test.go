package web

import "testing"

// TestLargeAnswersAreBounded checks that large answers are limited by their total size, and that an answer sent to a
// second client at the same time is counted once.
func TestLargeAnswersAreBounded(t *testing.T) {
	l := newLargeResponses()
	var all [][]byte
	for range 6 {
		all = append(all, make([]byte, maxLargeBytes/6))
	}
	for i, body := range all {
		for range 2 {
			if !l.acquire(body) {
				t.Fatalf("there is no room for answer %d", i)
			}
		}
	}
	other := make([]byte, largeResponseSize)
	if l.acquire(other) {
		t.Error("there is room for any number of answers")
	}
	l.release(all[0])
	if l.acquire(other) {
		t.Error("an answer that somebody still takes has given back its room")
	}
	l.release(all[0])
	if !l.acquire(other) {
		t.Error("an answer that was taken has kept its room")
	}
}
