import type { APIRequestContext, APIResponse } from '@playwright/test'

/** An address of the public site, and how the server answers it. */
export interface Document {
  name: string
  path: string
  status: number
  /** What a browser without scripts posts to the address; without it, the page is read. */
  form?: Record<string, string>
}

const found = (name: string, path: string): Document => ({ name, path, status: 200 })
const missing = (name: string, path: string): Document => ({ name, path, status: 404 })

/** The pages that a search engine may keep: one of each kind, by their canonical paths. */
export const indexed: Document[] = [
  found('home', '/'),
  found('products', '/products'),
  found('product', '/products/ledgerline'),
  found('services', '/services'),
  found('about', '/about'),
  found('contact', '/contact'),
  found('blog', '/blog'),
  found('article', '/blog/what-wcag-2-2-asks-of-a-business-website'),
  found('careers', '/careers'),
]

/** The pages that are for visitors alone. */
export const unindexed: Document[] = [
  found('search without words', '/search'),
  found('search with results', '/search?q=booking'),
  found('search without results', '/search?q=zzzzqq'),
  missing('an unknown address', '/nowhere'),
  missing('a missing product', '/products/none'),
  missing('a missing article', '/blog/none'),
]

/** Other states of indexed pages. */
export const states: Document[] = [
  found('a filtered blog', '/blog?category=Mobile+Apps'),
  found('a searched blog', '/blog?q=offline'),
  found('a job', '/careers?job=none'),
  found('a contact form for a plan', '/contact?product=Ledgerline&plan=Team'),
  found('a sent contact form', '/contact?sent=inquiry'),
  found('a sent newsletter form', '/blog?sent=subscriber'),
  {
    name: 'a refused contact form',
    path: '/contact',
    status: 422,
    form: { name: ' ', email: 'tom@', message: '"One"\r\n<two> & three' },
  },
  {
    name: 'a refused newsletter form',
    path: '/blog',
    status: 422,
    form: { email: 'tom@' },
  },
]

/** One of every kind of public page, in every state that an address can bring about. */
export const documents = [...indexed, ...unindexed, ...states]

/** Asks for a document as a browser without scripts does. */
export function ask(
  request: APIRequestContext,
  { path, form }: Pick<Document, 'path' | 'form'>,
): Promise<APIResponse> {
  return form ? request.post(path, { form }) : request.get(path)
}

/** A post whose texts hold what engines, escaping and sorting get wrong. */
export const unusual = {
  title: '<b> & “ﬁ”: ß, İ, Ǆ, e\u0301, 👩🏽‍💻, עברית',
  excerpt:
    'A no-break\u00a0space, a soft\u00adhyphen, a line\u2028separator, </script> & \'"`.',
  content: `<h2>Straße &amp; &lt;İstanbul&gt;</h2><p>x &lt; y &amp;&amp; y &gt; z, 👩🏽‍💻 \u202eright to left\u202c</p>
    <h2>Straße &amp; &lt;İstanbul&gt;</h2><ul><li>é</li><li>e\u0301</li></ul><pre><code>\n  &lt;!-- code --&gt;\n</code></pre>`,
  category: 'Éclairs & “ß”',
  tags: ['naïve', 'Ångström', 'ﬁ', '<b>', '日本語'],
  author: 'Zoë O’Brien-Ñuñez',
  status: 'published',
  // In London the next month has begun by then.
  publishedAt: '2026-06-30T23:30:00.000Z',
}
