import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import { Glyph, type Shape } from '@quoin/shared-ui/ui/Glyph'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import {
  bold,
  bulletList,
  code,
  italic,
  link,
  numberedList,
  plus,
  quote,
  redo,
  table,
  undo,
} from '@quoin/shared-ui/ui/writingGlyphs'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Toolbar as Bar } from 'radix-ui'
import { useEffect } from 'react'
import { matches } from '../../ui/keys/keyList.ts'
import { ariaKeys, keyNames } from '../../ui/keys/keyNames.ts'
import { FindRow } from './find/FindRow.tsx'
import type { Asking } from './insert/blocks.ts'
import { openMenu } from './insert/slashMenu.ts'
import { editorKeys } from './keys.ts'
import { LinkRow } from './link/LinkRow.tsx'
import { GalleryWindow } from './pictures/GalleryWindow.tsx'
import { PictureTool } from './pictures/PictureTool.tsx'
import { TableRow } from './tables/TableRow.tsx'
import styles from './Toolbar.module.css'

interface Tool {
  name: string
  /** Its keyboard shortcut. */
  keys?: string
  face: Shape | string
  run: (editor: Editor) => void
  /** Whether the selection already has the format; only for formats that can be removed. */
  on?: (editor: Editor) => boolean
  /** Whether it is enabled; always, if missing. */
  can?: (editor: Editor) => boolean
}

const { keys } = editorKeys

const groups: Tool[][] = [
  [
    {
      name: 'Bold',
      keys: keys.bold.press,
      face: bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      on: (editor) => editor.isActive('bold'),
    },
    {
      name: 'Italic',
      keys: keys.italic.press,
      face: italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      on: (editor) => editor.isActive('italic'),
    },
    {
      name: 'Code',
      keys: keys.code.press,
      face: code,
      run: (editor) => editor.chain().focus().toggleCode().run(),
      on: (editor) => editor.isActive('code'),
    },
  ],
  [heading(2), heading(3)],
  [
    {
      name: 'Bulleted list',
      keys: keys.bullets.press,
      face: bulletList,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'Numbered list',
      keys: keys.numbers.press,
      face: numberedList,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      on: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'Quote',
      keys: keys.quote.press,
      face: quote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      on: (editor) => editor.isActive('blockquote'),
    },
    {
      name: 'Code block',
      keys: keys.codeBlock.press,
      face: '{ }',
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      on: (editor) => editor.isActive('codeBlock'),
    },
  ],
]

const history: Tool[] = [
  {
    name: 'Undo',
    keys: keys.undo.press,
    face: undo,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    name: 'Redo',
    keys: keys.redo.press,
    face: redo,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

interface Props {
  editor: Editor
  /** The tool that asks for details at present. */
  asking: Asking | undefined
  ask: (what: Asking | undefined) => void
}

/** The toolbar of the editor: one tab stop, arrow keys move between tools. */
export function Toolbar({ editor, asking, ask }: Props) {
  const linked = useEditorState({
    editor,
    selector: () => editor.isActive('link'),
  })
  useEffect(() => {
    const { dom } = editor.view
    const askByKeys = (event: KeyboardEvent) => {
      const row = matches(keys.link.press, event) ? 'link' : 'find'
      if (row === 'find' && !matches(keys.find.press, event)) return
      event.preventDefault()
      ask(row)
    }
    dom.addEventListener('keydown', askByKeys)
    return () => dom.removeEventListener('keydown', askByKeys)
  }, [editor, ask])
  return (
    <>
      <Bar.Root aria-label="Formatting" className={styles.bar}>
        <div className={styles.group}>
          <Bar.Button
            aria-label="Insert"
            aria-haspopup="listbox"
            title="Insert (/)"
            className={styles.tool}
            onClick={() => openMenu(editor)}
          >
            <Glyph of={plus} />
          </Bar.Button>
        </div>
        {groups.map((tools, at) => (
          <div key={at} className={styles.group}>
            <Tools editor={editor} tools={tools} />
          </div>
        ))}
        <div className={styles.group}>
          <Bar.Button
            aria-label="Link"
            aria-keyshortcuts={ariaKeys(keys.link.press)}
            aria-pressed={linked}
            aria-expanded={asking === 'link'}
            title={`Link (${titleOf(keys.link.press)})`}
            className={styles.tool}
            onClick={() => {
              ask(asking === 'link' ? undefined : 'link')
            }}
          >
            <Glyph of={link} />
          </Bar.Button>
          <PictureTool
            editor={editor}
            asked={asking === 'picture'}
            onOpen={() => ask(undefined)}
          />
          <Bar.Button
            aria-label="Table"
            aria-expanded={asking === 'table'}
            title="Table"
            className={styles.tool}
            onClick={() => {
              ask(asking === 'table' ? undefined : 'table')
            }}
          >
            <Glyph of={table} />
          </Bar.Button>
        </div>
        <div className={styles.group}>
          <Tools editor={editor} tools={history} />
          <Bar.Button
            aria-label="Find and replace"
            aria-keyshortcuts={ariaKeys(keys.find.press)}
            aria-expanded={asking === 'find'}
            title={`Find and replace (${titleOf(keys.find.press)})`}
            className={styles.tool}
            onClick={() => {
              ask(asking === 'find' ? undefined : 'find')
            }}
          >
            <Glyph of={magnifier} />
          </Bar.Button>
        </div>
      </Bar.Root>
      <AskedRow editor={editor} asking={asking} ask={ask} />
    </>
  )
}

/** The first of some keys, by its name on the keyboard. */
function titleOf(press: string): string {
  return keyNames(press)[0] ?? press
}

/** The row or the window of the tool that asks for details. */
function AskedRow({ editor, asking, ask }: Props) {
  const close = () => {
    ask(undefined)
    // Focuses at once: the editor's own command waits for a frame, and would lose input typed before.
    editor.view.focus()
  }
  if (asking === 'gallery')
    return <GalleryWindow editor={editor} onClose={() => ask(undefined)} />
  return (
    <OtherControls>
      {asking === 'link' && <LinkRow editor={editor} onClose={close} />}
      {asking === 'table' && <TableRow editor={editor} onClose={close} />}
      {asking === 'find' && <FindRow editor={editor} onClose={close} />}
    </OtherControls>
  )
}

function Tools({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const states = useEditorState({
    editor,
    selector: () =>
      tools.map(({ on, can }) => ({ on: on?.(editor), can: can?.(editor) })),
  })
  return tools.map(({ name, keys: press, face, run }, at) => (
    <Bar.Button
      key={name}
      aria-label={name}
      aria-keyshortcuts={press && ariaKeys(press)}
      aria-pressed={states[at]?.on}
      // Not `disabled`, so that the arrow keys can reach it and the focus is never lost.
      aria-disabled={states[at]?.can === false}
      title={press === undefined ? name : `${name} (${titleOf(press)})`}
      className={styles.tool}
      onClick={() => run(editor)}
    >
      {typeof face === 'string' ? face : <Glyph of={face} />}
    </Bar.Button>
  ))
}

function heading(level: 2 | 3): Tool {
  return {
    // The name includes the visible text, for users of speech input.
    name: `H${String(level)} heading`,
    keys: keys[`heading${level}`].press,
    face: `H${String(level)}`,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    on: (editor) => editor.isActive('heading', { level }),
  }
}
