import { afterEach, beforeEach, expect, it } from 'vitest'
import { spotOf } from './spot.ts'

/** The boxes of the card's elements, by their ids; the link is stretched over all of it. */
const boxes: Record<string, [left: number, top: number, right: number, bottom: number]> =
  {
    card: [0, 0, 200, 200],
    category: [10, 10, 100, 30],
    title: [10, 40, 190, 60],
    link: [10, 40, 90, 60],
    text: [10, 70, 190, 120],
  }

beforeEach(() => {
  document.body.innerHTML = `
    <section data-quoin-section="s"><article id="card">
      <span id="category" data-quoin-field="api/blog/a:category">News</span>
      <h3 id="title" data-quoin-field="api/blog/a:title"><a id="link" href="/blog/a">Title</a></h3>
      <p id="text" data-quoin-field="api/blog/a:excerpt">Text</p>
    </article></section>
    <div id="quoin-editor"><button id="own">Save</button></div>`
  for (const [id, [left, top, right, bottom]] of Object.entries(boxes)) {
    const rect = { left, top, right, bottom } as DOMRect
    Object.assign(byId(id), { getClientRects: () => [rect] })
  }
  Object.assign(document, {
    elementsFromPoint: (x: number, y: number) => [
      byId('link'),
      ...['text', 'title', 'category', 'card'].map(byId).filter((one) => {
        const [left, top, right, bottom] = boxes[one.id] ?? [0, 0, 0, 0]
        return x >= left && x <= right && y >= top && y <= bottom
      }),
    ],
  })
})

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'elementsFromPoint')
})

function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`there is no ${id}`)
  return found
}

/** The spot of a click at a point on an element. */
function spotAt(x: number, y: number, id = 'link', detail = 1) {
  let spot: ReturnType<typeof spotOf>
  const look = (event: MouseEvent) => {
    spot = spotOf(event)
  }
  addEventListener('click', look, { once: true })
  byId(id).dispatchEvent(
    new MouseEvent('click', { bubbles: true, clientX: x, clientY: y, detail }),
  )
  return spot
}

it.each([
  [50, 20, 'category', false],
  [50, 50, 'title', true],
  [150, 50, 'title', false],
  [50, 90, 'text', false],
])(
  'finds the field at %i, %i below a link that is stretched over it',
  (x, y, id, onLink) => {
    const spot = spotAt(x, y)
    expect(spot?.field?.id).toBe(id)
    expect(spot?.link?.id).toBe('link')
    expect(spot?.onLink).toBe(onLink)
    expect(spot?.section?.dataset.quoinSection).toBe('s')
  },
)

it('finds no field where the card has no text', () => {
  const spot = spotAt(195, 180)
  expect(spot?.field).toBeNull()
  expect(spot?.link?.id).toBe('link')
  expect(spot?.onLink).toBe(false)
})

it('takes what a key presses for the field', () => {
  expect(spotAt(0, 0, 'link', 0)?.field?.id).toBe('title')
})

it('leaves the editor alone', () => {
  expect(spotAt(50, 20, 'own')).toBeUndefined()
})
