package web

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// TestAnswerToWhoIsSlow checks that an answer is written as long as the client takes each piece in time, and fails
// otherwise. The answer comes from memory, from a file and from another reader.
func TestAnswerToWhoIsSlow(t *testing.T) {
	const size = 5*chunkSize + 1
	body := make([]byte, size)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range body {
		body[i] = byte(random.Uint32())
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, append([]byte("before"), append(body, "after"...)...), 0o600); err != nil {
		t.Fatal(err)
	}
	ways := map[string]func(t *testing.T, c *deadlineConn) (int64, error){
		"memory": func(_ *testing.T, c *deadlineConn) (int64, error) {
			n, err := c.Write(body)
			return int64(n), err
		},
		"file": func(t *testing.T, c *deadlineConn) (int64, error) {
			file, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = file.Close() }()
			if _, err := file.Seek(int64(len("before")), io.SeekStart); err != nil {
				t.Fatal(err)
			}
			return c.ReadFrom(io.LimitReader(file, size))
		},
		"elsewhere": func(_ *testing.T, c *deadlineConn) (int64, error) { return c.ReadFrom(bytes.NewReader(body)) },
	}
	for name, test := range map[string]struct {
		sip   int // bytes that the client reads at once
		every time.Duration
		all   bool
	}{
		"a little at a time": {chunkSize / 16, time.Second, true},
		"just in time":       {chunkSize, writeTimeout - 2*deadlineSlack, true},
		"too little":         {chunkSize / 64, time.Second, false},
		"too late":           {chunkSize, writeTimeout + deadlineSlack, false},
		"at once":            {size, 0, true},
	} {
		for from, write := range ways {
			t.Run(name+" from "+from, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					here, there := net.Pipe()
					taken := make(chan []byte)
					go func() {
						var all []byte
						sip := make([]byte, test.sip)
						for {
							<-time.After(test.every)
							n, err := io.ReadFull(there, sip)
							all = append(all, sip[:n]...)
							if err != nil {
								taken <- all
								return
							}
						}
					}()
					n, err := write(t, &deadlineConn{Conn: here})
					_ = here.Close()
					got := <-taken
					_ = there.Close()
					if int64(len(got)) != n || !bytes.Equal(got, body[:min(n, size)]) {
						t.Errorf("%d bytes were taken, and %d told, or others", len(got), n)
					}
					if test.all && (n != size || err != nil) {
						t.Errorf("%d bytes of %d were written: %v", n, size, err)
					}
					if !test.all && (n >= size || !errors.Is(err, os.ErrDeadlineExceeded)) {
						t.Errorf("%d bytes of %d were written: %v", n, size, err)
					}
				})
			})
		}
	}
}
