import { Button } from '@quoin/shared-ui/ui/Button'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import styles from '../pictures/PictureBar.module.css'
import { type Change, changeTable, isInTable } from './tables.ts'

const acts: [Change, string][] = [
  ['addRow', 'Add row'],
  ['removeRow', 'Remove row'],
  ['addColumn', 'Add column'],
  ['removeColumn', 'Remove column'],
  ['removeTable', 'Remove table'],
]

/** The actions for the table at the cursor. */
export function TableBar({ editor }: { editor: Editor }) {
  const shown = useEditorState({ editor, selector: () => isInTable(editor.state) })
  if (!shown) return null
  return (
    <div role="group" aria-label="Table" className={styles.bar}>
      {acts.map(([change, name]) => (
        <Button
          key={change}
          variant="ghost"
          size="small"
          onClick={() => {
            editor.view.dispatch(changeTable(editor.state, change))
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
