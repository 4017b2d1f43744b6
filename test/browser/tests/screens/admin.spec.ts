import type { APIRequestContext, Page } from '@playwright/test'
import routes from '../../../../admin-ui/routes.json' with { type: 'json' }
import { Admin, endSession, fill } from '../../helpers/admin.ts'
import { answer, fail } from '../../helpers/answers.ts'
import { expectAccessible, expectNoViolationsOfLook } from '../../helpers/axe.ts'
import { create, fresh, type Post, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { photo } from '../../helpers/photo.ts'
import { Quiet } from '../../helpers/quiet.ts'
import { administrator } from '../../helpers/quoin.ts'
import { expect, test as base } from '../../helpers/test.ts'

/*
 * One crawl a kind of thing: each screen, each window and each state is looked at
 * once: on a wide window, at night in both colour schemes and on a phone for its layout.
 */

const test = base.extend<{ quiet: Quiet; expectFine: (what: string) => Promise<void> }>({
  quiet: async ({ page }, give) => {
    await give(new Quiet(page))
  },

  /** Fails when what is shown is not for everybody, or wider than its window. */
  expectFine: async ({ page, quiet, isMobile }, give) => {
    await give((what) =>
      test.step(what, async () => {
        await quiet.settled()
        await expectNoSidewaysScrolling(page)
        // Colours and names do not depend on the window: a phone is asked for its layout.
        if (isMobile) await expectNoViolationsOfLook(page, 'on a phone')
        else await expectAccessible(page)
      }),
    )
  },
})

test.use({ as: 'administrator' })

/** Pages for whoever is not signed in. */
const forNobody = ['/admin/login', '/admin/forgot', '/admin/reset', '/admin/confirm']

const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)

/** Gives every screen something to show, most of it too long; gives addresses of single entries. */
async function furnish(api: APIRequestContext, visitor: Page): Promise<string[]> {
  const product = await create(api, '/api/products', {
    name: word,
    description: `${word}${word}`,
    features: [word],
  })
  await api.put(`/api/products/${product.id}`, { data: { icon: 'fas fa-star' } })
  await create(visitor.request, '/api/inquiries', {
    name: word,
    email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    subject: word,
    message: word + word,
    company: word,
  })
  const gone = await create(api, '/api/products', {
    name: `${fresh('Gone')} ${word}`,
    description: 'Deleted again.',
  })
  await api.delete(`/api/products/${gone.id}`)
  const { id: post } = await create<Post>(api, '/api/blog', {
    title: fresh('On phones'),
    content: '<p>Later.</p>',
    status: 'published',
    publishedAt: '2099-05-01T08:30:00Z',
    unpublishAt: '2099-06-01T08:30:00Z',
  })
  const { name, mimeType, buffer } = photo(`${fresh('lake')}.png`)
  const sent = await api.post('/api/admin/media', {
    multipart: { file: { name, mimeType, buffer } },
  })
  const { id: file } = (await sent.json()) as { id: string }
  await create(api, '/api/admin/redirects', {
    from: `/${fresh('old').replace(' ', '-')}/${'an-uncommonly-long-address-'.repeat(6)}`,
    to: `https://example.com/${'where-it-leads-'.repeat(12)}`,
    kind: 'temporary',
  })
  await visitor.request.get(`/${'a-long-lost-address-'.repeat(9)}`)
  await visitor.request.get('/api/search?q=an+uncommonly+long+question+somebody+asked')
  const current = administrator.password
  await create(api, '/api/admin/tokens', {
    name: fresh('Deployment'),
    role: 'editor',
    current,
  })
  const events = ['post.created', 'inquiry.*']
  const hook = { url: 'https://198.18.0.1/hook', events, active: false, current }
  await api.post('/api/admin/webhooks', { data: hook })
  return [
    `/admin/products/${product.id}`,
    `/admin/products/${product.id}?tab=history`,
    `/admin/blog/${post}`,
    `/admin/media/${file}`,
  ]
}

