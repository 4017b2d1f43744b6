import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { compact, membersOf } from '../../content/exact.ts'
import { isObject } from '../drafts.ts'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'
import styles from './map.module.css'

/**
 * Labels and their values, written as JSON; nothing is null. What is not JSON
 * fails with the parser's own message, and the server judges the rest. An entry
 * has it as its JSON text, which keeps the order of labels and all digits; lists
 * have an object.
 */
export const map: Widget<string> = {
  empty: () => '',
  read: (value) => {
    const source = sourceOf(value)
    return source === '' ? '' : spread(source)
  },
  write: (draft) => {
    if (draft.trim() === '') return null
    JSON.parse(draft)
    return compact(draft)
  },
  Input: ({ name, value, onChange, onBlur }) => (
    <Textarea
      name={name}
      className={styles.source}
      rows={5}
      spellCheck={false}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  ),
  Cell: ({ value }) =>
    membersOf(sourceOf(value))
      .map(([label, part]) => `${label}: ${asText(JSON.parse(part))}`)
      .join(', '),
}

function sourceOf(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : asText(value)
}

/** A map's JSON with a line for each label. */
function spread(source: string): string {
  const lines = membersOf(source).map(
    ([label, part]) => `  ${JSON.stringify(label)}: ${readable(part)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`
}

/** The JSON of a value; a text as people write it, without the escapes that it can do without. */
function readable(part: string): string {
  return part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : part
}
