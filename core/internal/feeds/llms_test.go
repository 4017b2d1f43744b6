package feeds_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/internal/feeds"
)

func TestGuide(t *testing.T) {
	s := open(t)
	s.Change("settings", "settings", `{"siteName":"Larkmoor","description":"We build\n\nsoftware."}`)
	first := s.Add("thing", `{"name":"Portal [new]","about":"One place.\nFor clients."}`)
	second := s.Add("thing", `{"name":"Second"}`)
	s.Add("story", body(map[string]any{"name": "A story", "intro": strings.Repeat("word ", 60)}))
	want := fmt.Sprintf(`# Larkmoor

> We build software.

## Pages

- [Home](https://example.co.uk/)
- [About us](https://example.co.uk/about-us)

## Things

- [Second](https://example.co.uk/things/%s)
- [Portal \[new\]](https://example.co.uk/things/%s): One place. For clients.

## Tales

- [A story](https://example.co.uk/stories/a-story): %s…

## For machines

- [Sitemap](https://example.co.uk/sitemap.xml): Every page of the site
- [Atom feed](https://example.co.uk/atom.xml): What is new, in full
- [JSON feed](https://example.co.uk/feed.json): What is new, in full
- [API](https://example.co.uk/api/openapi.json): The OpenAPI description of every call; lists are plain JSON
`, second, first, strings.TrimSpace(strings.Repeat("word ", 40)))
	if got := s.text("llms.txt"); got != want {
		t.Errorf("the guide is\n%s\nnot\n%s", got, want)
	}
}

func TestTheGuideIsBounded(t *testing.T) {
	s := open(t)
	s.many(130)
	if n := strings.Count(s.text("llms.txt"), "/things/"); n != 100 {
		t.Errorf("it names %d things", n)
	}
	if !strings.Contains(s.text("llms.txt"), "t-000129") {
		t.Error("the newest thing is not in the guide")
	}
}

func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "short": "short", "exactly 10": "exactly 10", "just beyond ten": "just…", "unbreakableword": "unbreakabl…",
		"one, two three": "one, two…", "ééééééééééé": "éééééééééé…",
	} {
		if got := feeds.Shorten(text, 10); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

// FuzzLine checks that no text can end its line or its link in the guide.
func FuzzLine(f *testing.F) {
	for _, seed := range []string{hostile, "a\r\nb", "\\]", "`[x](y)`", "\xff\xfe", "\u2028x\u0085y", "👩‍💻"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := feeds.Escaped(feeds.OneLine(text))
		if strings.ContainsAny(line, "\n\r\t\x00\u2028\u2029\u0085\v\f") || !utf8.ValidString(line) {
			t.Errorf("%q is %q", text, line)
		}
		rest := strings.NewReplacer(`\\`, "", `\[`, "", `\]`, "", `\<`, "", "\\`", "").Replace(line)
		if strings.ContainsAny(rest, "[]<`\\") {
			t.Errorf("%q is %q", text, line)
		}
		if again := feeds.OneLine(feeds.OneLine(text)); again != feeds.OneLine(text) {
			t.Errorf("%q is not on one line at once", text)
		}
	})
}
