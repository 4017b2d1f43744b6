import { useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import type { JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/store.ts'
import type { InputProps } from '../widget.ts'
import { PendingUploadList } from './pictures/PendingUploadList.tsx'
import { PendingUploads } from './pictures/pendingUploads.ts'
import { extensions } from './elements.ts'
import { Find } from './find/find.ts'
import { Footer } from './Footer.tsx'
import { isKept, read, write } from './html.ts'
import { ForeignPictures } from './pictures/foreignPictures.ts'
import type { Asking } from './insert/blocks.ts'
import { SlashMenu } from './insert/slashMenu.ts'
import { LeftOut } from './LeftOut.tsx'
import { MissingAlt } from './pictures/missingAlt.ts'
import { cleanPasted } from './paste.ts'
import { PictureBar } from './pictures/PictureBar.tsx'
import { PictureKeys } from './pictures/pictureKeys.ts'
import { Refused } from './Refused.tsx'
import { TableBar } from './tables/TableBar.tsx'
import { takeSource } from './source/takeSource.ts'
import { Toolbar } from './Toolbar.tsx'
import { Undescribed } from './pictures/Undescribed.tsx'
import text from './text.module.css'
import styles from './VisualEditor.module.css'

export type VisualProps = InputProps<string> & {
  /** Called when the placeholder is removed, with whether it had the focus. */
  onLeave: (focused: boolean) => void
  /** Whether to take the focus, because the placeholder had it. */
  claimFocus: () => boolean
  /** Called instead of showing HTML that an edit would damage. */
  onRefuse: () => void
  /** Called if the editor cannot be loaded. */
  onMissing: () => void
}

/** The visual editor of rich text. It only reports changes by the user. */
export function VisualEditor(props: VisualProps) {
  const { field, value, claimFocus, onChange, onBlur, onRefuse } = props
  const { id, ...described } = useFieldControl()
  // The HTML in the editor, once it is known that the editor can represent it.
  const shown = useRef<string>(undefined)
  // Reported edits that may not have come back as the value yet: meanwhile there may be further input.
  const told = useRef(new Set<string>())
  // The value of the last check. An effect may run after an edit that makes it outdated.
  const known = useRef<string>(undefined)
  const uploads = useSession().uploads
  const altBox = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [dropped, setDropped] = useState<string[]>([])
  const [asking, ask] = useState<Asking>()
  const [parts] = useState(() => [
    ...extensions,
    PictureKeys,
    MissingAlt,
    Find,
    SlashMenu.configure({ ask }),
    PendingUploads.configure({ uploads, onRefuse: setRefused }),
    ForeignPictures.configure({
      onFail: (thing) => setDropped((things) => [...things, thing]),
    }),
  ])
  const editor = useEditor({
    extensions: parts,
    // React may render a page long before showing it. An editor created then would be destroyed before.
    immediatelyRender: false,
    content: contentOf(value),
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(field.label, { id, ...described }),
      ...cleaning(setDropped),
      // HTML that cannot be represented is refused like any other value.
      ...takeSource(onChange),
    },
    onUpdate: ({ editor: { state } }) => {
      shown.current = write(state.doc)
      told.current.add(shown.current)
      onChange(shown.current)
    },
    onBlur: () => onBlur?.(),
  })

  useEffect(() => {
    const news = value !== known.current && !told.current.has(value)
    known.current = value
    if (value === shown.current) told.current.clear()
    if (value === shown.current || !news) return
    if (!isKept(value)) {
      onRefuse()
      return
    }
    if (shown.current !== undefined) {
      editor?.commands.setContent(contentOf(value), { emitUpdate: false })
    }
    shown.current = value
  }, [editor, value, onRefuse])

  useEffect(() => {
    if (editor !== null && claimFocus()) editor.view.focus()
  }, [editor, claimFocus])

  return (
    <div className={styles.editor}>
      {editor && <Toolbar editor={editor} asking={asking} ask={ask} />}
      <EditorContent editor={editor} className={styles.place} />
      {editor && (
        <Footer>
          <PictureBar editor={editor} box={altBox} />
          <TableBar editor={editor} />
          <Undescribed editor={editor} box={altBox} />
          <PendingUploadList editor={editor} />
          <Refused names={refused} />
          <LeftOut things={dropped} />
        </Footer>
      )}
    </div>
  )
}

/** Cleans pasted HTML, and reports the removed parts. */
function cleaning(onDrop: (dropped: string[]) => void) {
  return {
    transformPastedHTML: (html: string) => {
      const pasted = cleanPasted(html)
      onDrop(pasted.dropped)
      return pasted.html
    },
  }
}

function contentOf(html: string): JSONContent {
  return read(html).toJSON() as JSONContent
}

function attributesOf(
  label: string,
  values: Record<string, unknown>,
): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: `${text.text ?? ''} ${styles.text ?? ''}`,
  }
}
