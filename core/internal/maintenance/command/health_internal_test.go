package command

import "testing"

func TestHealthAddress(t *testing.T) {
	for addr, want := range map[string]string{
		":80": "localhost:80", "0.0.0.0:8080": "localhost:8080", "[::]:80": "localhost:80",
		"127.0.0.1:8080": "127.0.0.1:8080", "example.co.uk:80": "example.co.uk:80",
	} {
		if got := loopback(addr); got != want {
			t.Errorf("loopback(%q) = %q, want %q", addr, got, want)
		}
	}
}
