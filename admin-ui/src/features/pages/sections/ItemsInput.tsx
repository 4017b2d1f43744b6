import { type Drafts, emptyDrafts } from '../../../fields/drafts.ts'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { FieldRows } from '../../../fields/FieldRows.tsx'
import { AddButton } from '../../../fields/sortable/AddButton.tsx'
import { Sortable } from '../../../fields/sortable/index.tsx'
import { asText } from '../../../fields/texts.ts'
import type { InputProps } from '../../../fields/widget.ts'
import { widgetOf } from '../../../fields/widgets.ts'
import { kindOf } from '../../../model/sections/kinds.ts'
import styles from './sections.module.css'

/** The items of a section, each a card, in manual order. */
export function ItemsInput(props: InputProps<Drafts[]> & { kind: string }) {
  const { field, value, kind, errorAt, name } = props
  const { item: noun = 'item', label } = kindOf(kind)
  const { fields = [], maxItems = Infinity } = field
  const complaint = errorAt(name)
  return (
    <fieldset className={styles.items}>
      <legend className={styles.legend}>{label}</legend>
      <Sortable
        {...props}
        called={(at) => `${noun} ${String(at + 1)}`}
        titleOf={(item, at) => `${capital(noun)} ${String(at + 1)}${named(item)}`}
        foot={(add) => (
          <AddButton
            disabled={value.length >= maxItems}
            onClick={() => {
              add(emptyDrafts(fields, widgetOf))
            }}
          >
            Add {noun}
          </AddButton>
        )}
      >
        {(item) => (
          <FieldRows {...item} fields={fields} errorAt={errorAt} Row={FieldRow} />
        )}
      </Sortable>
      {complaint && (
        <p className={styles.complaint} role="alert">
          {complaint}
        </p>
      )}
    </fieldset>
  )
}

/** The name of an item, shown beside its number. */
function named(item: Drafts): string {
  const first = ['title', 'question', 'value', 'caption', 'alt']
    .map((name) => asText(item[name]).trim())
    .find((text) => text !== '')
  return first === undefined ? '' : `: ${first}`
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
