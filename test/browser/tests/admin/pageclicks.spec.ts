import type { Locator, Page } from '@playwright/test'
import { enter } from '../../helpers/people.ts'
import { expect, test } from '../../helpers/test.ts'

/** A text of a page: the field that its element names, and the field that a press on the middle of it opens. */
interface Pressed {
  text: string
  field: string | null
  opened: string | null
}

/** Presses the middle of every text of the page, as a mouse does; a text without a field is not pressed. */
function pressTexts(page: Page): Promise<Pressed[]> {
  return page.evaluate(async () => {
    const name = 'data-quoin-field'
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const outline = () =>
      document
        .querySelector('#quoin-editor [data-kind="focused"]')
        ?.getBoundingClientRect()
    const near = (a: number, b: number) => Math.abs(a - b) < 3
    const openedAt = () => {
      const box = outline()
      if (box === undefined) return null
      const element = [...document.querySelectorAll(`[${name}]`)].find((one) => {
        const { top, left, width, height } = one.getBoundingClientRect()
        return (
          near(box.top + 4, top) &&
          near(box.left + 4, left) &&
          near(box.width - 8, width) &&
          near(box.height - 8, height)
        )
      })
      return element?.getAttribute(name) ?? null
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const pressed: Pressed[] = []
    for (const node of texts) {
      const text = node.data.trim()
      const around = node.parentElement
      if (text === '' || around === null || !around.checkVisibility()) continue
      if (around.closest('#quoin-editor, script, style, noscript, option')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // What only screen readers have is in a box of one pixel.
      if (around.getBoundingClientRect().width < 2) continue
      around.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [line] = range.getClientRects()
      if (line === undefined) continue
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2]
      const target = document.elementFromPoint(x, y)
      if (target === null || target.closest('#quoin-editor')) continue
      const field = around.closest(`[${name}]`)?.getAttribute(name) ?? null
      let opened: string | null = null
      if (field !== null) {
        target.dispatchEvent(
          new MouseEvent('click', {
            ...{ bubbles: true, cancelable: true, detail: 1 },
            ...{ clientX: x, clientY: y },
          }),
        )
        await frame()
        await frame()
        opened = openedAt()
      }
      pressed.push({ text: text.slice(0, 40), field, opened })
    }
    return pressed
  })
}

/** Presses the mouse on the middle of a text, which the link of a card may lie over. */
async function pressOn(text: Locator): Promise<void> {
  await text.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  const box = await text.boundingBox()
  if (box === null) throw new Error('the text is not shown')
  await text.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** The id of the first entry that visitors see in a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  const answer = await page.request.get(`${list}?limit=1&fields=id`)
  const [first] = (await answer.json()) as { id: string }[]
  return first?.id ?? ''
}

/** The pages that are pressed at every run. The others are pressed at night. */
const always = ['/', '/blog/']

const pages = [
  ['/'],
  ['/products'],
  ['/products/', '/api/products'],
  ['/services'],
  ['/about'],
  ['/contact'],
  ['/blog'],
  ['/blog/', '/api/blog'],
  ['/careers'],
]

for (const [path = '', list] of pages)
  test(
    `a press on a text of ${path} opens the field of the text`,
    {
      tag: always.includes(path) ? [] : '@night',
    },
    async ({ page }) => {
      await enter(page)
      const address = list === undefined ? path : path + (await firstOf(page, list))
      await page.goto(`${address}?edit`)
      await expect(page.getByRole('region', { name: 'Page editor' })).toBeVisible()
      const all = await pressTexts(page)
      expect(all.filter(({ field }) => field !== null).length).toBeGreaterThan(20)
      expect(all.filter(({ field, opened }) => opened !== field)).toEqual([])
    },
  )

test('a press on a card opens the text that is there, and Control follows its link', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/?edit')
  const panel = page.getByRole('dialog', { name: /^Edit / })
  const card = page.locator('#solutions article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await pressOn(card.getByRole('heading'))
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(panel.getByLabel('Name', { exact: true })).toBeFocused()
  await pressOn(card.getByRole('paragraph'))
  await expect(panel.getByLabel('Description', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/?edit')
  await page.keyboard.down('ControlOrMeta')
  await pressOn(card.getByRole('paragraph'))
  await page.keyboard.up('ControlOrMeta')
  await expect(page).toHaveURL(/\/products\/[^?]+\?edit$/)
})
