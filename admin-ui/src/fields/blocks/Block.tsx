import type { Field } from '../../model/schema.ts'
import type { Drafts } from '../drafts.ts'
import { FieldRows } from '../FieldRows.tsx'
import { sentence } from '../sentence.ts'
import type { Item } from '../sortable/Sortable.tsx'
import type { CompositeProps } from '../widget.ts'
import styles from './blocks.module.css'

type Props = Item<Drafts> &
  Pick<CompositeProps<Drafts>, 'errorAt' | 'Row'> & {
    shape: Field | undefined
    /** The label of the block in error messages. */
    title: string
  }

/** The parts of a block, and the errors of the block itself. */
export function Block({ shape, title, path, value, onChange, errorAt, Row }: Props) {
  const inner = `${path}.${shape?.name ?? ''}`
  const message = sentence(title, errorAt(path) ?? errorAt(inner))
  return (
    <>
      {shape?.help && <p className={styles.help}>{shape.help}</p>}
      {shape && (
        <FieldRows
          fields={shape.fields ?? []}
          path={inner}
          value={value[shape.name] as Drafts}
          onChange={(parts) => onChange({ [shape.name]: parts })}
          errorAt={errorAt}
          Row={Row}
        />
      )}
      <p className={styles.error} role="alert">
        {message}
      </p>
    </>
  )
}
