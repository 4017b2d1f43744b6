import { Card } from '@quoin/shared-ui/ui/Card'
import type { ReactNode } from 'react'
import grid from '../../ui/Grid.module.css'
import type { Field } from './entry.ts'
import { Fact } from './Fact.tsx'
import styles from './Facts.module.css'
import { partOf, saying } from './layout.ts'
import { plain, textOf } from './plain.tsx'
import { Reference } from './Reference.tsx'

interface Props {
  fields: Field[]
  /** What has the fields: an entry, or a part of one. */
  of: unknown
}

/** Fields with their labels. */
export function Facts({ fields, of }: Props) {
  return (
    <dl className={styles.facts}>
      {fields.map((field) => {
        const { name, label, ref } = field
        const value = partOf(of, field)
        return ref ? (
          <Reference key={name} label={label} target={ref} id={textOf(value)} />
        ) : (
          <Fact key={name} label={label}>
            <Value field={field} value={value} />
          </Fact>
        )
      })}
    </dl>
  )
}

/** What a field says, by its kind. A kind that has no way of its own is a text. */
export function Value({ field, value }: { field: Field; value: unknown }): ReactNode {
  const { kind, fields = [] } = field
  if (kind === 'object') return <Facts fields={saying(fields, value)} of={value} />
  if (kind === 'list') return <Pieces fields={fields} of={value} />
  const Shown = plain[kind] ?? plain.text
  return <Shown value={value} of={field.of} />
}

/** The pieces of a list, each by the first text that it has. */
function Pieces({ fields, of }: Props) {
  if (!Array.isArray(of)) return null
  const name = fields.find(({ kind }) => kind === 'text')
  const rest = fields.filter((field) => field !== name)
  return (
    <ul className={grid.cards}>
      {of.map((piece: unknown, at) => (
        <li key={at}>
          <Card className={styles.piece}>
            {name && <h3>{textOf(partOf(piece, name))}</h3>}
            <Facts fields={saying(rest, piece)} of={piece} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
