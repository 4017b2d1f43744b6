import type { Editor } from '@tiptap/core'
import { insertSourcedQuote } from '../pictures/figures.ts'

/** A tool of the toolbar that asks for details before it inserts something. */
export type Asking = 'find' | 'link' | 'picture' | 'gallery' | 'table'

/** A block that the menu of the editor inserts at the cursor. */
export interface Block {
  name: string
  /** Other words by which it is found, in lower case. */
  words: string
  /** The keys that insert it without the menu, or the characters to type. */
  keys?: string
  /** Turns the empty paragraph with the cursor into the block, or asks for more by a tool. */
  insert: (editor: Editor, ask: (what: Asking) => void) => void
}

const blocks: Block[] = [
  heading(2, 'large title section', '##'),
  heading(3, 'medium subtitle', '###'),
  heading(4, 'small subtitle', '####'),
  {
    name: 'Bulleted list',
    words: 'unordered points ul',
    keys: '-',
    insert: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    words: 'ordered steps ol',
    keys: '1.',
    insert: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    words: 'blockquote citation',
    keys: '>',
    insert: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Quote with source',
    words: 'blockquote citation author caption',
    insert: ({ state, view }) => {
      view.dispatch(insertSourcedQuote(state.tr))
      view.focus()
    },
  },
  {
    name: 'Callout',
    words: 'aside note tip warning box hint',
    insert: (editor) => editor.chain().focus().toggleWrap('aside').run(),
  },
  {
    name: 'Code block',
    words: 'pre program source',
    keys: '```',
    insert: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    name: 'Divider',
    words: 'line rule separator hr',
    keys: '---',
    insert: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    name: 'Picture',
    words: 'image photo media upload figure',
    insert: (_, ask) => ask('picture'),
  },
  {
    name: 'Gallery',
    words: 'images photos pictures grid album',
    insert: (_, ask) => ask('gallery'),
  },
  { name: 'Table', words: 'grid rows columns', insert: (_, ask) => ask('table') },
  {
    name: 'Link to a page',
    words: 'url address entry article',
    keys: 'Control+K',
    insert: (_, ask) => ask('link'),
  },
]

/** The blocks whose name or words contain each of the typed words, those whose name begins with the text first. */
export function blocksFor(text: string): Block[] {
  const typed = text.trim().toLowerCase()
  const fits = blocks.filter(({ name, words }) =>
    typed.split(/\s+/).every((word) => `${name.toLowerCase()} ${words}`.includes(word)),
  )
  const begins = ({ name }: Block) => name.toLowerCase().startsWith(typed)
  return [...fits.filter(begins), ...fits.filter((block) => !begins(block))]
}

function heading(level: 2 | 3 | 4, words: string, keys: string): Block {
  return {
    name: `Heading ${String(level)}`,
    words: `h${String(level)} ${words}`,
    keys,
    insert: (editor) => editor.chain().focus().setHeading({ level }).run(),
  }
}
