import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph, type Shape } from '@quoin/shared-ui/ui/Glyph'
import { chevronDown, trash } from '@quoin/shared-ui/ui/glyphs'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type KeyboardEvent, useId } from 'react'
import styles from './map.module.css'
import type { Row, RowComplaint } from './rows.ts'
import type { KeyedRow } from './useRows.ts'

interface Props {
  row: KeyedRow
  /** The index of the row, and that of the last row. */
  at: number
  last: number
  complaint: RowComplaint
  onChange: (values: Partial<Row>) => void
  onOpen: (part: string) => void
  onEnter: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A label and its value, with their actions. */
export function MapRow(props: Props) {
  const { row, at, last, complaint, onChange, onEnter, onMove, onRemove } = props
  const id = useId()
  const number = `row ${String(at + 1)}`
  const text = complaint.label ?? complaint.value
  // Enter would submit the surrounding form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <li className={styles.row}>
      <Input
        data-part={`${String(row.key)}-label`}
        aria-label={`Label of ${number}`}
        aria-invalid={complaint.label !== undefined || undefined}
        aria-describedby={id}
        autoComplete="off"
        value={row.label}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <Value
        {...props}
        name={`Value of ${number}`}
        describedBy={id}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Action
          name={`Move ${number} up`}
          part={`${String(row.key)}-up`}
          glyph={chevronDown}
          up
          off={at === 0}
          onPress={() => onMove(at - 1)}
        />
        <Action
          name={`Move ${number} down`}
          part={`${String(row.key)}-down`}
          glyph={chevronDown}
          off={at === last}
          onPress={() => onMove(at + 1)}
        />
        <Action name={`Remove ${number}`} glyph={trash} onPress={onRemove} />
      </div>
      <p id={id} className={styles.complaint} aria-live="polite">
        {text}
      </p>
    </li>
  )
}

type ValueProps = Props & {
  name: string
  describedBy: string
  onKeyDown: (event: KeyboardEvent) => void
}

function Value(props: ValueProps) {
  const { row, complaint, name, describedBy, onKeyDown, onChange, onOpen } = props
  if (row.is === 'json') {
    return (
      <span className={styles.part}>
        <code>{row.typed}</code>
        <Button variant="ghost" size="small" onClick={() => onOpen(row.typed)}>
          Edit as JSON
        </Button>
      </span>
    )
  }
  if (row.is === 'boolean') {
    return (
      <Select
        aria-label={name}
        value={row.typed}
        onChange={(event) => onChange({ typed: event.target.value })}
      >
        <option value="true">Yes</option>
        <option value="false">No</option>
      </Select>
    )
  }
  return (
    <Input
      aria-label={name}
      aria-invalid={complaint.value !== undefined || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      value={row.typed}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange({ typed: event.target.value })}
    />
  )
}

interface ActionProps {
  name: string
  part?: string
  glyph: Shape
  /** Whether to rotate the glyph, which points down, to point up. */
  up?: boolean
  off?: boolean
  onPress: () => void
}

function Action({ name, part, glyph, up = false, off = false, onPress }: ActionProps) {
  return (
    <button
      type="button"
      data-part={part}
      data-up={up}
      title={name}
      // It keeps the focus when the row has reached the end.
      aria-disabled={off}
      className={styles.action}
      onClick={() => {
        if (!off) onPress()
      }}
    >
      <Glyph of={glyph} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  )
}
