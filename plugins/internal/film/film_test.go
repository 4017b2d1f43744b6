package film_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/plugins/internal/film"
)

func TestHosts(t *testing.T) {
	for _, text := range append(film.Hosts(), "a.b.example", "xn--bcher-kva.example") {
		if !film.IsHost(text) {
			t.Errorf("%q is a host", text)
		}
	}
	long := strings.Repeat("a.", 130) + "example"
	for _, text := range []string{"", "localhost", "https://youtube.com", "youtube.com/", "youtube.com:443", "YouTube.com", "*.youtube.com", "a b.example", "a.example;script-src", "127.0.0.1", ".example", "co.uk", "com", "github.io", "s3.amazonaws.com", long} {
		if film.IsHost(text) {
			t.Errorf("%q is no host", text)
		}
	}
}

func TestAllowed(t *testing.T) {
	hosts := []string{"youtube.com", "films.example"}
	for address, want := range map[string]bool{
		"https://www.youtube.com/watch?v=a":   true,
		"https://YOUTUBE.com/watch?v=a":       true,
		"http://m.youtube.com:80/a":           true,
		"https://films.example":               true,
		"https://notyoutube.com/":             false,
		"https://youtube.com.evil.example/":   false,
		"https://youtube.com@evil.example/":   false,
		"https://evil.example/?u=youtube.com": false,
		"mailto:youtube.com":                  false,
		"https://evil.example\\@youtube.com/": false,
	} {
		if got := film.Allowed(hosts, film.HostOf(address)); got != want {
			t.Errorf("%s is allowed: %v", address, got)
		}
	}
	if got := film.HostOf("/media/a/b.mp4"); got != "" {
		t.Errorf("a path has the host %q", got)
	}
}
