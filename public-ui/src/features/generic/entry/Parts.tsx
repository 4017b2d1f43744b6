import { type ReactNode, useId } from 'react'
import type { Field } from '../../../content/generic/entry.ts'
import { Blocks, Value } from './Facts.tsx'
import { partOf } from './layout.ts'
import styles from './Parts.module.css'

interface Props {
  fields: Field[]
  /** The object with the fields. */
  of: unknown
}

/** Fields of full width, each below its label; the first rich text and blocks have no label. */
export function Parts({ fields, of }: Props) {
  const own = fields.find(({ kind }) => kind === 'rich')
  return fields.map((field) => {
    if (field.kind === 'blocks') {
      const { name, fields: shapes = [] } = field
      return <Blocks key={name} fields={shapes} of={partOf(of, field)} heading="h2" />
    }
    const value = <Value field={field} value={partOf(of, field)} />
    return field === own ? (
      <div key={field.name}>{value}</div>
    ) : (
      <Part key={field.name} label={field.label}>
        {value}
      </Part>
    )
  })
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{label}</h2>
      {children}
    </section>
  )
}
