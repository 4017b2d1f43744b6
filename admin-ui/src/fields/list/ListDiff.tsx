import type { Field } from '../../model/schema.ts'
import { Compared } from '../Compared.tsx'
import { isObject } from '../drafts.ts'
import type { DiffProps, Lookup } from '../widget.ts'
import { fieldsIn } from './fieldsIn.ts'
import styles from './list.module.css'

/** Every part of every element, one on each line. */
export function ListDiff({ field, value, lookup }: DiffProps) {
  const items: unknown[] = Array.isArray(value) ? value : []
  return (
    <ol className={styles.items}>
      {items.filter(isObject).map((item, at) => (
        <li key={at}>
          <Parts fields={fieldsIn(field, item)} of={item} lookup={lookup} />
        </li>
      ))}
    </ol>
  )
}

interface PartsProps {
  fields: Field[]
  of: Record<string, unknown>
  lookup: Lookup
}

function Parts({ fields, of, lookup }: PartsProps) {
  return fields.map((part) => {
    const value = of[part.name]
    return (
      <div key={part.name}>
        {part.label}:{' '}
        {part.kind === 'object' && isObject(value) ? (
          <Parts fields={part.fields ?? []} of={value} lookup={lookup} />
        ) : (
          <Compared field={part} value={value} lookup={lookup} />
        )}
      </div>
    )
  })
}
