import type { ReactNode } from 'react'
import type { ShownType } from '../../../content/types.ts'
import grid from '../../../ui/Grid.module.css'
import { RichText as Text } from '../../../ui/rich/RichText.tsx'
import prose from '../../../ui/rich/RichText.module.css'
import shell from '../../../ui/Shell.module.css'
import type { Entry } from '../../../content/generic/entry.ts'
import { Facts as FieldFacts } from '../entry/Facts.tsx'
import { saying } from '../entry/layout.ts'
import inFull from '../entry/EntryInFull.module.css'

/** A container with the width of the site's pages. */
export function Shell({ children }: { children: ReactNode }) {
  return <div className={shell.shell}>{children}</div>
}

/** The content below the opening, with the spacing of generated pages. */
export function Column({ children }: { children?: ReactNode }) {
  return (
    <div className={inFull.column}>
      <div className={inFull.body}>{children}</div>
    </div>
  )
}

/** A grid of cards, each in its own element. */
export function Grid({ children }: { children: ReactNode[] }) {
  return (
    <ul className={grid.cards}>
      {children.map((child, at) => (
        <li key={at}>{child}</li>
      ))}
    </ul>
  )
}

/** Styles the page's own texts like rich text. */
export function Prose({ children }: { children?: ReactNode }) {
  return <div className={prose.prose}>{children}</div>
}

/** The HTML of a rich field, styled like the site's texts. */
export function RichText({ of }: { of: unknown }) {
  return <Text html={typeof of === 'string' ? of : ''} />
}

interface FactsProps {
  type: ShownType
  entry: Entry
  /** The fields' names, in this order. */
  fields: string[]
}

/** Fields with their labels, by kind; empty fields are omitted. */
export function Facts({ type, entry, fields }: FactsProps) {
  const wanted = fields.flatMap((name) => type.fields.filter((one) => one.name === name))
  return <FieldFacts fields={saying(wanted, entry)} of={entry} />
}
