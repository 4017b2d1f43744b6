import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Post, type Product, read } from './content.ts'

/** An address of the public site, and what the server has there. */
export interface PublicPage {
  path: string
  /** What its first heading says. */
  title: string | RegExp
  status: number
}

/** Every kind of public page, of the content that the server has now. */
export async function publicPages(request: APIRequestContext): Promise<PublicPage[]> {
  const [product] = await read<(Product & { slug: string })[]>(request, '/api/products')
  const post = (await read<(Post & { slug: string })[]>(request, '/api/blog')).at(-1)
  if (product === undefined || post === undefined) throw new Error('there is no content')
  const found = (path: string, title: string | RegExp) => ({ path, title, status: 200 })
  const missing = (path: string, title: string) => ({ path, title, status: 404 })
  return [
    found('/', /\w/),
    found('/products', /\w/),
    found(`/products/${product.id}`, product.name),
    found(`/products/${product.slug}`, product.name),
    found('/services', /\w/),
    found('/about', /\w/),
    found('/contact', /\w/),
    found('/contact?product=Slotwell&plan=Clinic', /\w/),
    found('/blog', /\w/),
    found('/blog?category=Mobile+Apps', /\w/),
    found(`/blog/${post.id}`, post.title),
    found(`/blog/${post.slug}`, post.title),
    found('/careers', /\w/),
    found('/search', 'Search'),
    found('/search?q=booking', 'Results for “booking”'),
    found('/search?q=zzzqqq', 'Results for “zzzqqq”'),
    missing('/nowhere', 'Page Not Found'),
    missing('/products/missing', 'Product Not Found'),
    missing('/blog/missing', 'Article Not Found'),
  ]
}

/** Fails unless a visitor can read all of these words in the page's main part. */
export async function expectToRead(page: Page, words: string[]): Promise<void> {
  expect(words.length, 'something to read').toBeGreaterThan(0)
  const main = page.getByRole('main')
  for (const text of words) await expect(main).toContainText(text, { useInnerText: true })
}
