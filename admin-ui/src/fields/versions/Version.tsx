import type { Field } from '../../model/schema.ts'
import { Compared } from '../Compared.tsx'
import { isObject } from '../drafts.ts'
import { fieldsIn } from '../list/fieldsIn.ts'
import { asTexts } from '../texts.ts'
import type { Lookup } from '../widget.ts'
import { Mark } from './Mark.tsx'
import { rowsOf } from './rows.ts'
import { standingsOf } from './standing.ts'
import styles from './Version.module.css'
import { type Side, wordsOf } from './words.ts'

interface Props {
  field: Field
  before: unknown
  after: unknown
  /** The shown version. */
  side: Side
  lookup: Lookup
  /** Set to show a value without a comparison: both versions are the same. */
  plain?: boolean
}

/** One of two versions of a value, by its kind, with differences marked. */
export function Version(props: Props) {
  const { field, before, after, side, lookup, plain = false } = props
  const { fields = [] } = field
  const { prose, Element, View } = lookup(field.kind)
  const value = side === 'before' ? before : after
  if (Array.isArray(value) && fields.length > 0) return <Rows {...props} />
  if (isObject(value) && fields.length > 0) {
    const [was = {}, is = {}] = [before, after].map((one) => (isObject(one) ? one : {}))
    return <Parts {...{ fields, side, lookup, plain }} before={was} after={is} />
  }
  if (isEmpty(value)) return <span className={styles.empty}>Empty</span>
  if (plain && View) return <View field={field} value={value} />
  if (Element) return <Elements {...{ field, before, after, side, lookup }} />
  if (prose) {
    return (
      <span className={styles.prose}>
        {wordsOf(prose(before), prose(after), side).map(({ text, marked }, at) =>
          marked ? (
            <Mark key={at} side={side}>
              {text}
            </Mark>
          ) : (
            text
          ),
        )}
      </span>
    )
  }
  const shown = <Compared field={field} value={value} lookup={lookup} />
  const same = JSON.stringify(before) === JSON.stringify(after)
  return same ? shown : <Mark side={side}>{shown}</Mark>
}

function Rows({ field, before, after, side, ...rest }: Props) {
  return (
    <ol className={styles.rows}>
      {rowsOf(before, after, side).map(({ own, other }, at) => (
        <li key={at}>
          <Parts
            fields={fieldsIn(field, own)}
            before={side === 'before' ? own : other}
            after={side === 'before' ? other : own}
            side={side}
            {...rest}
          />
        </li>
      ))}
    </ol>
  )
}

function Elements({ field, before, after, side, lookup }: Props) {
  const { Element } = lookup(field.kind)
  if (!Element) return null
  return (
    <ol className={styles.elements}>
      {standingsOf(asTexts(before), asTexts(after), side).map(({ element, standing }) => {
        const shown = <Element field={field} element={element} />
        return (
          <li key={element}>
            {standing === 'alone' ? <Mark side={side}>{shown}</Mark> : shown}
            {standing === 'moved' && <span className={styles.label}> (moved)</span>}
          </li>
        )
      })}
    </ol>
  )
}

type PartsProps = Pick<Props, 'side' | 'lookup' | 'plain'> &
  Record<Side, Record<string, unknown>> & { fields: Field[] }

function Parts({ fields, before, after, ...rest }: PartsProps) {
  return fields.map((part) => (
    <div key={part.name}>
      <span className={styles.label}>{part.label}: </span>
      <Version
        field={part}
        before={before[part.name]}
        after={after[part.name]}
        {...rest}
      />
    </div>
  ))
}

function isEmpty(value: unknown): boolean {
  const none = Array.isArray(value) && value.length === 0
  return none || value === '' || value === null || value === undefined
}
