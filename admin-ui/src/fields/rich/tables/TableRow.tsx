import { Button } from '@quoin/shared-ui/ui/Button'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { insertTable } from './tables.ts'
import styles from '../Toolbar.module.css'

interface Props {
  editor: Editor
  onClose: () => void
}

const most = 50

/** Asks for the size of a table, and inserts it at the cursor. */
export function TableRow({ editor, onClose }: Props) {
  const [rows, setRows] = useState('2')
  const [columns, setColumns] = useState('3')
  const [header, setHeader] = useState(true)
  const apply = () => {
    const size = { rows: countIn(rows), columns: countIn(columns), header }
    editor.view.dispatch(insertTable(editor.state.tr, size))
    onClose()
  }
  const box = (name: string, value: string, onChange: (value: string) => void) => (
    <label className={styles.count}>
      {name}
      <Input
        type="number"
        min={1}
        max={most}
        {...(name === 'Rows' && { autoFocus: true })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
  return (
    <div
      role="presentation"
      data-own-escape
      className={styles.link}
      // Keeps these keys from the surrounding form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') apply()
        else onClose()
      }}
    >
      {box('Rows', rows, setRows)}
      {box('Columns', columns, setColumns)}
      <label className={styles.count}>
        <Checkbox checked={header} onChange={({ target }) => setHeader(target.checked)} />
        Header row
      </label>
      <Button size="small" onClick={apply}>
        Insert table
      </Button>
    </div>
  )
}

/** The typed number, limited to the possible sizes. */
function countIn(typed: string): number {
  return Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), most)
}
