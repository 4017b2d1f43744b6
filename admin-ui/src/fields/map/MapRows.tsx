import { Button } from '@quoin/shared-ui/ui/Button'
import { OtherControls } from '@quoin/shared-ui/ui/form/Field'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useEffect, useRef, useState } from 'react'
import type { InputProps } from '../widget.ts'
import styles from './map.module.css'
import { MapRow } from './MapRow.tsx'
import { rowComplaints } from './rows.ts'
import { useRows } from './useRows.ts'

type Props = InputProps<string> & {
  /** Called with the part that can only be edited as JSON. */
  onOpen: (part: string) => void
}

/** A map's labels and values, a row for each. */
export function MapRows({ field, value, onChange, onOpen }: Props) {
  const { rows, broken, set, add, remove, move } = useRows(value, field.of, onChange)
  const complaints = rowComplaints(rows, field.of)
  const [said, say] = useState('')
  const element = useRef<HTMLFieldSetElement>(null)
  const next = useRef('')
  /** Focuses a part of the rows, once it is rendered. */
  const focus = (part: string) => {
    next.current = part
  }
  useEffect(() => {
    if (next.current === '') return
    element.current?.querySelector<HTMLElement>(`[data-part="${next.current}"]`)?.focus()
    next.current = ''
  })

  return (
    <OtherControls>
      <fieldset ref={element} className={styles.rows} disabled={broken}>
        <legend>
          <VisuallyHidden>{field.label}, row by row</VisuallyHidden>
        </legend>
        {rows.length > 0 && (
          <div className={styles.heads} aria-hidden>
            <span>Label</span>
            <span>Value</span>
          </div>
        )}
        <ol className={styles.list}>
          {rows.map((row, at) => (
            <MapRow
              key={row.key}
              row={row}
              at={at}
              last={rows.length - 1}
              complaint={complaints[at] ?? {}}
              onChange={(values) => set(at, values)}
              onOpen={onOpen}
              onEnter={() => focus(`${rows[at + 1]?.key ?? add()}-label`)}
              onMove={(to) => {
                move(at, to)
                focus(`${row.key}-${to < at ? 'up' : 'down'}`)
                say(`Row ${String(at + 1)} is now row ${String(to + 1)}.`)
              }}
              onRemove={() => {
                remove(at)
                focus('add')
                say(`Row ${String(at + 1)} is removed.`)
              }}
            />
          ))}
        </ol>
        <div className={styles.foot}>
          <Button
            data-part="add"
            variant="secondary"
            size="small"
            onClick={() => focus(`${add()}-label`)}
          >
            <Glyph of={plus} />
            Add row
          </Button>
          {broken && (
            <span className={styles.note}>
              The rows wait until the JSON can be read again.
            </span>
          )}
          <VisuallyHidden>
            <span aria-live="polite">{said}</span>
          </VisuallyHidden>
        </div>
      </fieldset>
    </OtherControls>
  )
}
