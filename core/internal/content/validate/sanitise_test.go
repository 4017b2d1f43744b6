package validate

import (
	"strings"
	"testing"
)

func TestRichTextIsMadeSafe(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		// scripts
		`<p>a</p><script>alert(1)</script>`:                                         `<p>a</p>`,
		`<p>a<SCRIPT SRC=//x>b</SCRIPT>c</p>`:                                       `<p>ac</p>`,
		`<scr<script>ipt>alert(1)</scr</script>ipt>b`:                               `ipt&gt;alert(1)ipt&gt;b`,
		`<p onclick="alert(1)">a</p>`:                                               `<p>a</p>`,
		`<p/onmouseover=alert(1)>a</p>`:                                             `<p>a</p>`,
		`<img src="/a.png" onerror="alert(1)">`:                                     `<img src="/a.png">`,
		`<img src=x:x onerror=alert(1)>b`:                                           `b`,
		`<svg onload=alert(1)><p>a</p></svg>`:                                       `<p>a</p>`,
		`<svg><script>alert(1)</script></svg>a`:                                     `a`,
		`<math><mi xlink:href="javascript:x">a</mi>`:                                `a`,
		`<iframe src="https://x.example"></iframe>a`:                                `a`,
		`<object data="x"></object><embed src="x">a`:                                `a`,
		`<form action="/x"><input name="y">a</form>`:                                `a`,
		`<style>p{color:red}</style><p>a</p>`:                                       `<p>a</p>`,
		`<p style="background:url(javascript:x)">a</p>`:                             `<p>a</p>`,
		`<link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0">a`:  `a`,
		`<base href="//x">a`:                                                        `a`,
		`<p class="y" data-z="w">a</p>`:                                             `<p>a</p>`,
		`<!-- <script>alert(1)</script> -->a`:                                       `a`,
		`<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</noscript>`: `<img src="x">&#34;&gt;a`,
		// link targets
		`<a href="javascript:alert(1)">a</a>`:                  `a`,
		`<a href="JaVaScRiPt:alert(1)">a</a>`:                  `a`,
		`<a href=" javascript:alert(1)">a</a>`:                 `a`,
		"<a href=\"java\nscript:alert(1)\">a</a>":              `a`,
		"<a href=\"java\tscript:alert(1)\">a</a>":              `a`,
		`<a href="&#106;avascript:alert(1)">a</a>`:             `a`,
		`<a href="&#x6A;&#x61;vascript&colon;alert(1)">a</a>`:  `a`,
		`<a href="java&NewLine;script:alert(1)">a</a>`:         `a`,
		`<a href="data:text/html,<script>x</script>">a</a>`:    `a`,
		`<a href="vbscript:x">a</a>`:                           `a`,
		`<img src="data:image/svg+xml,<svg onload=x>">a`:       `a`,
		`<img src="javascript:alert(1)">a`:                     `a`,
		`<a href="https://bank.example@evil.example/">a</a>`:   `a`,
		`<img src="https://user:secret@evil.example/x.png">a`:  `a`,
		`<a href="mailto:a@b.c?subject=x&amp;bcc=d@e.f">a</a>`: `a`,
		`<a href="mailto:a@b.c?%62cc=d@e.f">a</a>`:             `a`,
		// links to entries, whose addresses are filled in later
		`<a data-entry="post/a-1">a</a>`:                              `<a data-entry="post/a-1">a</a>`,
		`<a href="/old" data-entry="case-study/01a2" title="t">a</a>`: `<a data-entry="case-study/01a2" title="t">a</a>`,
		`<a data-entry="../x" href="/y">a</a>`:                        `<a href="/y">a</a>`,
		`<a data-entry="post/">a</a>`:                                 `a`,
		`<a class="button" href="/x">a</a>`:                           `<a class="button" href="/x">a</a>`,
		`<a class="button big" href="/x">a</a>`:                       `<a href="/x">a</a>`,
		`<p class="button">a</p>`:                                     `<p>a</p>`,
		`<p data-entry="post/1">a</p>`:                                `<p>a</p>`,
		// allowed elements
		`<aside><p>a</p></aside>`:                                                             `<aside><p>a</p></aside>`,
		`<h2>a</h2><h3>b</h3><p>c <strong>d</strong> <em>e</em></p>`:                          `<h2>a</h2><h3>b</h3><p>c <strong>d</strong> <em>e</em></p>`,
		`<ul><li>a</li></ul><ol start="3"><li>b</li></ol>`:                                    `<ul><li>a</li></ul><ol start="3"><li>b</li></ol>`,
		`<blockquote><p>a</p></blockquote><pre><code>b</code></pre><hr>`:                      `<blockquote><p>a</p></blockquote><pre><code>b</code></pre><hr>`,
		`<a href="https://example.com/?a=b&amp;c=d" title="t">a</a>`:                          `<a href="https://example.com/?a=b&amp;c=d" title="t">a</a>`,
		`<a href="/contact">a</a><a href="#b">b</a>`:                                          `<a href="/contact">a</a><a href="#b">b</a>`,
		`<a href="mailto:a@b.c">a</a><a href="tel:+44">b</a>`:                                 `<a href="mailto:a@b.c">a</a><a href="tel:+44">b</a>`,
		`<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure>`:               `<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure>`,
		`<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>`: `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>`,
		`<a href="mailto:a@b.c?subject=x&amp;body=y">a</a>`:                                   `<a href="mailto:a@b.c?subject=x&amp;body=y">a</a>`,
		`<h1 class="x">a</h1><H1>b</H1>`:                                                      `<h2>a</h2><h2>b</h2>`,
		`<del datetime="2020-01-01">£50</del> <ins>£40</ins><strike>c</strike>`:               `<s>£50</s> <u>£40</u><s>c</s>`,
		`<tt>a</tt><center>b</center><p title="<h1>">c</p>`:                                   `<code>a</code><div>b</div><p>c</p>`,
		`<h1 onclick="alert(1)">a</h1 onclick="x"><del`:                                       `<h2>a</h2>`,
		`<td align="right">a</td>`:                                                            `<td align="right">a</td>`,
		`a &lt;b&gt; &amp; c`:                                                                 `a &lt;b&gt; &amp; c`,
		// links to other programs
		`<a href="ftp://files.example/x.zip">a</a><a href="sftp://files.example/x">b</a>`:               `<a href="ftp://files.example/x.zip">a</a><a href="sftp://files.example/x">b</a>`,
		`<a href="sms:+447700900000?body=hi">a</a><a href="whatsapp://send?phone=1">b</a>`:              `<a href="sms:+447700900000?body=hi">a</a><a href="whatsapp://send?phone=1">b</a>`,
		`<a href="irc://irc.example/room">a</a><a href="xmpp:a@b.example">b</a>`:                        `<a href="irc://irc.example/room">a</a><a href="xmpp:a@b.example">b</a>`,
		`<a href="magnet:?xt=urn:btih:c12">a</a><a href="geo:51.5,-0.1">b</a>`:                          `<a href="magnet:?xt=urn:btih:c12">a</a><a href="geo:51.5,-0.1">b</a>`,
		`<a href="ftp://user:secret@files.example/">a</a>`:                                              `a`,
		`<a href="file:///etc/passwd">a</a><a href="blob:https://x.example/1">b</a>`:                    `ab`,
		`<a href="intent://x#Intent;end">a</a><a href="ms-msdt:/id">b</a><a href="view-source:x">c</a>`: `abc`,
		`<img src="ftp://files.example/a.png">a<img src="tel:1">b<img src="magnet:?x">c`:                `abc`,
		`<img src="//x.example/a.png"><img src="a.png?x=http://y">`:                                     `<img src="//x.example/a.png"><img src="a.png?x=http://y">`,
		// anchors
		`<p id="x">a</p><a href="#x">b</a><a href="#y">c</a>`:                                       `<p id="part-x">a</p><a href="#part-x">b</a><a href="#y">c</a>`,
		`<a name="info"></a><a name="more">d</a><a href="#info">e</a>`:                              `<a id="part-info"></a><a id="part-more">d</a><a href="#part-info">e</a>`,
		`<h2 id="part-x">a</h2><a href="#x">b</a>`:                                                  `<h2 id="part-x">a</h2><a href="#part-x">b</a>`,
		`<sup id="fnref:1"><a href="#fn:1">1</a></sup><li id="fn:1">n<a href="#fnref:1">^</a></li>`: `<sup id="part-fnref:1"><a href="#part-fn:1">1</a></sup><li id="part-fn:1">n<a href="#part-fnref:1">^</a></li>`,
		`<p id="&uuml;ber">a</p><a href="#%C3%BCber">b</a>`:                                         `<p id="part-über">a</p><a href="#part-%C3%BCber">b</a>`,
		`<p id="x y">a</p><p id="&quot;onload=x">b</p><p id="">c</p><img name="root" src="/a.png">`: `<p>a</p><p>b</p><p>c</p><img src="/a.png">`,
		`<p id=a id=b>c</p><a name="d" id="e">f</a><img id="getElementById" src="/a.png">`:          `<p id="part-a">c</p><a id="part-d">f</a><img src="/a.png" id="part-getElementById">`,
		// code and disclosures
		`<pre><code class="language-sql">a</code></pre><code class="hljs lang-C++ x">b</code>`: `<pre><code class="language-sql">a</code></pre><code class="language-c++">b</code>`,
		`<pre class="brush: php; gutter: false">a</pre><pre class="x">b</pre>`:                 `<pre class="language-php">a</pre><pre>b</pre>`,
		`<code class="language-&quot;x">a</code><p class="language-sql">b</p>`:                 `<code>a</code><p>b</p>`,
		`<details open><summary>a</summary><p>b</p></details>`:                                 `<div><p>a</p><p>b</p></div>`,
		// videos
		`<p>a</p><iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x" title="YouTube video player" allowfullscreen></iframe><p>b</p>`: `<p>a</p><p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">https://www.youtube.com/watch?v=aqz-KE-bpKQ</a></p><p>b</p>`,
		`<p><IFRAME SRC='//www.youtube-nocookie.com/embed/aqz-KE-bpKQ' title="Our &lt;yard&gt;">x</IFRAME></p>`:                                           `<p><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Our &lt;yard&gt;</a></p>`,
		`<div style="padding:56%"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe></div>`:                                     `<div><p><a href="https://vimeo.com/76979871">https://vimeo.com/76979871</a></p></div>`,
		`<iframe src="https://www.youtube.com.evil.example/embed/aqz-KE-bpKQ"></iframe>a`:                                                                 `a`,
		`<iframe src="javascript://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>a`:                                                                         `a`,
		`<iframe srcdoc="<script>alert(1)</script>" src="https://www.youtube.com/embed/&quot;onload=x"></iframe>a`:                                        `a`,
	} {
		if got := newSanitiser().clean(in); got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", in, got, want)
		}
	}
}

