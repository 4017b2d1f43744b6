import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core'
import type { DOMOutputSpec, Mark as Phrase, TagParseRule } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'

/**
 * The elements and attributes of the visual editor: all that the server accepts in rich text. An edit would remove
 * anything that is missing here.
 */

const aligned = ['align', 'valign']
const cell = [
  ...aligned,
  'abbr',
  'colspan',
  'rowspan',
  'headers',
  'height',
  'width',
  'scope',
  'nowrap',
]
const column = [...aligned, 'height', 'width', 'span']

const parts = [
  part('div', '(block | dt | dd)+', 'block'),
  part('section', 'block+', 'block'),
  part('aside', 'block+', 'block'),
  part('figure', '(block | figcaption)+', 'block'),
  part('figcaption', 'block+'),
  part('dl', '(dt | dd | div)+', 'block'),
  part('dt', 'block+'),
  part('dd', 'block+'),
  part('table', '(tbody | thead | tfoot | caption | colgroup)+', 'block', [
    'height',
    'width',
    'summary',
  ]),
  part('caption', 'block+'),
  part('colgroup', 'col*', '', column),
  part('col', '', '', column),
  part('thead', 'tr*', '', aligned),
  part('tbody', 'tr*', '', aligned),
  part('tfoot', 'tr*', '', aligned),
  part('tr', '(td | th)*', '', aligned),
  part('td', 'block+', '', cell),
  part('th', 'block+', '', cell),
]

const image = Node.create({
  name: 'img',
  group: 'inline',
  inline: true,
  draggable: true,
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addAttributes: () => kept(['src', 'alt', 'title', 'width', 'height', 'loading']),
})

/**
 * The attribute of a link that leads to an entry: its type and id. The server fills in the address of the entry's page,
 * and sends no address for an entry that has none.
 */
export const entryLink = 'data-entry'
const toEntry = `[${entryLink}]`

/** An anchor for links, without text. */
const anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  parseHTML: () => [{ tag: `a[id]:not([href], ${toEntry}):empty`, priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
})

/** An anchor for links, with text. */
const anchored = Mark.create({
  name: 'anchored',
  excludes: '',
  parseHTML: () => [{ tag: `a[id]:not([href], ${toEntry}, :empty)` }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

const phrases = [
  phrase('mark'),
  phrase('small'),
  phrase('sub'),
  phrase('sup'),
  phrase('kbd'),
  phrase('cite'),
  phrase('q'),
  phrase('abbr', ['title']),
  phrase('time', ['datetime']),
  phrase('span'),
]

interface Rendered {
  HTMLAttributes: Record<string, unknown>
}

/** Changes of Tiptap's own elements. */
const changes: Record<string, (extension: AnyExtension) => AnyExtension> = {
  // A list may contain headings, and code may be bold.
  listItem: (extension) => extension.extend({ content: 'block+' }),
  code: (extension) =>
    extension.extend({ excludes: '', addAttributes: () => kept(['class']) }),
  link: (extension) =>
    (extension as Mark).extend({
      addAttributes() {
        return { ...this.parent?.(), ...kept([entryLink]) }
      },
      parseHTML() {
        const own = (this.parent?.() ?? []) as TagParseRule[]
        return [{ tag: `a${toEntry}:not([href])` }, ...own]
      },
      renderHTML(props: Rendered & { mark: Phrase }) {
        const { [entryLink]: entry } = props.HTMLAttributes
        if (entry !== null && entry !== undefined) return ['a', props.HTMLAttributes, 0]
        return this.parent?.(props) as DOMOutputSpec
      },
    }),
  bold: (extension) => asWritten(extension, 'strong', 'b'),
  italic: (extension) => asWritten(extension, 'em', 'i'),
  codeBlock: (extension) =>
    extension.extend({
      content: 'inline*',
      marks: '_',
      addAttributes: () => kept(['class']),
      parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
      renderHTML: ({ HTMLAttributes }: Rendered) => ['pre', HTMLAttributes, 0],
    }),
  paragraph: (extension) => extension.extend({ addAttributes: () => ({ bare }) }),
}

const basics = StarterKit.extend({
  addExtensions() {
    const own = this.parent?.() ?? []
    return own.map((extension) => changes[extension.name]?.(extension) ?? extension)
  },
}).configure({
  heading: { levels: [2, 3, 4, 5, 6] },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri,
    HTMLAttributes: { target: null, rel: null },
  },
})

/** Whether a paragraph has a tag in the HTML; see `html.ts`. */
const bare = {
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => element.getAttribute('data-bare'),
  renderHTML: ({ bare: value }: Record<string, unknown>) => ({ 'data-bare': value }),
}

/** Language and id, which are allowed on every element. */
const common = Extension.create({
  name: 'common',
  addGlobalAttributes: () => [
    {
      types: [
        ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList'],
        ...['listItem', 'codeBlock', 'link', 'bold', 'italic', 'underline', 'strike'],
        ...['code', 'img', 'horizontalRule', 'anchor', 'anchored'],
        ...[...parts, ...phrases].map(nameOf),
      ],
      attributes: {
        ...kept(['lang']),
        id: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => element.getAttribute('id'),
        },
      },
    },
  ],
})

/** All extensions of the visual editor. */
export const extensions = [basics, image, anchor, anchored, common, ...parts, ...phrases]

/** The schemes of links that the server accepts in rich text. */
const schemes = new Set([
  ...['ftp', 'ftps', 'geo', 'http', 'https', 'irc', 'ircs', 'magnet', 'mailto', 'matrix'],
  ...['news', 'sftp', 'sip', 'sips', 'skype', 'sms', 'tel', 'tg', 'viber', 'webcal'],
  ...['whatsapp', 'xmpp'],
])

/** Whether an address is allowed in a link: a path of this site, or an address with an accepted scheme. */
function isAllowedUri(address: string): boolean {
  // Browsers ignore control characters and spaces within a scheme.
  const plain = [...address].filter((letter) => letter > ' ').join('')
  const scheme = /^([^/?#:]*):/.exec(plain)?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}

/** An element with child elements. */
function part(tag: string, content: string, group = '', attributes: string[] = []) {
  return Node.create({
    name: tag,
    content,
    group,
    isolating: tag === 'td' || tag === 'th',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) =>
      content === '' ? [tag, HTMLAttributes] : [tag, HTMLAttributes, 0],
    addAttributes: () => kept(attributes),
  })
}

/** An inline element. */
function phrase(tag: string, attributes: string[] = []) {
  return Mark.create({
    name: tag,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => kept(attributes),
  })
}

/** A mark with two possible tags, each of which is preserved. */
function asWritten(extension: AnyExtension, usual: string, other: string): AnyExtension {
  return extension.extend({
    addAttributes: () => ({
      tag: {
        default: usual,
        rendered: false,
        parseHTML: ({ localName }: HTMLElement) => (localName === other ? other : usual),
      },
    }),
    renderHTML: ({ mark, HTMLAttributes }: Rendered & { mark: Phrase }) => [
      String(mark.attrs.tag),
      HTMLAttributes,
      0,
    ],
  })
}

function kept(names: string[]) {
  const keep = (name: string) => ({
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
  })
  return Object.fromEntries(names.map((name) => [name, keep(name)]))
}

function nameOf({ name }: { name: string }): string {
  return name
}
