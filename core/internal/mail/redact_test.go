package mail_test

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/mail"
)

// TestAServerThatRepeatsThePassword checks that what a server says of the password is in no error, neither as it is nor as it
// was sent.
func TestAServerThatRepeatsThePassword(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go repeat(conn)
		}
	}()
	const password = "correct battery"
	server, err := mail.ParseSMTP("smtp://ada@"+l.Addr().String(), "hello@example.com", password)
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{"sending": server.Send(t.Context(), letter), "trying": server.Try(t.Context())} {
		if err == nil {
			t.Fatalf("%s succeeded", name)
		}
		text := fmt.Sprintf("%v %+v", err, err)
		if !strings.Contains(text, "you said") {
			t.Errorf("%s: the server's words are missing: %s", name, text)
		}
		for _, form := range []string{password, base64.StdEncoding.EncodeToString([]byte("\x00ada\x00" + password))} {
			if strings.Contains(text, form) {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
}

// repeat is a server that answers a sign-in with what it was sent.
func repeat(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	say := func(format string, args ...any) { fmt.Fprintf(conn, format+"\r\n", args...) }
	say("220 parrot")
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		line := lines.Text()
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "EHLO":
			say("250-parrot")
			say("250 AUTH PLAIN")
		case "AUTH":
			plain, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest, "PLAIN "))
			say("535 you said %s, which is %s", line, strings.ReplaceAll(string(plain), "\x00", " "))
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}
