package markup

import (
	"slices"
	"testing"
)

// TestEmbeds checks that embedded content becomes a link, and that nothing else does.
func TestEmbeds(t *testing.T) {
	link := func(address string) string { return `<p><a href="` + address + `">` + address + `</a></p>` }
	for text, want := range map[string]struct {
		html   string
		linked int
	}{
		`<p>a</p><script src="https://gist.github.com/someone/123456.js"></script><p>b</p>`: {`<p>a</p>` + link("https://gist.github.com/someone/123456") + `<p>b</p>`, 1},
		`<p><script src="https://gist.github.com/123457.js?file=run.pl"></script></p>`:      {link("https://gist.github.com/123457"), 1},
		`<script src="//pastebin.com/embed_js/aBc1"></script>`:                              {link("https://pastebin.com/aBc1"), 1},
		`<script src="https://asciinema.org/a/14.js" id="asciicast-14" async></script>`:     {link("https://asciinema.org/a/14"), 1},
		`<blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a/status/1">May</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>`: {
			`<blockquote class="twitter-tweet"><p>Hi</p><a href="https://twitter.com/a/status/1">May</a></blockquote>`, 0,
		},
		`<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/X/"></blockquote><script src="//www.instagram.com/embed.js"></script>`: {link("https://www.instagram.com/p/X/"), 1},
		`<div class="fb-post" data-href="https://www.facebook.com/a/posts/1"></div>`:                                                                                    {link("https://www.facebook.com/a/posts/1"), 1},
		`<p class="codepen" data-slug-hash="abc" data-user="chris"></p>`:                                                                                                {link("https://codepen.io/chris/pen/abc"), 1},
		`<div data-tweet-id="7"></div>`: {link("https://twitter.com/i/status/7"), 1},
		`<object><param name="movie" value="https://www.youtube.com/v/abcdefg"></object>`:                                         {link("https://www.youtube.com/watch?v=abcdefg"), 1},
		`<object data="/a.swf"></object>`:                                                                                         {link("/a.swf"), 1},
		`<iframe src="https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fa&amp;width=500"></iframe>`: {link("https://www.facebook.com/a"), 1},
		`<noscript><a href="https://poll.fm/1">Poll</a></noscript>`:                                                               {`<a href="https://poll.fm/1">Poll</a>`, 0},
		`<img src="data:x"><noscript><img src="/a.png"></noscript>`:                                                               {`<img src="/a.png"/>`, 0},
		`a<noscript><img height="1" width="1" src="https://www.facebook.com/tr"></noscript>`:                                      {`a`, 0},
		`<iframe src="javascript:alert(1)"></iframe><script>x()</script><p><script></script></p>a`:                                {`<iframe src="javascript:alert(1)"></iframe>a`, 0},
		`<div data-href="javascript://x">a</div>`:                                                                                 {`<div data-href="javascript://x">a</div>`, 0},
	} {
		root, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if linked, scripts := Embeds(root); Inner(root) != want.html || linked != want.linked || len(scripts) > 0 {
			t.Errorf("%s\nis   %s, %d, %v\nwant %s, %d", text, Inner(root), linked, scripts, want.html, want.linked)
		}
	}
}

// TestScripts checks that a script whose effect is unknown is named.
func TestScripts(t *testing.T) {
	root, err := Parse(`<p>a</p><script src="https://x.example/map.js"></script><script src="/jquery.js"></script>`)
	if err != nil {
		t.Fatal(err)
	}
	if linked, scripts := Embeds(root); linked != 0 || !slices.Equal(scripts, []string{"https://x.example/map.js"}) || Inner(root) != "<p>a</p>" {
		t.Errorf("%s, %d, %v", Inner(root), linked, scripts)
	}
}
