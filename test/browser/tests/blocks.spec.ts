import type { CDPSession, Locator, Page } from '@playwright/test'
import { Admin, fill } from '../helpers/admin.ts'
import { expectAccessible } from '../helpers/axe.ts'
import { read } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { study, test } from '../helpers/studies.ts'
import { expect } from '../helpers/test.ts'

test.use({ as: 'administrator' })

/** The cards of a list of a form, which are moved by their handles. */
class Cards {
  readonly group: Locator
  readonly page: Page

  constructor(form: Locator, label: string) {
    this.group = form.getByRole('group', { name: label, exact: true })
    this.page = form.page()
  }

  get titles() {
    return this.group.getByRole('listitem').locator('> div > span')
  }

  handle(name: string): Locator {
    return this.group.getByRole('button', { name: `Move ${name}`, exact: true })
  }

  /** Picks a card up and presses these keys. */
  async press(name: string, ...keys: string[]) {
    await this.handle(name).press('Space')
    await expect(this.handle(name)).toHaveAttribute('aria-pressed', 'true')
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async drag(from: Locator, to: Locator) {
    // A form scrolls while something is held near its edges, so it has to be high.
    await this.page.setViewportSize({ width: 1440, height: 1500 })
    await to.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('a handle is not to be seen')
    await this.page.mouse.move(start.x + 10, start.y + 10)
    await this.page.mouse.down()
    await this.page.mouse.move(start.x + 10, start.y + 20, { steps: 3 })
    await this.page.mouse.move(end.x + 10, end.y + 10, { steps: 12 })
    await this.page.mouse.up()
  }
}

/** A finger on the screen. */
class Finger {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page))
  }

  /** Goes down on an element, moves up by so many pixels, and leaves. */
  async dragUp(from: Locator, pixels: number) {
    const { x, y } = await middleOf(from)
    await this.#touch('touchStart', { x, y })
    for (let step = 1; step <= 12; step++)
      await this.#move({ x, y: y - (pixels * step) / 12 })
    await this.#touch('touchEnd')
  }

  /**
   * Goes down on an element, moves up until another one makes way, and leaves. What
   * stands over both tells that from the window being scrolled.
   */
  async dragOver(from: Locator, other: Locator, over: Locator) {
    const apart = async () => (await middleOf(other)).y - (await middleOf(over)).y
    const before = await apart()
    const { x, y: start } = await middleOf(from)
    await this.#touch('touchStart', { x, y: start })
    for (let y = start - 15; y > 0 && (await apart()) < before + 5; y -= 15)
      await this.#move({ x, y })
    await this.#touch('touchEnd')
  }

  async #move(to: Place) {
    await this.#touch('touchMove', to)
    await this.#page.evaluate(() => new Promise(requestAnimationFrame))
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place) {
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at ? [at] : [],
    })
  }
}

interface Place {
  x: number
  y: number
}

