import type { Page } from '@playwright/test'

/** The pages that the navigation and the drawer list, in order. */
export const pages = [
  { name: 'Home', path: '/' },
  { name: 'Products', path: '/products' },
  { name: 'Services', path: '/services' },
  { name: 'About', path: '/about' },
  { name: 'Blog', path: '/blog' },
  { name: 'Contact', path: '/contact' },
]

/** What every public page has around it. */
export class Frame {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get header() {
    return this.page.getByRole('banner')
  }

  get links() {
    return this.header.getByRole('navigation').getByRole('link')
  }

  get activeLinks() {
    return this.header.getByRole('navigation').locator('a[aria-current]')
  }

  get footer() {
    return this.page.getByRole('contentinfo')
  }

  get menuButton() {
    return this.header.getByRole('button', { name: /menu/i })
  }

  get drawer() {
    return this.page.getByRole('dialog')
  }
}
