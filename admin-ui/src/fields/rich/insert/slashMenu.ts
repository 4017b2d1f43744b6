import { type Editor, Extension } from '@tiptap/core'
import { ReactRenderer } from '@tiptap/react'
import Suggestion, { exitSuggestion, type SuggestionProps } from '@tiptap/suggestion'
import { BlockMenu, blockId } from './BlockMenu.tsx'
import { type Asking, type Block, blocksFor } from './blocks.ts'
import styles from './BlockMenu.module.css'

interface Options {
  /** Opens a tool of the toolbar that asks for details. */
  ask: (what: Asking) => void
}

type Given = SuggestionProps<Block, Block>

/** Opens a menu of blocks where a paragraph begins with a slash; the letters after it filter the menu. */
export const SlashMenu = Extension.create<Options>({
  name: 'slashMenu',
  addOptions: () => ({ ask: () => undefined }),
  addProseMirrorPlugins() {
    const { ask } = this.options
    return [
      Suggestion<Block, Block>({
        editor: this.editor,
        char: '/',
        startOfLine: true,
        floatingUi: { strategy: 'fixed' },
        // A slash after other formatting begins a text, not the paragraph.
        allow: ({ state: { selection }, range }) =>
          selection.$from.parent.type.name === 'paragraph' &&
          range.from === selection.$from.start(),
        items: ({ query }) => blocksFor(query),
        command: ({ editor, range, props: block }) => {
          editor.chain().focus().deleteRange(range).run()
          block.insert(editor, ask)
        },
        render: renderMenu,
      }),
    ]
  },
})

/** The editors whose menu was opened by the toolbar: its slash is removed if nothing is chosen. */
const byToolbar = new WeakSet<Editor>()

/** Opens the menu at the cursor, in a paragraph of its own. */
export function openMenu(editor: Editor): void {
  byToolbar.add(editor)
  const { $to } = editor.state.selection
  const empty = $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0
  const chain = editor.chain().focus()
  if (empty) chain.insertContent('/').run()
  else {
    const after = $to.depth === 0 ? $to.pos : $to.after(1)
    const content = { type: 'paragraph', content: [{ type: 'text', text: '/' }] }
    chain.insertContentAt(after, content).run()
  }
}

function renderMenu() {
  const id = `insert-${String(++menus)}`
  let given: Given
  let marked = 0
  let menu: ReactRenderer | undefined
  let unmount: (() => void) | undefined
  // A dialog around the text keeps Escape from the editor.
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') exitSuggestion(given.editor.view)
  }

  const show = () => {
    menu?.updateProps({ blocks: given.items, marked })
    const { dom } = given.editor.view
    dom.setAttribute('aria-controls', id)
    if (given.items.length === 0) dom.removeAttribute('aria-activedescendant')
    else dom.setAttribute('aria-activedescendant', blockId(id, marked))
  }
  const mark = (index: number) => {
    marked = index
    show()
  }
  const take = (next: Given) => {
    given = next
    marked = 0
    show()
  }
  return {
    onStart: (next: Given) => {
      given = next
      menu = new ReactRenderer(BlockMenu, {
        editor: next.editor,
        className: styles.place ?? '',
        props: {
          id,
          blocks: next.items,
          marked,
          onMark: mark,
          onChoose: (block: Block) => given.command(block),
        },
      })
      const place = next.editor.view.dom.parentElement
      // Escape closes the menu, not the form around the text.
      place?.setAttribute('data-own-escape', '')
      place?.addEventListener('keydown', leave)
      place?.append(menu.element)
      unmount = next.mount(menu.element)
      take(next)
    },
    onUpdate: take,
    onKeyDown: ({ event }: { event: KeyboardEvent }) => {
      const { items } = given
      const block = items[marked]
      if (block === undefined || event.isComposing) return false
      if (event.key === 'ArrowDown') mark((marked + 1) % items.length)
      else if (event.key === 'ArrowUp') mark((marked + items.length - 1) % items.length)
      else if (event.key === 'Enter' || event.key === 'Tab') given.command(block)
      else return false
      event.stopPropagation()
      return true
    },
    onExit: ({ editor, range }: Given) => {
      const { dom } = editor.view
      dom.parentElement?.removeEventListener('keydown', leave)
      if (byToolbar.delete(editor)) {
        // Not within the update that closes the menu.
        queueMicrotask(() => {
          if (!editor.isDestroyed && textIn(editor, range) === '/')
            editor.commands.deleteRange(range)
        })
      }
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
      dom.parentElement?.removeAttribute('data-own-escape')
      unmount?.()
      menu?.element.remove()
      menu?.destroy()
      menu = undefined
    },
  }
}

/** The text in a range; empty if the text of the editor is shorter by now. */
function textIn({ state: { doc } }: Editor, { from, to }: { from: number; to: number }) {
  return to <= doc.content.size ? doc.textBetween(from, to) : ''
}

/** The number of menus so far, for their ids. */
let menus = 0
