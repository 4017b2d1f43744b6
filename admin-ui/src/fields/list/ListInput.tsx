import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus, trash } from '@quoin/shared-ui/ui/glyphs'
import { useRef } from 'react'
import type { Drafts } from '../drafts.ts'
import { FieldRows } from '../FieldRows.tsx'
import type { InputProps } from '../widget.ts'
import styles from './list.module.css'

type Props = InputProps<Drafts[]> & { blank: () => Drafts }

/** A card for each element, and a button for one more. */
export function ListInput({
  field,
  name,
  value,
  onChange,
  errorAt,
  lookup,
  blank,
}: Props) {
  const add = useRef<HTMLButtonElement>(null)
  const full = field.maxItems !== undefined && value.length >= field.maxItems
  return (
    <>
      <ol className={styles.items}>
        {value.map((item, at) => (
          <li key={at} className={styles.item}>
            <FieldRows
              fields={field.fields ?? []}
              path={`${name}[${String(at)}]`}
              value={item}
              onChange={(next) => {
                onChange(value.with(at, next))
              }}
              errorAt={errorAt}
              lookup={lookup}
            />
            <Button
              variant="ghost"
              size="small"
              className={styles.remove}
              onClick={() => {
                onChange(value.toSpliced(at, 1))
                add.current?.focus()
              }}
            >
              <Glyph of={trash} />
              Remove {at + 1}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        variant="secondary"
        size="small"
        className={styles.add}
        disabled={full}
        onClick={() => {
          onChange([...value, blank()])
        }}
      >
        <Glyph of={plus} />
        Add to {field.label.toLowerCase()}
      </Button>
    </>
  )
}
