import { inert } from '@quoin/shared-ui/code/trusted'
import { blocks } from './canonicalHtml.ts'
import { buildWordLists } from './wordLists.ts'

/** The result of cleaning pasted HTML. */
export interface Pasted {
  /** HTML with elements of the editor only. */
  html: string
  /** Descriptions of the removed parts: "a film", "2 pictures on somebody's computer". */
  dropped: string[]
}

/**
 * Cleans HTML from another program: headings, lists, tables, links, pictures, bold, italic, underlined and struck text
 * are kept; layout, fonts and colours are removed. It handles the clipboard formats of Word, Google Docs, LibreOffice,
 * Excel and browsers. HTML that was copied in the editor is not changed.
 */
export function cleanPasted(html: string): Pasted {
  if (html.includes('data-pm-slice')) return { html, dropped: [] }
  const { body } = inert(withoutStyles(html))
  const dropped = dropUnknown(body)
  buildWordLists(body)
  renameHeadings(body)
  for (const element of [...body.querySelectorAll('*')]) {
    markStyled(element)
    unwrapTracking(element)
  }
  for (const element of [...body.querySelectorAll('*')].reverse()) simplify(element)
  // Browsers and Docs append a line break that is not part of the text.
  while (body.lastElementChild?.matches('br')) body.lastElementChild.remove()
  return { html: body.innerHTML, dropped }
}

/**
 * Keeps styles as data attributes: the pages' policy refuses each style of a parsed document, with an error in the
 * console.
 */
function withoutStyles(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/\sstyle\s*=/gi, ' data-style='),
  )
}

/** Elements without text. */
const unseen = 'style, script, template, title, meta, link, xml, base, noscript'

/** Removes unsupported elements, and returns their descriptions. */
function dropUnknown(body: Element): string[] {
  const told = [
    remove(body, 'script', { one: 'a script', many: 'scripts' }),
    unlink(body),
    isColoured(body) ? 'colours' : '',
  ]
  body.querySelectorAll(unseen).forEach((one) => one.remove())
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: ChildNode[] = []
  while (comments.nextNode()) found.push(comments.currentNode as ChildNode)
  found.forEach((one) => one.remove())
  return [
    ...told,
    remove(body, 'img[src^="file:" i], img[src^="blob:" i]', {
      one: 'a picture that lies on another computer: add its file',
      many: 'pictures that lie on another computer: add their files',
    }),
    remove(body, 'iframe, video, audio, object, embed', {
      one: 'a film or a sound',
      many: 'films or sounds',
    }),
    remove(body, 'input:not([type="hidden" i]), select, textarea, button', {
      one: 'a field of a form',
      many: 'fields of forms',
    }),
    remove(body, 'svg, canvas, math', { one: 'a drawing', many: 'drawings' }),
  ].filter((words) => words !== '')
}

function remove(
  body: Element,
  selector: string,
  { one, many }: Record<'one' | 'many', string>,
) {
  const all = body.querySelectorAll(selector)
  all.forEach((element) => element.remove())
  if (all.length === 0) return ''
  return all.length === 1 ? one : `${String(all.length)} ${many}`
}

/** Removes links that would run a script, but not their text. */
function unlink(body: Element): string {
  const links = body.querySelectorAll('a[href^="javascript:" i]')
  links.forEach((link) => link.replaceWith(...link.childNodes))
  if (links.length === 0) return ''
  return links.length === 1
    ? 'a link that would run a script'
    : `${String(links.length)} links that would run scripts`
}

/** Whether some text has a meaningful colour: programs set black everywhere. */
function isColoured(body: Element): boolean {
  return [...body.querySelectorAll('[data-style], font[color]')].some((element) => {
    const style = element.getAttribute('data-style') ?? ''
    const colours = [...style.matchAll(/(?<![\w-])(?:background-)?color:\s*([^;]+)/gi)]
    return [
      element.getAttribute('color') ?? '',
      ...colours.map(([, value = '']) => value),
    ]
      .map((colour) => colour.replaceAll(/\s|!important/g, '').toLowerCase())
      .some((colour) => colour !== '' && !plainColours.has(colour))
  })
}

