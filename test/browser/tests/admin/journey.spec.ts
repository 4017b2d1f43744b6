import type { Locator, Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { fresh, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** A type whose entries are made, changed and taken away in its screen. */
interface Kind {
  /** What one of them is called, as notices and questions say it. */
  one: string
  path: string
  /** The screen's address and heading. */
  screen: [string, string]
  /** The button that opens its form, and the titles of the forms. */
  forms: [string, string, string]
  /** The field that names an entry. */
  title: string
  /** Fills the rest of a new one. */
  write: (form: Locator, page: Page) => Promise<void>
  /** What is stored of it, and what its card says. */
  stored: Record<string, unknown>
  shown: string
  /** Changes it so that the card says something else. */
  change: (form: Locator) => Promise<void>
  changed: string
  /** Where visitors find it, before the change as well unless it is a draft until then. */
  public: string
  draft?: boolean
}

const kinds: Kind[] = [
  {
    one: 'Product',
    path: '/api/products',
    screen: ['/admin/products', 'Products Management'],
    forms: ['Add Product', 'Add New Product', 'Edit Product'],
    title: 'Name',
    write: async (form) => {
      await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-box')
      await fill(form, {
        Description: 'Lets people in.',
        Features: 'Passes\n\n  \nA log',
        Specifications: '{"hostingRegion": "Leeds"}',
      })
    },
    stored: {
      status: 'active',
      icon: 'fas fa-box',
      features: ['Passes', 'A log'],
      specifications: { hostingRegion: 'Leeds' },
    },
    shown: 'Lets people in.',
    change: async (form) => {
      await expect(form.getByLabel(/^Features/)).toHaveValue('Passes\nA log')
      await fill(form, { Description: 'Lets the right people in.' })
    },
    changed: 'Lets the right people in.',
    public: '/products',
  },
  {
    one: 'Service',
    path: '/api/services',
    screen: ['/admin/services', 'Services Management'],
    forms: ['Add Service', 'Add New Service', 'Edit Service'],
    title: 'Name',
    write: async (form) => {
      await expect(form.getByLabel(/^Icon/)).toHaveValue('fas fa-cogs')
      await expect(form.getByLabel(/^Colou?r/)).toHaveValue('blue')
      await fill(form, {
        Description: 'We take over.',
        Portfolio: 'A shop\n\nA school',
        Pricing: '{"Week": 2400}',
      })
    },
    stored: {
      status: 'active',
      color: 'blue',
      portfolio: ['A shop', 'A school'],
      pricing: { Week: 2400 },
    },
    shown: '£2,400',
    change: async (form) => {
      const pricing = await form.getByLabel(/^Pricing/).inputValue()
      expect(JSON.parse(pricing)).toEqual({ Week: 2400 })
      await fill(form, { Description: 'We take over gently.', Pricing: '' })
    },
    changed: 'We take over gently.',
    public: '/services',
  },
  {
    one: 'Blog post',
    path: '/api/blog',
    screen: ['/admin/blog', 'Blog Management'],
    forms: ['New Post', 'Create New Blog Post', 'Edit Blog Post'],
    title: 'Title',
    write: async (form, page) => {
      await expect(form.getByRole('toolbar')).toBeVisible()
      await form.getByLabel('Content', { exact: true }).click()
      await page.keyboard.press('ControlOrMeta+b')
      await page.keyboard.type('Words of the post.')
      await fill(form, { Tags: ' go , , testing ' })
    },
    stored: {
      status: 'draft',
      author: 'Admin',
      content: '<p><strong>Words of the post.</strong></p>',
      tags: ['go', 'testing'],
    },
    shown: 'Words of the post.',
    change: async (form) => {
      await form.getByLabel(/^Status/).selectOption('Published')
    },
    changed: 'published',
    public: '/blog',
    draft: true,
  },
  {
    // Its screen is drawn from the schema alone.
    one: 'Job',
    path: '/api/jobs',
    screen: ['/admin/jobs', 'Jobs Management'],
    forms: ['Add Job', 'Add New Job', 'Edit Job'],
    title: 'Title',
    write: (form) => fill(form, { Description: 'A job.' }),
    stored: { description: 'A job.' },
    shown: 'A job.',
    change: (form) => fill(form, { Location: 'Leeds' }),
    changed: 'Leeds',
    public: '/careers',
  },
]

for (const kind of kinds)
  test(
    `a ${kind.one.toLowerCase()} comes, changes and goes, and a visitor sees it`,
    { tag: ['Product', 'Blog post'].includes(kind.one) ? '@smoke' : [] },
    async ({ page, visitor, api }) => {
      const { one, path, screen, forms, public: address } = kind
      const admin = new Admin(page)
      const name = fresh(`Made as ${one.toLowerCase()}`)
      const seen = visitor.getByRole('heading', { name })
      /** What a visitor finds now of the entry in the list of all. */
      const look = async (there: boolean) => {
        await visitor.goto(address)
        await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(seen).toHaveCount(there ? 1 : 0)
      }

      await admin.open(...screen)
      const form = await admin.start(forms[0], forms[1])
      await fill(form, { [kind.title]: name })
      await kind.write(form, page)
      await form.getByRole('button', { name: 'Save' }).click()
      await admin.expectToast(`${one} created successfully!`)
      await expect(form).toHaveCount(0)
      await expect(admin.card(name)).toContainText(kind.shown)
      const [entry] = await read<{ id: string }[]>(api, `${path}?sort=-createdAt&limit=1`)
      expect(entry).toMatchObject({ [kind.title.toLowerCase()]: name, ...kind.stored })
      await look(kind.draft !== true)

      const edit = await admin.edit(name)
      await expect(edit).toHaveAccessibleName(forms[2])
      await kind.change(edit)
      await edit.getByRole('button', { name: 'Save' }).click()
      await admin.expectToast(`${one} updated successfully!`)
      await expect(edit).toHaveCount(0)
      await expect(admin.card(name)).toContainText(kind.changed)
      await look(true)

      await admin.delete(
        name,
        `Are you sure you want to delete this ${one.toLowerCase()}?`,
      )
      await admin.expectToast(`${one} deleted successfully!`)
      await look(false)
    },
  )