test(
  'every screen is accessible and fits its window',
  { tag: '@screen' },
  async ({ page, visitor, api, expectFine }) => {
    test.setTimeout(400_000)
    const single = await furnish(api, visitor)
    const { types } = await read<{
      types: { path: string; group?: string; address?: string }[]
    }>(api, '/api/admin/schema')
    const lists = types
      .filter(({ group }) => group !== 'texts')
      .map(({ path, address }) => address ?? `/${path.replace(/^(?!admin\/)/, 'admin/')}`)
    const own = routes.map(({ path }) => path).filter((path) => !forNobody.includes(path))
    for (const path of [
      ...new Set([...own, ...lists]),
      ...single,
      '/admin/content?tab=settings',
      '/admin/content?tab=appearance',
      '/admin/api#createProduct',
      '/admin/api#createMediaItem',
    ]) {
      // A change of the fragment alone opens no document.
      if (path.includes('#')) await page.goto('about:blank')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectFine(path)
    }
    for (const path of [
      '/admin/products?sort=-createdAt',
      '/admin/inquiries',
      '/admin/activity',
      '/admin',
    ]) {
      await page.goto(path)
      await expect(page.getByText(word).first()).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
  },
)

test(
  'what is shown to whoever is not signed in is accessible and fits its window',
  { tag: '@screen' },
  async ({ page, expectFine, watch }) => {
    watch.expectStatus(401, '/api/admin/me')
    watch.expectStatus(401, '/api/admin/schema')
    await page.context().clearCookies()
    for (const path of forNobody) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFine(path)
    }
  },
)

