package web

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// TestAnswerToWhoIsSlow is written for as long as a piece of it is taken in time, and no longer.
func TestAnswerToWhoIsSlow(t *testing.T) {
	const size = 5*piece + 1
	for name, test := range map[string]struct {
		sip   int // bytes that are taken at once
		every time.Duration
		all   bool
	}{
		"a little at a time": {piece / 16, time.Second, true},
		"just in time":       {piece + 1, writeTimeout - 2*slack, true},
		"too little":         {piece / 64, time.Second, false},
		"too late":           {piece, writeTimeout + slack, false},
		"at once":            {size, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				here, there := net.Pipe()
				defer func() { _ = here.Close() }()
				taken := make(chan int)
				go func() {
					total, sip := 0, make([]byte, test.sip)
					for {
						<-time.After(test.every)
						n, err := io.ReadFull(there, sip)
						if total += n; err != nil {
							taken <- total
							return
						}
					}
				}()
				n, err := (&slowly{Conn: here}).Write(make([]byte, size))
				_ = here.Close()
				if got := <-taken; got != n {
					t.Errorf("%d bytes were taken, and %d told", got, n)
				}
				if test.all && (n != size || err != nil) {
					t.Errorf("%d bytes of %d were written: %v", n, size, err)
				}
				if !test.all && (n >= size || !errors.Is(err, os.ErrDeadlineExceeded)) {
					t.Errorf("%d bytes of %d were written: %v", n, size, err)
				}
				_ = there.Close()
			})
		})
	}
}
