import { useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import type { InputProps } from '../widget.ts'
import styles from './map.module.css'
import { MapRows } from './MapRows.tsx'

/** The JSON of a map, and the same as rows: both edit one text. */
export function MapInput(props: InputProps<string>) {
  const { name, value, onChange, onBlur } = props
  const { id } = useFieldControl()
  return (
    <div className={styles.map}>
      <div className={styles.sides}>
        <MapRows
          {...props}
          onOpen={(part) => {
            const source = id === undefined ? null : document.getElementById(id)
            if (!(source instanceof HTMLTextAreaElement)) return
            const start = value.indexOf(part)
            source.focus()
            source.setSelectionRange(start, start + part.length)
          }}
        />
        <div className={styles.json}>
          <span className={styles.caption} aria-hidden>
            The same as JSON
          </span>
          <Textarea
            name={name}
            className={styles.source}
            rows={5}
            spellCheck={false}
            value={value}
            onBlur={onBlur}
            onChange={(event) => {
              onChange(event.target.value)
            }}
          />
        </div>
      </div>
    </div>
  )
}
