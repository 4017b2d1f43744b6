import { Compared } from '../Compared.tsx'
import { isObject } from '../drafts.ts'
import type { DiffProps } from '../widget.ts'
import styles from './list.module.css'

/** Every part of every element, one to a line. */
export function ListDiff({ field, value, lookup }: DiffProps) {
  const items: unknown[] = Array.isArray(value) ? value : []
  return (
    <ol className={styles.items}>
      {items.filter(isObject).map((item, at) => (
        <li key={at}>
          {field.fields?.map((part) => (
            <div key={part.name}>
              {part.label}:{' '}
              <Compared field={part} value={item[part.name]} lookup={lookup} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
