package web

import "testing"

// TestLargeAnswersAreBounded checks that large answers are limited by their total size, and that an answer sent to a
// second client at the same time is counted once.
func TestLargeAnswersAreBounded(t *testing.T) {
	l := newLarges()
	var all [][]byte
	for range 6 {
		all = append(all, make([]byte, largeInAll/6))
	}
	for i, body := range all {
		for range 2 {
			if !l.take(body) {
				t.Fatalf("there is no room for answer %d", i)
			}
		}
	}
	other := make([]byte, largeAnswer)
	if l.take(other) {
		t.Error("there is room for any number of answers")
	}
	l.release(all[0])
	if l.take(other) {
		t.Error("an answer that somebody still takes has given back its room")
	}
	l.release(all[0])
	if !l.take(other) {
		t.Error("an answer that was taken has kept its room")
	}
}
