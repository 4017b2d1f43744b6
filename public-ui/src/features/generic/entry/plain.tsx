import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { formatMoney, formatNumber } from '@quoin/shared-ui/format/number'
import type { ComponentType } from 'react'
import { phoneLink } from '../../../content/phoneLink.ts'
import { splitWords } from '../../../content/splitWords.ts'
import { AnyLink } from '../../../ui/AnyLink.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import { Day } from '../../../ui/entry/Day.tsx'
import { type Field, textsOf } from '../../../content/generic/entry.ts'
import { Fact } from './Fact.tsx'
import styles from './Facts.module.css'
import { Tags } from '../../../ui/entry/Tags.tsx'
import { spoken } from '../../../content/generic/words.ts'

interface Props {
  value: unknown
  /** For a map, the kind of its values. */
  of?: Field['of'] | undefined
}

/** The components for values without nested fields, by kind. */
export const plain: Partial<Record<Field['kind'], ComponentType<Props>>> & {
  text: ComponentType<Props>
} = {
  text: ({ value }) => textOf(value),
  long: ({ value }) => <Paragraphs of={textOf(value)} />,
  rich: ({ value }) => <RichText html={textOf(value)} />,
  email: ({ value }) => <a href={mailLink(textOf(value))}>{textOf(value)}</a>,
  phone: ({ value }) => <a href={phoneLink(textOf(value))}>{textOf(value)}</a>,
  link: ({ value }) => <AnyLink href={textOf(value)}>{brief(textOf(value))}</AnyLink>,
  image: ({ value }) => (
    <div className={styles.picture}>
      <Picture id={textOf(value)} image={textOf(value)} />
    </div>
  ),
  icon: ({ value }) => <IconTile name={textOf(value)} />,
  colour: ({ value }) => spoken(textOf(value)),
  choice: ({ value }) => spoken(textOf(value)),
  number: ({ value }) => textOf(value),
  integer: ({ value }) => textOf(value),
  boolean: ({ value }) => textOf(value),
  time: ({ value }) => <Day of={textOf(value)} exact />,
  lines: ({ value }) => <Lines of={textsOf(value)} />,
  tags: ({ value }) => <Tags of={textsOf(value)} />,
  custom: ({ value }) => membersOf(value),
  map: ({ value, of }) => <Labelled values={value} of={of} />,
}

/** The maximum number of shown decimals. */
const digits = 6

/** Any value as a text; empty for none. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatNumber(value, digits)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The members of a value of a kind of a plugin, whose module pages do not load, one after another: '5 kg'. */
function membersOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(membersOf).join(', ')
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(membersOf).filter(Boolean).join(' ')
    : textOf(value)
}

/** A shortened address. */
function brief(address: string): string {
  return address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, '').replace(/\/$/, '')
}

function Paragraphs({ of }: { of: string }) {
  const paragraphs = of.split(/\n\s*\n/).filter((one) => one.trim() !== '')
  return (
    <div className={styles.paragraphs}>
      {paragraphs.map((paragraph, at) => (
        <p key={at}>{paragraph.trim()}</p>
      ))}
    </div>
  )
}

function Lines({ of }: { of: string[] }) {
  return (
    <ul className={styles.lines}>
      {of.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}

/** Labels and values, in the order in which they were written. */
function Labelled({ values, of }: { values: unknown; of: Props['of'] }) {
  const money = of === 'price' || of === 'amount'
  return (
    <dl className={styles.facts}>
      {Object.entries(values as Record<string, unknown>).map(([label, value]) => (
        <Fact key={label} label={splitWords(label)}>
          {money && typeof value === 'number' ? formatMoney(value) : textOf(value)}
        </Fact>
      ))}
    </dl>
  )
}
