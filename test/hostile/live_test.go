package hostile_test

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// listen opens a stream of changes from an address. It gives the status, and the stream if that is 200.
func (s *server) listen(address string, header ...string) (int, connection) {
	s.t.Helper()
	c, err := s.dial(address)
	if err != nil {
		return 0, connection{}
	}
	s.t.Cleanup(c.drop)
	request := "GET /api/live HTTP/1.1\r\nHost: " + s.addr + "\r\nX-Forwarded-For: " + address + "\r\n"
	for i := 0; i+1 < len(header); i += 2 {
		request += header[i] + ": " + header[i+1] + "\r\n"
	}
	if _, err := io.WriteString(c, request+"\r\n"); err != nil {
		return 0, c
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return 0, c
	}
	c.in = bufio.NewReader(resp.Body)
	return resp.StatusCode, c
}

// TestPlacesOfTheLiveFeed are not to be had by few, whatever their addresses.
func TestPlacesOfTheLiveFeed(t *testing.T) {
	nighttest.Only(t)
	for _, one := range []struct {
		name    string
		address func(n int) string
	}{
		{"18 addresses", func(n int) string { return address(n % 18) }},
		{"a network of IPv6", func(n int) string { return fmt.Sprintf("2001:db8:1:1::%x", 1+n) }},
	} {
		t.Run(one.name, func(t *testing.T) {
			begin(t)
			s := serve(t)
			staff := s.staff()
			held := 0
			for n := range 1800 {
				switch status, _ := s.listen(one.address(n)); status {
				case 200:
					held++
				case 0, 429, 503:
				default:
					t.Fatalf("status %d", status)
				}
			}
			t.Logf("%d places are taken", held)
			if held == 0 {
				t.Error("nobody may listen")
			}
			for i := range 20 {
				if status, _ := s.listen(fmt.Sprintf("198.51.100.%d", 1+i)); status != 200 {
					t.Errorf("the %dth visitor from elsewhere: status %d", 1+i, status)
				}
			}
			if status, _ := s.listen("2001:db8:2:2::1"); status != 200 {
				t.Errorf("a visitor of another network of IPv6: status %d", status)
			}
			if status, _ := s.listen("192.0.2.1", "Cookie", staff.header.Get("Cookie")); status != 200 {
				t.Errorf("the staff: status %d", status)
			}
			s.lives()
			s.staysSmall()
		})
	}
}

// TestStreamOfARemovedUser ends at once: before anybody who listened earlier hears the next sign of life.
func TestStreamOfARemovedUser(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	for name, end := range map[string]func(user *visitor) reply{
		"removed":    func(*visitor) reply { return staff.ask(http.MethodDelete, "/api/admin/users/removed", "") },
		"signed-out": func(user *visitor) reply { return user.post("/api/admin/logout", "") },
		"changed": func(*visitor) reply {
			return staff.ask(http.MethodPut, "/api/admin/users/changed/password", `{"password":"another horse"}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			must(t, "a new user", staff.post("/api/admin/users", newUser(name, password)), http.StatusCreated)
			user := s.signedIn(name, password, "198.51.100.2")
			_, other := s.listen("198.51.100.3")
			status, stream := s.listen("198.51.100.2", "Cookie", user.header.Get("Cookie"))
			if status != 200 || !strings.Contains(stream.until("hello"), "hello") {
				t.Fatalf("no stream: status %d", status)
			}
			must(t, "the end", end(user), http.StatusNoContent)
			beat, ended := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(beat)
				other.until(":\n")
			}()
			go func() {
				defer close(ended)
				_, _ = io.Copy(io.Discard, stream.in)
			}()
			select {
			case <-ended:
				select {
				case <-beat:
					t.Error("the stream went on")
				default:
				}
			case <-beat:
				t.Error("the stream goes on")
			}
		})
	}
}

// until reads lines to the first that begins so, or has it as the name of its event, or to the end.
func (c connection) until(text string) (read string) {
	for {
		line, err := c.in.ReadString('\n')
		read += line
		if err != nil || strings.HasPrefix(line, text) || strings.HasPrefix(line, "event: "+text) {
			return read
		}
	}
}
