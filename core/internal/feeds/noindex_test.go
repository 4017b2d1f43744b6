package feeds_test

import (
	"strings"
	"testing"
)

// TestPagesThatAreHiddenFromSearchEngines checks that such a page leaves every document, and comes back.
func TestPagesThatAreHiddenFromSearchEngines(t *testing.T) {
	s := open(t)
	s.Add("story", `{"name":"Beside it"}`)
	id := s.Add("story", `{"name":"Between us","seo":{"noindex":true}}`)
	check := func(listed bool) {
		t.Helper()
		for _, name := range []string{"sitemap.xml", "atom.xml", "feed.json", "llms.txt"} {
			text := s.text(name)
			if strings.Contains(text, "between-us") != listed || !strings.Contains(text, "beside-it") {
				t.Errorf("%s, where it is to be listed: %v, is\n%s", name, listed, text)
			}
		}
	}
	check(false)
	s.Change("story", id, `{"seo":{"noindex":false}}`)
	check(true)
	s.Change("story", id, `{"seo":{"noindex":true}}`)
	check(false)
}
