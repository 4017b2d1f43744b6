import { useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import type { JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/store.ts'
import type { InputProps } from '../widget.ts'
import { PendingUploadList } from './pictures/PendingUploadList.tsx'
import { PendingUploads } from './pictures/pendingUploads.ts'
import { extensions } from './elements.ts'
import { Footer } from './Footer.tsx'
import { isKept, read, write } from './html.ts'
import { ForeignPictures } from './pictures/foreignPictures.ts'
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
  /** Told when what stands in the editor's place goes, and whether it had the focus. */
  onLeave: (focused: boolean) => void
  /** Whether the focus is to be taken: what stood in the place before had it. */
  claimFocus: () => boolean
  /** Called in place of showing HTML that an edit would take something from. */
  onRefuse: () => void
  /** Called when the editor cannot be fetched. */
  onMissing: () => void
}

/** Rich text as it looks. It tells of changes only when somebody makes them. */
export function VisualEditor(props: VisualProps) {
  const { field, value, claimFocus, onChange, onBlur, onRefuse } = props
  const { id, ...described } = useFieldControl()
  // The HTML that the editor shows, once it is known that it can.
  const shown = useRef<string>(undefined)
  // What was told of edits and may still be on its way: by the time it is here, more may have been typed.
  const told = useRef(new Set<string>())
  // The value that was looked at last. An effect may run after the edit that makes it an old one.
  const known = useRef<string>(undefined)
  const uploads = useSession().uploads
  const altBox = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [dropped, setDropped] = useState<string[]>([])
  const [parts] = useState(() => [
    ...extensions,
    PictureKeys,
    MissingAlt,
    PendingUploads.configure({ uploads, onRefuse: setRefused }),
    ForeignPictures.configure({
      onFail: (thing) => setDropped((things) => [...things, thing]),
    }),
  ])
  const editor = useEditor({
    extensions: parts,
    // React may draw a page long before it shows it. An editor made then would have been let go by that time.
    immediatelyRender: false,
    content: contentOf(value),
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(field.label, { id, ...described }),
      ...cleaning(setDropped),
      // What cannot be shown is refused like any other value.
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
      {editor && <Toolbar editor={editor} />}
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

/** Cleans what is pasted, and reports what of it is dropped. */
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
