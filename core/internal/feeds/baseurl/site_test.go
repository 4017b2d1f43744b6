package baseurl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feeds/baseurl"
)

// written returns a text that contains an origin in every way.
func written(at, escaped, host string) string {
	return fmt.Sprintf(`<a href="%s/a">%s</a>%s%s %s?u=%s%%2Fb`, at, host, at, at, strings.Repeat("x", 2000), escaped)
}

func TestEveryOriginGetsItsOwn(t *testing.T) {
	t.Parallel()
	s := baseurl.NewSite(1 << 20)
	home := s.Name("https://example.co.uk")
	own := s.Origin()
	host := strings.TrimPrefix(own, "https://")
	d := s.Document([]byte(written(own, "https%3A%2F%2F"+host, host)))
	tags := map[string]bool{}
	for at, escaped := range map[string]string{
		"https://example.co.uk": "https%3A%2F%2Fexample.co.uk", "http://a": "http%3A%2F%2Fa",
		"http://[::1]:8080": "http%3A%2F%2F%5B%3A%3A1%5D%3A8080",
	} {
		_, host, _ := strings.Cut(at, "://")
		want := written(at, escaped, host)
		for turn := range 3 {
			name := s.Name(at)
			coding := name.Coding(encode.Brotli)
			if stranger := at != "https://example.co.uk" && turn == 0; (coding == "") != stranger {
				t.Errorf("%s, request %d: the coding is %q", at, turn, coding)
			}
			if got := string(s.Body(d, name, "")); got != want {
				t.Errorf("%s: %.200s", at, got)
			}
			if got, err := encode.Decode(s.Body(d, name, encode.Brotli)); string(got) != want || err != nil {
				t.Errorf("%s compressed: %v, %.200s", at, err, got)
			}
			tags[d.ETag(name, coding)] = true
		}
	}
	if len(tags) != 1+2*2 {
		t.Errorf("the tags are %v", tags)
	}
	plain := s.Document([]byte("nothing to fill in"))
	if plain.ETag(home, "") != plain.ETag(s.Name("http://a"), "") {
		t.Error("the same bytes have two tags")
	}
}

// TestTagsDoNotDependOnTheProcess checks that two sites give the same document the same entity tag.
func TestTagsDoNotDependOnTheProcess(t *testing.T) {
	t.Parallel()
	tag := func(document func(*baseurl.Site) string) string {
		s := baseurl.NewSite(1 << 20)
		name := s.Name("https://example.co.uk")
		return s.Document([]byte(document(s))).ETag(name, "")
	}
	at := func(s *baseurl.Site) string { return "a" + s.Origin() + "b" }
	if first, again := tag(at), tag(at); first != again || first == tag(func(s *baseurl.Site) string { return "ab" + s.Origin() }) {
		t.Error("the tags do not follow the document")
	}
}

// TestStrangersPushNothingOut checks that requests of 2000 unknown origins do not evict the forms of an origin in use.
func TestStrangersPushNothingOut(t *testing.T) {
	t.Parallel()
	s := baseurl.NewSite(1 << 20)
	home, second := s.Name("https://example.co.uk"), "https://second.example"
	d := s.Document([]byte(s.Origin() + strings.Repeat("text ", 1000)))
	s.Name(second)
	kept := s.Body(d, s.Name(second), encode.Gzip)
	for i := range 2000 {
		s.Body(d, s.Name(fmt.Sprintf("https://%d.example", i)), "")
		if name := s.Name(second); name.Coding(encode.Gzip) == "" {
			t.Fatalf("after %d strangers a site in use is one", i)
		}
	}
	if again := s.Body(d, s.Name(second), encode.Gzip); &again[0] != &kept[0] {
		t.Error("the form of an origin in use was made again")
	}
	if first, again := s.Body(d, home, encode.Brotli), s.Body(d, home, encode.Brotli); &first[0] != &again[0] {
		t.Error("home's was made twice")
	}
}

func FuzzFill(f *testing.F) {
	f.Add("a", "b", "c", "http://[::1]:1")
	f.Fuzz(func(t *testing.T, a, b, c, at string) {
		s := baseurl.NewSite(1 << 20)
		d := s.Document([]byte(a + s.Origin() + b + s.Origin() + c))
		if got := string(s.Body(d, s.Name(at), "")); got != a+at+b+at+c {
			t.Errorf("%q", got)
		}
	})
}