async function middleOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox()
  if (!box) throw new Error('an element is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The titles of blocks in this order. */
const order = (...shapes: string[]) =>
  shapes.map((shape, at) => `Block ${at + 1}: ${shape}`)

async function open(page: Page, id: string) {
  await page.goto(`/admin/case-studies?edit=${id}`)
  const form = page.getByRole('dialog')
  await expect(form.getByRole('group', { name: 'Story', exact: true })).toBeVisible()
  return form
}

test('blocks are added, moved by keys and by drag, saved, and read in their order', async ({
  page,
  api,
}) => {
  const { id, slug } = await study(api)
  await api.put(`/api/case-studies/${id}`, { data: { story: [] } })
  const form = await open(page, id)
  const cards = new Cards(form, 'Story')
  const { group } = cards
  await group.getByRole('button', { name: 'Add picture' }).click()
  await page.keyboard.type('/social.png')
  await fill(group, { Caption: 'The shop in Harrow' })
  await group.getByRole('button', { name: 'Add quotation' }).click()
  await page.keyboard.type('They counted.')
  await group.getByRole('button', { name: 'Add words' }).click()
  await fill(group, { Heading: 'What we heard' })
  const editor = group.getByRole('listitem').nth(2).locator('[contenteditable=true]')
  await editor.click()
  await page.keyboard.type('Fourteen ovens.')
  await expect(cards.titles).toHaveText([
    'Block 1: Picture',
    'Block 2: Quotation',
    'Block 3: Words',
  ])

  await cards.press('block 3', 'ArrowUp', 'ArrowUp')
  await expect(page.getByText('Held at place 1 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(cards.titles.first()).toHaveText('Block 1: Words')
  await expect(cards.handle('block 1')).toBeFocused()
  await expect(group.getByRole('listitem').first()).toContainText('Fourteen ovens.')

  await cards.press('block 1', 'ArrowDown', 'Escape')
  await expect(cards.titles.first()).toHaveText('Block 1: Words')
  await expect(form).toBeVisible()

  await cards.drag(cards.handle('block 3'), cards.handle('block 2'))
  await expect(cards.titles).toHaveText([
    'Block 1: Words',
    'Block 2: Quotation',
    'Block 3: Picture',
  ])
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await new Admin(page).expectToast('Case study updated successfully!')
  const { story } = await read<{ story: object[] }>(api, `/api/case-studies/${id}`)
  expect(story.flatMap((block) => Object.keys(block))).toEqual([
    ...['words', 'saying', 'picture'],
  ])

  await page.goto(`/case-studies/${slug}`)
  await expect(page.getByRole('article')).toContainText(
    /What we heard\s*Fourteen ovens\.\s*They counted\.\s*The shop in Harrow/,
  )
  await expect(page.getByRole('figure')).toContainText('The shop in Harrow')
})

test(
  'a finger moves a block by its handle, and the window by its card',
  {
    tag: '@phone',
  },
  async ({ page, api }) => {
    const { id } = await study(api)
    const form = await open(page, id)
    const cards = new Cards(form, 'Story')
    const finger = await Finger.of(page)
    await cards
      .handle('block 3')
      .evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect(cards.titles).toHaveText(order('Words', 'Picture', 'Quotation'))

    await finger.dragOver(
      cards.handle('block 3'),
      cards.handle('block 2'),
      cards.handle('block 1'),
    )
    await expect(cards.titles).toHaveText(order('Words', 'Quotation', 'Picture'))
    await expect(form).toBeVisible()

    await cards.titles.nth(1).evaluate((one) => one.scrollIntoView({ block: 'center' }))
    const top = async () => (await cards.titles.nth(1).boundingBox())?.y ?? 0
    const before = await top()
    await finger.dragUp(cards.titles.nth(1), 150)
    await expect.poll(top).toBeLessThan(before - 100)
    await expect(cards.titles).toHaveText(order('Words', 'Quotation', 'Picture'))
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)

    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await new Admin(page).expectToast('Case study updated successfully!')
    const { story } = await read<{ story: object[] }>(api, `/api/case-studies/${id}`)
    expect(story.flatMap((block) => Object.keys(block))).toEqual([
      ...['words', 'saying', 'picture'],
    ])
  },
)

test('the parts of a list are moved too, and a refusal is found where it is', async ({
  page,
  api,
  watch,
}) => {
  const { id } = await study(api)
  watch.expectStatus(422, `/api/case-studies/${id}`)
  const form = await open(page, id)
  const phases = new Cards(form, 'Phases')
  await phases.press('2', 'ArrowUp', 'Space')
  await expect(phases.group.getByLabel(/^Name/).first()).toHaveValue('Delivery')
  const story = new Cards(form, 'Story')
  await story.group.getByRole('button', { name: 'Add picture' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const sources = story.group.getByLabel(/^Source/)
  await expect(sources.last()).toBeFocused()
  await expect(story.group.getByText('Source is required')).toBeVisible()
  await story.group.getByRole('button', { name: 'Remove block 4' }).click()
  await expect(story.handle('block 3')).toBeFocused()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await new Admin(page).expectToast('Case study updated successfully!')
  const saved = await read<{ phases: { name: string }[] }>(api, `/api/case-studies/${id}`)
  expect(saved.phases.map(({ name }) => name)).toEqual(['Delivery', 'Discovery'])
})