test(
  'every window is accessible and fits',
  { tag: '@screen' },
  async ({ page, api, expectFine, quiet, isMobile }) => {
    test.setTimeout(400_000)
    const admin = new Admin(page)
    // The one on top: an action of the writing screen opens a dialog over it.
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
    const { id: inquiry } = await create<{ id: string }>(api, '/api/inquiries', {
      name: fresh('Ada Fenwick'),
      email: 'ada@example.org',
      message: 'Could you build us one by June?',
    })
    const messages = `/api/admin/inquiries/${inquiry}/messages`
    await create(api, messages, { body: 'Call them.', note: true })
    const { id: post } = await create<Post>(api, '/api/blog', {
      title: fresh('To be scheduled'),
      content: '<p>Later.</p>',
    })
    const username = fresh('staff').replace(' ', '.').toLowerCase()
    const { password: current } = administrator
    const person = { username, password: 'long-enough', role: 'administrator', current }
    await api.post('/api/admin/users', { data: person })

    for (const [path, opener] of [
      ['/admin/products', 'Edit'],
      ['/admin/products', 'Delete'],
      ['/admin/services', 'Edit'],
      ['/admin/blog', 'Edit'],
      [`/admin/inquiries?edit=${inquiry}`, undefined],
      ['/admin/jobs', 'Edit'],
      ['/admin/users', 'Add User'],
      ['/admin/users', 'Change Password'],
      ['/admin/users', 'E-mail address'],
      ['/admin/account', 'Set up an authenticator app'],
      ['/admin/tokens', 'New token'],
      ['/admin/webhooks', 'New webhook'],
      [`/admin/blog/${post}`, 'Schedule…'],
      ['/admin/content?tab=settings', 'History'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      const button = page.getByRole('button', { name: opener ?? '', exact: true })
      if (opener !== undefined) await button.first().click()
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectFine(`${opener ?? 'a window'} on ${path}`)
    }

    await page.goto('/admin')
    if (!isMobile) {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
      await expectFine('the menu of further screens')
      await page.keyboard.press('Escape')
    } else {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(admin.dialog('Menu')).toBeVisible()
      await expectFine('the drawer')
      await page.keyboard.press('Escape')
      await expect(admin.dialog('Menu')).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const palette = admin.dialog('Go to, find or create')
    await expect(palette.getByRole('option').first()).toBeVisible()
    await expectFine('the palette')
    await page.keyboard.type('web')
    await expect(palette.getByText(/^Products$/)).toBeVisible()
    await expectFine('what the palette finds')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(admin.dialog('Keyboard Shortcuts')).toBeVisible()
    await expectFine('the shortcuts')

    await admin.open('/admin/blog', 'Blog Management')
    const article = await admin.start('New Post', 'Create New Blog Post')
    await article.getByRole('button', { name: 'Table', exact: true }).click()
    await page.keyboard.press('Enter')
    await expect(article.getByRole('columnheader')).toHaveCount(3)
    await expectFine('a table in an article')

    await admin.open('/admin/products', 'Products Management')
    const form = await admin.start('Add Product', 'Add New Product')
    await form.getByRole('button', { name: 'Choose icon' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose an icon' })
    await picker.getByRole('searchbox').fill('calendar')
    await expect(picker.getByText(/^\d+ icons$/)).toBeVisible()
    await expectFine('the picker of icons')
    await picker.getByRole('option', { name: 'Calendar', exact: true }).click()
    await expect(form.getByLabel('Icon', { exact: true })).toHaveValue('fas fa-calendar')
    await expect(form.getByRole('button', { name: 'Choose icon' })).toBeFocused()
    await quiet.settled()
  },
)

test(
  'what goes wrong or is empty is accessible and fits',
  { tag: '@screen' },
  async ({ page, api, watch, expectFine }) => {
    test.setTimeout(120_000)
    const admin = new Admin(page)
    await admin.open('/admin/products', 'Products Management')
    const form = await admin.start('Add Product', 'Add New Product')
    await form.getByRole('button', { name: 'More fields' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expectFine('a form with complaints')
    await fill(form, { Name: 'Any', Description: 'Any.', Specifications: '{' })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectToast('Error')
    await expectFine('a notice beside a form')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(admin.question).toBeVisible()
    await expectFine('the question before a form is lost')
    await admin.question.getByRole('button', { name: 'Discard' }).click()

    const { id } = await create(api, '/api/products', {
      name: fresh('Contested'),
      description: 'As it began.',
    })
    const own = `/api/products/${id}`
    watch.expectStatus(412, own)
    await page.goto(`/admin/products?edit=${id}`)
    const edit = admin.dialog('Edit Product')
    await fill(edit, { Description: 'Mine.' })
    await api.put(own, { data: { description: 'Theirs.', features: ['New', 'Newer'] } })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('Theirs.', { exact: true })).toBeVisible()
    await expectFine('what two people made of one entry')

    await page.goto('about:blank')
    const lost = `/${fresh('lost').replace(' ', '-')}`
    await api.get(lost)
    await admin.open('/admin/redirects', 'Redirects')
    await page.getByRole('button', { name: `Redirect this: ${lost}` }).click()
    await page.getByRole('button', { name: 'Redirect', exact: true }).click()
    await expect(page.getByLabel('Leads to')).toHaveAccessibleDescription(
      'Leads to is required',
    )
    await expectFine('what leads nowhere')

    const path = '/api/testimonials'
    watch.expectStatus(500, path)
    await page.goto('/admin/testimonials')
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await expect(page.getByRole('button', { name: 'Delete selected' })).toBeVisible()
    await expectFine('ticked entries')
    await answer(page, path, [])
    await page.reload()
    await expect(page.getByText('No Testimonials Found')).toBeVisible()
    await expectFine('a list without any')
    await fail(page, path, 500, 'The store is closed.')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expectFine('a list that failed')

    watch.expectStatus(401, '/api/services')
    await admin.open('/admin/services', 'Services Management')
    const service = await admin.start('Add Service', 'Add New Service')
    await fill(service, { Name: 'Any', Description: 'Any.' })
    const cookies = await page.context().cookies()
    await endSession(page, watch)
    await service.getByRole('button', { name: 'Save' }).click()
    await expect(admin.dialog('Please sign in again')).toBeVisible()
    await expectFine('a session that has ended')
    await page.context().addCookies(cookies)
  },
)

test(
  'what still loads is accessible and fits',
  { tag: '@screen' },
  async ({ page, isMobile }) => {
    await page.route(
      /^[^?]*\/api\/(admin\/(stats|activity)|services|analytics\/devices)/,
      () => undefined,
    )
    for (const path of ['/admin', '/admin/services', '/admin/analytics']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      if (isMobile) await expectNoViolationsOfLook(page, 'on a phone')
      else await expectAccessible(page)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
