import { expectAccessible } from '../../helpers/axe.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const settings = '/api/admin/content/settings'
const accent = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--accent')
const font = () => getComputedStyle(document.body).fontFamily

test('an accent and a font are seen on the page before they are applied', async ({
  page,
  visitor,
  api,
}) => {
  await page.goto('/admin/brand')
  const frame = page.frameLocator('iframe[title="The page as it is typed"]')
  await expect(frame.getByRole('contentinfo')).toBeAttached()
  const before = await frame.locator('html').evaluate(accent)
  await page.getByLabel('Accent colour', { exact: true }).fill('#ffff00')
  await page.getByRole('radio', { name: 'Lora' }).check()
  await page.getByLabel('Legal line').fill('Registered in England')

  await expect(
    page.getByText(/^Light: #717000 is shown, with a contrast of 5/),
  ).toBeVisible()
  await expect(page.getByText('Dark: #ffff00 is shown as it is.')).toBeVisible()
  await expect(frame.getByText('Registered in England')).toBeAttached()
  await expect(frame.locator('html')).toHaveAttribute('data-font', 'lora')
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(frame.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  // As high as the form: the bar with its buttons lies over none of it.
  await page.setViewportSize({ width: 1280, height: 2600 })
  // The preview follows the window, and the navigation lies over its head while the page is scrolled.
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  await expectAccessible(page)

  await visitor.goto('/')
  expect(await visitor.evaluate(accent)).toBe(before)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The brand was applied.').first()).toBeVisible()

  // What was open shows it too, without a reload.
  await expect(visitor.getByText('Registered in England')).toBeAttached()
  await expect(visitor.locator('html')).toHaveAttribute('data-font', 'lora')
  await expect.poll(() => visitor.evaluate(font)).toContain('Lora')
  // The style sheet, whose file comes after the brand, has the colours of the themes as well.
  await visitor.goto('/', { waitUntil: 'load' })
  await expect(visitor.locator('style#brand')).toHaveCount(1)
  expect(await visitor.evaluate(accent)).not.toBe(before)
  expect(await visitor.evaluate(font)).toContain('Lora')
  await expectAccessible(visitor)
  await visitor.evaluate(() => {
    document.documentElement.dataset.contrast = 'high'
  })
  await expectAccessible(visitor)
  await api.put(settings, { data: { accent: '', font: 'inter', legalLine: '' } })
})

test('a logo is shown in its size, for a light and for a dark screen, and one font is loaded', async ({
  visitor,
  api,
}) => {
  const drawing = (colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="400" height="100"><rect width="400" height="100" fill="${colour}"/></svg>`,
    )
  const upload = async (name: string, colour: string) => {
    const file = { name, mimeType: 'image/svg+xml', buffer: drawing(colour) }
    const answer = await api.post('/api/admin/media', { multipart: { file } })
    return ((await answer.json()) as { url: string }).url
  }
  const logo = await upload('day.svg', '#aa0000')
  const logoDark = await upload('night.svg', '#ffcccc')
  await api.put(settings, { data: { logo, logoDark, favicon: logo, font: 'manrope' } })
  // A busy server sends the page as it was, until it has rendered the page again.
  await expect.poll(async () => (await api.get('/')).text()).toContain('font-manrope')
  const fonts = new Set<string>()
  visitor.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname)
  })
  const { siteName } = (await (await api.get('/api/settings')).json()) as {
    siteName: string
  }
  for (const [colorScheme, address] of [
    ['light', logo],
    ['dark', logoDark],
  ] as const) {
    await visitor.emulateMedia({ colorScheme })
    await visitor.goto('/')
    const shown = visitor.getByRole('banner').first().getByRole('img', { name: siteName })
    await expect(shown).toHaveAttribute('height', '100')
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toContain(address)
  }
  await visitor.evaluate(() => document.fonts.ready)
  expect([...fonts]).toEqual([
    expect.stringMatching(/^\/assets\/font-manrope-\w+\.woff2$/),
  ])
  await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', logo)
  const manifest = (await (await api.get('/site.webmanifest')).json()) as {
    icons: { src: string }[]
  }
  expect(manifest.icons[0]?.src).toBe(logo)
  await api.put(settings, {
    data: { logo: '', logoDark: '', favicon: '', font: 'inter' },
  })
})
