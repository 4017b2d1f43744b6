import { Frame, pages } from '../../helpers/frame.ts'
import { expect, moving, reading, test } from '../../helpers/test.ts'

test.use({ ...moving, ...reading })

test('the header grows stronger beyond 100 px of scrolling', async ({ page }) => {
  await page.goto('/')
  const { header } = new Frame(page)
  const background = () =>
    header.evaluate((element) => getComputedStyle(element).backgroundColor)
  const scroll = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  const first = await background()
  await scroll(101)
  await expect.poll(background).not.toBe(first)
  await scroll(100)
  await expect.poll(background).toBe(first)
})

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('back and forward keep the place on the page', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  const last = page.getByRole('link', { name: 'Learn More' }).last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByRole('link', { name: 'View All Products' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test(
    'the drawer lists the pages and closes when one is chosen',
    { tag: '@smoke' },
    async ({ page }) => {
      await page.goto('/')
      const { menuButton, drawer, links: beside } = new Frame(page)
      await expect(beside).toHaveCount(0)
      await menuButton.click()
      const links = drawer.getByRole('navigation').getByRole('link')
      await expect(links).toHaveText(pages.map(({ name }) => name))
      await expect(drawer.getByRole('link', { name: 'Home' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await drawer.getByRole('link', { name: 'Products' }).click()
      await expect(page).toHaveURL('/products')
      await expect(drawer).toHaveCount(0)
    },
  )

  test('the drawer is worked by keyboard and gives the focus back', async ({ page }) => {
    await page.goto('/')
    const { menuButton, drawer } = new Frame(page)
    await menuButton.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    await expect(drawer.locator(':focus')).toHaveCount(1)
    const stops = await drawer.getByRole('link').count()
    for (let stop = 0; stop < stops + 4; stop += 1) {
      await page.keyboard.press('Tab')
      await expect(drawer.locator(':focus'), 'the focus stays inside').toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(menuButton).toBeFocused()
  })
})