func TestBlankRichTextIsEmpty(t *testing.T) {
	t.Parallel()
	for _, in := range []string{
		"", " \n", "<p></p>", "<p> </p>", "<p>&nbsp;</p>", "<p>\u00a0<br></p>", "<div><p></p><ul><li></li></ul></div>",
		"<script>alert(1)</script>", "<!-- a -->", "<p><svg></svg></p>", `<img src="javascript:x">`, `<img alt="nothing">`, "<img>",
	} {
		if got := newSanitiser().clean(in); got != "" {
			t.Errorf("%q is kept as %q", in, got)
		}
	}
	for _, in := range []string{"a", "<p>0</p>", `<img src="/a.png">`, "<hr>"} {
		if newSanitiser().clean(in) == "" {
			t.Errorf("%q is taken for blank", in)
		}
	}
}

func FuzzSanitise(f *testing.F) {
	for _, seed := range []string{
		`<p onclick=x>a</p>`, `<a href="javascript:x">`, `<scr<script>ipt>`, `<svg/onload=x>`, `&lt;script&gt;`, "<p>\x00</p>",
		`<img src="x" onerror=alert(1)//`, `<a href="jav&#x0A;ascript:x">`, `<a name=a href=#a>`, `<p id="b" id=c><code class="x language-d">`, `<details><summary>`,
	} {
		f.Add(seed)
	}
	s := newSanitiser()
	f.Fuzz(func(t *testing.T, in string) {
		safe := s.clean(in)
		if again := s.clean(safe); again != safe {
			t.Errorf("%q becomes %q and then %q", in, safe, again)
		}
		lower := strings.ToLower(safe)
		for _, tag := range []string{"<script", "<style", "<iframe", "<svg", "<object", "<embed", "<form", "<link", "<meta", "<base"} {
			if strings.Contains(lower, tag) {
				t.Errorf("%q keeps %s: %q", in, tag, safe)
			}
		}
	})
}
