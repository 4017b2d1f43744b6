import { Card } from '@quoin/shared-ui/ui/Card'
import type { ReactNode } from 'react'
import grid from '../../../ui/Grid.module.css'
import { type Field, textsOf } from '../../../content/generic/entry.ts'
import { Fact } from './Fact.tsx'
import styles from './Facts.module.css'
import { partOf, readingOf, saying } from './layout.ts'
import { plain, textOf } from './plain.tsx'
import { Reference, References } from './Reference.tsx'

interface Props {
  fields: Field[]
  /** The object with the fields: an entry, or a part of one. */
  of: unknown
}

/** Fields with their labels. */
export function Facts({ fields, of }: Props) {
  return (
    <dl className={styles.facts}>
      {fields.map((field) => {
        const { name, label, kind, ref } = field
        const value = partOf(of, field)
        if (ref && kind === 'refs')
          return <References key={name} label={label} target={ref} ids={textsOf(value)} />
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

/** The value of a field, by its kind. Other kinds are shown as text. */
export function Value({ field, value }: { field: Field; value: unknown }): ReactNode {
  const { kind, fields = [] } = field
  if (kind === 'object') return <Facts fields={saying(fields, value)} of={value} />
  if (kind === 'list') return <Pieces fields={fields} of={value} />
  if (kind === 'blocks') return <Blocks fields={fields} of={value} heading="h3" />
  const Shown = plain[kind] ?? plain.text
  return <Shown value={value} of={field.of} />
}

/** The elements of a list, each by its first text. */
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

interface BlocksProps extends Props {
  /** The level of a block's heading. */
  heading: 'h2' | 'h3'
}

/** Blocks in order, as one continuous text. */
export function Blocks({ fields, of, heading }: BlocksProps) {
  if (!Array.isArray(of)) return null
  return (
    <div className={styles.blocks}>
      {of.map((block: unknown, at) =>
        saying(fields, block).map((shape) => (
          <Block
            key={at}
            fields={shape.fields ?? []}
            of={partOf(block, shape)}
            heading={heading}
          />
        )),
      )}
    </div>
  )
}

function Block({ fields, of, heading: Heading }: BlocksProps) {
  const { heading, flow, facts } = readingOf(fields, of)
  const title = heading && textOf(partOf(of, heading)).trim()
  return (
    <div className={styles.block}>
      {title && <Heading>{title}</Heading>}
      {flow.map(({ field, caption }) => (
        <Flowing key={field.name} field={field} caption={caption} of={of} />
      ))}
      {facts.length > 0 && <Facts fields={facts} of={of} />}
    </div>
  )
}

interface FlowingProps {
  field: Field
  caption: Field | undefined
  of: unknown
}

/** A part of a block, without its label. */
function Flowing({ field, caption, of }: FlowingProps) {
  const value = <Value field={field} value={partOf(of, field)} />
  if (field.kind === 'link') return <p>{value}</p>
  if (field.kind !== 'image') return value
  const words = caption && textOf(partOf(of, caption)).trim()
  return (
    <figure className={styles.figure}>
      {value}
      {words && <figcaption>{words}</figcaption>}
    </figure>
  )
}
