package hostile_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestSlowReaders get all of it, though it takes longer than one part of an answer may. "make test" reads as fast
// as it can.
func TestSlowReaders(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.large(scale(3, 40))
	paths := []string{"/api/blog.csv", "/api/blog"}
	crowd(len(paths), len(paths), func(i int) {
		whole := want(t, paths[i], staff.get(paths[i]), 200)
		got, took, err := staff.slowly(paths[i])
		t.Logf("%s: %d bytes in %v", paths[i], got, took)
		if !errors.Is(err, io.EOF) || got != len(whole.body) {
			t.Errorf("%s: %d bytes of %d, and then %v", paths[i], got, len(whole.body), err)
		}
	})
	s.lives()
	s.staysSmall()
}

// slowly reads an answer at 100 kB a second, with little room for what is on its way.
func (v *visitor) slowly(path string) (read int, took time.Duration, err error) {
	client := http.Client{Transport: &http.Transport{
		DisableCompression: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if tcp, ok := conn.(*net.TCPConn); ok {
				err = tcp.SetReadBuffer(64 << 10)
			}
			return conn, err
		},
	}}
	defer client.CloseIdleConnections()
	resp, err := client.Do(v.request(http.MethodGet, path, ""))
	if err != nil {
		return 0, 0, err
	}
	defer resp.Body.Close()
	start := time.Now()
	ticker := time.NewTicker(100 * time.Millisecond)
	defer ticker.Stop()
	var got bytes.Buffer
	for err == nil {
		if fierce {
			<-ticker.C
		}
		_, err = io.CopyN(&got, resp.Body, 10<<10)
	}
	return got.Len(), time.Since(start), err
}
