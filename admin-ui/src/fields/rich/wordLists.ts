/** An item of a list in Word's HTML. */
interface Item {
  element: Element
  /** Its depth, from 1. */
  level: number
  /** The id of its list. */
  list: string
  /** Word's id of the numbering, which changes when the numbering restarts; empty if it has none. */
  count: string
  /** The kind of its marker: bullet, number, letter or roman number. */
  kind: Kind
  /** Its number; undefined if it has none, or the marker does not show it. */
  number: number | undefined
}

type Kind = 'bullets' | 'numbers' | 'letters' | 'roman'

/** Word's style of a list item: "mso-list:l0 level2 lfo1". */
const wordItem = /mso-list:\s*l(\d+)\s+level(\d+)(?:\s+lfo(\d+))?/i

/** The marker that Word writes before an item. */
const marker = '[data-style*="mso-list" i]'

/** Word's HTML has no lists, but paragraphs that look like items. */
export function buildWordLists(body: Element): void {
  for (const first of body.querySelectorAll(`p${marker}`)) {
    if (!first.isConnected || !wordItem.test(styleOf(first))) continue
    const items: Item[] = []
    for (
      let next: Element | null = first;
      next?.matches('p') && wordItem.test(styleOf(next));
      next = next.nextElementSibling
    )
      items.push(paragraphItem(next, items.at(-1)))
    replaceBy(items, first)
  }
  buildOnlineLists(body)
}

function paragraphItem(element: Element, before: Item | undefined): Item {
  const [, list = '', level = '1', count = ''] = wordItem.exec(styleOf(element)) ?? []
  const mark = element.querySelector(marker)?.textContent ?? ''
  return { element, level: Number(level), list, count, ...markOf(mark, before) }
}

/** Parses a marker: "3." or "1.2", "c)", "iv.", or a dot, a dash or a square. */
function markOf(mark: string, before: Item | undefined): Pick<Item, 'kind' | 'number'> {
  const digits = /(\d+)[^\d]*$/.exec(mark)?.[1]
  if (digits !== undefined) return { kind: 'numbers', number: Number(digits) }
  const sign = /^[\s(]*([a-z]+)[.)]/i.exec(mark)?.[1]?.toLowerCase()
  if (sign === undefined) return { kind: 'bullets', number: undefined }
  const roman = /^[ivxlcdm]+$/.test(sign) ? romanNumber(sign) : undefined
  const letter = sign.length === 1 ? sign.charCodeAt(0) - 96 : undefined
  const goesOn = before?.kind === 'letters' && before.number === (letter ?? 0) - 1
  const isRoman =
    roman !== undefined &&
    !goesOn &&
    (letter === undefined ||
      roman === 1 ||
      (before?.kind === 'roman' && before.number === roman - 1))
  if (isRoman) return { kind: 'roman', number: roman }
  return { kind: 'letters', number: letter }
}

const romanSigns: Record<string, number> = {
  ...{ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 },
}

function romanNumber(sign: string): number {
  const values = [...sign].map((one) => romanSigns[one] ?? 0)
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}

/** Word for the web writes a list for each item, with its level as an attribute. */
function buildOnlineLists(body: Element): void {
  const lists = [...body.querySelectorAll('ul, ol')].filter(
    (list) =>
      list.children.length > 0 &&
      [...list.children].every((item) => item.matches('li[data-aria-level]')),
  )
  for (let at = 0; at < lists.length;) {
    const run: Element[] = []
    for (
      let next = lists[at];
      next !== undefined && (run.length === 0 || areBeside(run.at(-1), next));
      next = lists[at]
    ) {
      run.push(next)
      at += 1
    }
    const [first] = run
    if (first) replaceBy(run.flatMap(onlineItems), first)
    run.forEach(removeEmpty)
  }
}

function onlineItems(list: Element): Item[] {
  const start = list.getAttribute('start')
  return [...list.children].map((element, at) => {
    const place =
      start === null
        ? Number(element.getAttribute('data-aria-posinset') ?? NaN)
        : Number(start) + at
    const numbered = list.localName === 'ol'
    element.querySelectorAll('.EOP').forEach((end) => {
      if (end.textContent.trim() === '') end.remove()
    })
    return {
      element,
      level: Number(element.getAttribute('data-aria-level')) || 1,
      list: element.getAttribute('data-listid') ?? '',
      count: '',
      kind: numbered ? 'numbers' : 'bullets',
      number: numbered && !Number.isNaN(place) ? place : undefined,
    }
  })
}

/** Whether there is nothing visible between two elements. */
function areBeside(a: Element | undefined, b: Element): boolean {
  if (a === undefined) return false
  const range = b.ownerDocument.createRange()
  range.setStartAfter(a)
  range.setEndBefore(b)
  const between = range.cloneContents()
  return (
    between.textContent.trim() === '' && between.querySelector('img, table, hr') === null
  )
}

/** Removes an element, and its ancestors that are then empty. */
function removeEmpty(element: Element) {
  let empty: Element | null = element
  while (empty?.parentElement && empty.textContent.trim() === '') {
    if (empty.querySelector('img, table, hr, li')) return
    const around: Element | null = empty.parentElement
    if (empty.localName === 'body') return
    empty.remove()
    empty = around
  }
}

/** Replaces an element by the lists of some items. */
function replaceBy(items: Item[], place: Element) {
  const anchor = place.ownerDocument.createComment('')
  place.before(anchor)
  anchor.replaceWith(...listsOf(items))
}

interface Open {
  list: Element
  item: Item
}

/** The lists of some items: a new list begins where the list id, the kind of marker or the numbering changes. */
function listsOf(items: Item[]): Element[] {
  const roots: Element[] = []
  let open: Open[] = []
  for (const item of items) {
    while (open.length > 0 && item.level < (open.at(-1)?.item.level ?? 0)) open.pop()
    const top = open.at(-1)
    if (top?.item.level === item.level && goesOn(top.item, item)) {
      top.item = item
    } else {
      if (top?.item.level === item.level) open.pop()
      const list = newList(item)
      const around = open.at(-1)?.list
      if (around) (around.lastElementChild ?? around).append(list)
      else roots.push(list)
      open = [...open, { list, item }]
    }
    open.at(-1)?.list.append(listItem(item.element))
  }
  return roots
}

function goesOn(before: Item, item: Item): boolean {
  if (before.list !== item.list || before.kind !== item.kind) return false
  if (item.count !== '' && before.count === item.count) return true
  return (
    item.number === undefined ||
    before.number === undefined ||
    item.number === before.number + 1
  )
}

function newList({ kind, number = 1 }: Item): Element {
  const list = document.createElement(kind === 'bullets' ? 'ul' : 'ol')
  if (number !== 1) list.setAttribute('start', String(number))
  return list
}

function listItem(element: Element): Element {
  element.querySelectorAll(marker).forEach((mark) => mark.remove())
  const item = document.createElement('li')
  item.append(...element.childNodes)
  element.remove()
  return item
}

function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? ''
}
