package feeds

import "testing"

// TestAddressesOfBodies checks that each address in a body is absolute, and that everything else is unchanged.
func TestAddressesOfBodies(t *testing.T) {
	const page = "https://a.example/blog/tides"
	for body, want := range map[string]string{
		`<a href="/contact">a</a> <a href="#part-x">b</a>`:                                           `<a href="https://a.example/contact">a</a> <a href="https://a.example/blog/tides#part-x">b</a>`,
		`<img src="/media/1/a.png" srcset="/media/1/320.webp 320w, /media/1/640.webp 640w" alt="x">`: `<img src="https://a.example/media/1/a.png" srcset="https://a.example/media/1/320.webp 320w, https://a.example/media/1/640.webp 640w" alt="x">`,
		`<video poster="/p.png" src="//cdn.example/f.mp4"></video>`:                                  `<video poster="https://a.example/p.png" src="https://cdn.example/f.mp4"></video>`,
		`<a href="other">a</a><a href="?page=2">b</a><blockquote cite="/q">c</blockquote>`:           `<a href="https://a.example/blog/other">a</a><a href="https://a.example/blog/tides?page=2">b</a><blockquote cite="https://a.example/q">c</blockquote>`,
		`<a href="mailto:a@b.example">a</a><a href="https://b.example/?x=1&amp;y=2">b</a> & <b>c`:    `<a href="mailto:a@b.example">a</a><a href="https://b.example/?x=1&amp;y=2">b</a> & <b>c`,
		`href="/contact"`:                                       `href="/contact"`,
		`<pre>a="/b"</pre>&lt;a href="/c"&gt;`:                  `<pre>a="/b"</pre>&lt;a href="/c"&gt;`,
		`<a href="">a</a><a href="/x?a=1&amp;b=%20&#34;">b</a>`: `<a href="https://a.example/blog/tides">a</a><a href="https://a.example/x?a=1&amp;b=%20&#34;">b</a>`,
	} {
		if got := withAddresses(page, body); got != want {
			t.Errorf("%s\nis   %s\nwant %s", body, got, want)
		}
	}
}