const plainColours = new Set([
  ...['black', '#000', '#000000', 'rgb(0,0,0)', 'windowtext', 'text1'],
  ...['white', '#fff', '#ffffff', 'rgb(255,255,255)', 'rgba(0,0,0,0)'],
  ...['transparent', 'inherit', 'initial', 'auto', 'currentcolor'],
])

/**
 * The page has the first-level heading, so headings of a text begin at the second level. Word writes some headings as
 * paragraphs.
 */
function renameHeadings(body: Element) {
  body
    .querySelectorAll('h1, p.MsoTitle, p[class*="title" i][class*="Mso" i]')
    .forEach((heading) => replaceTag(heading, 'h2'))
  for (const paragraph of body.querySelectorAll('p')) {
    const level = headingLevel(paragraph)
    if (level > 0) replaceTag(paragraph, `h${String(Math.min(Math.max(level, 2), 6))}`)
  }
}

/** The level of a paragraph that is a heading by its class or outline level; 0 for others. */
function headingLevel({ className, dataset }: HTMLElement): number {
  const [, level] =
    /\bMsoHeading(\d*)/i.exec(className) ??
    /mso-outline-level:\s*(\d)/i.exec(dataset.style ?? '') ??
    []
  return level === undefined ? 0 : Number(level) || 2
}

/** Inline formats that programs write as styles, and the corresponding elements. */
const styled: [tag: string, has: RegExp, not?: string][] = [
  [
    'strong',
    /(?<![\w-])font-weight:\s*(?:bold|bolder|[6-9]00)/i,
    'h1, h2, h3, h4, h5, h6, th',
  ],
  ['em', /(?<![\w-])font-style:\s*(?:italic|oblique)/i],
  ['s', /text-decoration[a-z-]*:[^;]*line-through/i],
  ['u', /text-decoration[a-z-]*:[^;]*underline/i, 'a'],
  ['sup', /(?<![\w-])vertical-align:\s*super/i],
  ['sub', /(?<![\w-])vertical-align:\s*sub(?!\w)/i],
]

/** Converts styles of spans and fonts into elements; Google's wrapper `<b style="font-weight:normal">` is not bold. */
function markStyled(element: Element) {
  const style = element.getAttribute('data-style') ?? ''
  if (
    element.matches('b, strong') &&
    /(?<![\w-])font-weight:\s*(?:normal|[1-5]00)/i.test(style)
  ) {
    replaceTag(element, 'span')
    return
  }
  if (!element.matches('span, font, a')) return
  for (const [tag, has, not] of styled) {
    if (!has.test(style) || (not !== undefined && element.closest(not) !== null)) continue
    const mark = document.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

/** Google redirects every link through its own site. */
function unwrapTracking(element: Element) {
  const href = element.getAttribute('href')
  if (href === null || !URL.canParse(href)) return
  const { hostname, pathname, searchParams } = new URL(href)
  if (!/^(?:www\.)?google\.[a-z.]+$/.test(hostname) || pathname !== '/url') return
  const to = searchParams.get('q') ?? searchParams.get('url')
  if (to !== null && /^https?:/.test(to)) element.setAttribute('href', to)
}

/** Meaningful attributes, besides those of tables. */
const said = new Set([
  'href',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'start',
  'lang',
  'scope',
])

const other: Record<string, string> = { del: 's', strike: 's', ins: 'u', tt: 'code' }

/** Removes the layout of an element; called from the innermost to the outermost. */
function simplify(element: Element) {
  for (const { name } of [...element.attributes]) {
    if (!said.has(name)) element.removeAttribute(name)
  }
  const name = element.localName
  if (name === 'span' || name === 'font' || name === 'center' || name.includes(':')) {
    element.replaceWith(...element.childNodes)
  } else if (
    name === 'div' ||
    name === 'section' ||
    name === 'article' ||
    name === 'main'
  ) {
    const holds = element.querySelector(blocks) !== null
    if (holds) element.replaceWith(...element.childNodes)
    else replaceTag(element, 'p')
  } else if (other[name] !== undefined) {
    replaceTag(element, other[name])
  } else if (
    element.matches(
      'b:has(p, h2, h3, ul, ol, table), strong:has(p, h2, h3, ul, ol, table)',
    )
  ) {
    element.replaceWith(...element.childNodes)
  }
}

function replaceTag(element: Element, tag: string) {
  const renamed = document.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
