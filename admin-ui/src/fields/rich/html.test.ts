import { expect, it } from 'vitest'
import { isKept, read, write } from './html.ts'

const posts = import.meta.glob<string>('../../../../plugins/demo/content/posts/*.html', {
  eager: true,
  query: '?raw',
  import: 'default',
})

it.each(Object.entries(posts))('keeps %s', (_name, html) => {
  expect(isKept(html)).toBe(true)
})

it.each([
  ['Words without a tag.'],
  ['<p>One</p>\n<p>Two</p>'],
  ['<p><strong>a</strong> <b>b</b> <em>c</em> <i>d</i> <u>e</u> <s>f</s></p>'],
  ['<p><mark>a</mark><small>b</small><sub>c</sub><sup>d</sup><kbd>e</kbd></p>'],
  [
    '<p><cite>a</cite> <q>b</q> <abbr title="As told">c</abbr> <span lang="fr">d</span></p>',
  ],
  ['<p><time datetime="2026-01-31">31 January</time> <code>x</code></p>'],
  ['<h2>Two</h2><h3 lang="de">Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>'],
  [
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li><p>d</p></li><li><h3>e</h3></li></ul>',
  ],
  ['<ol start="4"><li>a</li><li><p>b</p><p>c</p></li></ol>'],
  ['<dl><dt>a</dt><dd>b</dd><dd><p>c</p></dd></dl>'],
  ['<blockquote>a</blockquote><blockquote><p>b</p><cite>c</cite></blockquote>'],
  ['<pre>a\n  b</pre><pre><code>c\n\n  d &lt;e&gt;</code></pre>'],
  ['<p>a<br>b</p><hr><p>c</p>'],
  ['<p><a href="/contact" title="Write">a</a> <a href="mailto:a@example.com">b</a></p>'],
  ['<p><a href="tel:+44"><strong>a</strong> b</a></p>'],
  [
    '<p><a href="ftp://a.example/x.zip">a</a> <a href="sms:+44?body=b">c</a> <a href="whatsapp://send?phone=1">d</a></p>',
  ],
  [
    '<p><a href="irc://a.example/b">a</a> <a href="magnet:?xt=urn:btih:c">c</a> <a href="geo:1,2">d</a> <a href="matrix:r/a:b.example">e</a></p>',
  ],
  ['<p><a id="part-info"></a>a <a id="part-b">b</a> <a href="#part-info">c</a></p>'],
  ['<h2 id="part-a">a</h2><p id="part-b">b</p><ul><li id="part-c">c</li></ul>'],
  [
    '<p><a id="part-d" href="/a">d</a></p><figure id="part-e"><img src="/a.png"></figure>',
  ],
  [
    '<pre><code class="language-sql">select 1</code></pre><pre class="language-c++">a</pre>',
  ],
  ['<p><code class="language-go">a</code></p>'],
  [
    '<figure><img src="/a.png" alt="A" width="10" height="010"><figcaption>b</figcaption></figure>',
  ],
  ['<img src="https://example.com/a.png" alt="" loading="lazy">'],
  ['<div>a<div>b</div>c</div><section><h2>d</h2><p>e</p></section>'],
  [
    '<table><caption>a</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td colspan="2">c</td><td></td></tr></tbody><tfoot><tr><td><p>d</p><p>e</p></td></tr></tfoot></table>',
  ],
])('keeps %s', (html) => {
  expect(write(read(html)).replaceAll('\n<', '<')).toBe(html.replaceAll('\n<', '<'))
  expect(isKept(html)).toBe(true)
})

it('keeps phrases within phrases, in whichever order', () => {
  expect(isKept('<p><code>a <strong>b</strong></code> <b><i>c</i> d</b></p>')).toBe(true)
})

it('keeps footnotes', () => {
  const html =
    '<p>a<sup id="part-fnref:1"><a href="#part-fn:1">1</a></sup></p><hr><ol><li id="part-fn:1"><p>b <a href="#part-fnref:1">c</a></p></li></ol>'
  expect(isKept(html)).toBe(true)
  expect(write(read(html))).toContain('id="part-fnref:1"')
})

it.each([
  '<p onclick="x()">a</p>',
  '<form>a</form>',
  '<h1>a</h1>',
  '<p><a name="b">a</a></p>',
])('knows that %s would be lost', (html) => {
  expect(isKept(html)).toBe(false)
})

it.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,a',
  'file:///a',
])('drops a link to %s', (address) => {
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.textContent = 'a'
  expect(write(read(`<p>${link.outerHTML}</p>`))).not.toContain('href')
})

it('leaves nothing where nothing is to be seen', () => {
  expect(write(read(''))).toBe('')
  expect(write(read('<p></p><p></p>'))).toBe('')
})

it('keeps two texts apart', () => {
  const html = '<div>a</div>'
  const doc = read(html).toJSON() as { content: { content: object[] }[] }
  doc.content[0]?.content.push(...doc.content[0].content)

  expect(write(read(html).type.schema.nodeFromJSON(doc))).toBe(
    '<div><p>a</p><p>a</p></div>',
  )
})
