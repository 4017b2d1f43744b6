package hostile_test

import (
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestSilentConnections use up every handle. The server lives, and others are served.
func TestSilentConnections(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	limit, n := scale(256, 1024), scale(400, 4000)
	s := serveIn(t, t.TempDir()+"/data", fmt.Sprintf("ulimit -n %d", limit))
	var silent []connection
	for i := range n {
		// One that is refused, or closed at once, is as good a refusal as any.
		if c, err := s.dial(address(i % 4)); err == nil {
			silent = append(silent, c)
		}
	}
	for range 5 {
		r := s.visitor("198.51.100.9").get("/api/products")
		want(t, "a polite visitor beside silent connections", r, 200)
		t.Logf("answered after %v", r.took)
		if fierce && r.took > patience/6 {
			t.Errorf("answered after %v", r.took)
		}
	}
	for _, c := range silent {
		c.drop()
	}
	s.lives()
	s.staysSmall()
	s.staff()
}
